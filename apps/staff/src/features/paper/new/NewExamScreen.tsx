import { createDraft } from '@anushilon/contract/staff/papers'
import { isFlat, type Variation } from '@anushilon/domain/exam/variation'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../../api/client.ts'
import { invalidate } from '../../../api/queries.ts'
import { examList } from '@anushilon/contract/staff/overview'
import { examPath, paths } from '../../../paths.ts'
import { FaultAlert } from '../../../ui/feedback/FaultAlert.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Grid, SelectCell, TextCell } from '../fields/fields.tsx'
import css from './NewExamScreen.module.css'
import { PackImport } from './PackImport.tsx'
import { choices, useCourses } from '../use-courses.ts'
import { VariationCards } from '../sections/VariationCards.tsx'

/** The first few words about an exam; the rest is written on its paper. */
export function NewExamScreen() {
  const facts = useCourses()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [courseId, setCourse] = useState<string>()
  const [subjectId, setSubject] = useState<string>()
  const [variation, setVariation] = useState<Variation>('mcq')
  const course = courseId ?? (facts.courses.length === 1 ? facts.courses[0]?.id : undefined)
  const lacksCourse = facts.isKnown && !facts.courses.some(({ subjects }) => subjects.length > 0)
  const needsSubject = isFlat(variation)
  const lacks = [
    ...(name.trim() === '' ? ['a title'] : []),
    ...(course === undefined ? ['a course'] : []),
    ...(needsSubject && subjectId === undefined ? ['a subject'] : []),
  ]

  const creating = useMutation({
    mutationFn: async (of: string) => {
      const subject = needsSubject && subjectId !== undefined ? { subjectId } : {}
      return await call(createDraft, { courseId: of, name, variation, ...subject })
    },
    onSuccess: async ({ examId }) => {
      await invalidate(examList)
      navigate(examPath(examId))
    },
  })

  return (
    <>
      <PageHead title="New exam" note="It stays a draft until you schedule it." />
      <div className={css.columns}>
        <Panel
          title="Begin a draft"
          foot={
            <div className={css.foot}>
              <Button
                disabled={lacks.length > 0}
                busy={creating.isPending && 'Creating…'}
                onClick={() => course !== undefined && creating.mutate(course)}
              >
                Create draft
              </Button>
              {lacks.length > 0 && <span>Still needs {lacks.join(', ')}.</span>}
            </div>
          }
        >
          {lacksCourse && (
            <div className={css.notice}>
              <Alert kind="info" title="There is no course with a subject yet">
                <Bengali>আগে একটি কোর্স ও তার বিষয় যোগ করুন: </Bengali>
                <Link href={paths.courses}>Courses and subjects</Link>
              </Alert>
            </div>
          )}
          <Grid>
            <TextCell label="Title" place="name" span={12} value={name} onChange={(typed) => setName(typed ?? '')} />
            <SelectCell
              label="Course"
              place="course"
              span={6}
              value={course}
              options={choices(facts.courses)}
              onChange={(chosen) => {
                setCourse(chosen)
                setSubject(undefined)
              }}
            />
            {needsSubject && (
              <SelectCell
                label="Subject"
                place="subject"
                span={6}
                value={subjectId}
                options={choices(facts.subjectsOf(course ?? ''))}
                onChange={setSubject}
              />
            )}
            <VariationCards value={variation} onChange={setVariation} />
          </Grid>
          <div className={css.fault}>
            <FaultAlert error={creating.error} />
          </div>
        </Panel>
        <PackImport />
      </div>
    </>
  )
}
