import {
  courseList,
  removeCourseBanner,
  setCourseBanner,
  setCourseRules,
  type RosterCourse,
} from '@anushilon/contract/staff/courses'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import css from './Courses.module.css'
import { PictureSlot } from '../../picture-slot/PictureSlot.tsx'
import { Form } from '../../ui/controls/Form.tsx'

interface Props {
  course: RosterCourse
  canChange: boolean
}

export function CoursePictures({ course, canChange }: Props) {
  const { id: courseId, banner, rules } = course
  return (
    <div className={css.pictures}>
      <div>
        <h3>Advertisement banner</h3>
        <p className={css.hint}>
          <Bengali>এই কোর্সের শিক্ষার্থীদের পাতার একদম উপরে দেখা যায়।</Bengali>
        </p>
        <PictureSlot
          name={`banner of ${course.name}`}
          path={banner?.image ?? null}
          ratio={6}
          canChange={canChange}
          changes={courseList}
          onSent={async (fileId) => await call(setCourseBanner, { courseId, fileId, link: banner?.link ?? null })}
          onRemove={async () => await call(removeCourseBanner, { courseId })}
        />
        {canChange && banner !== null && <BannerLink courseId={courseId} link={banner.link} />}
      </div>
      <div>
        <h3>Rules picture</h3>
        <p className={css.hint}>
          <Bengali>যে পরীক্ষার নিজের নিয়মাবলির ছবি নেই, সেখানে এটি দেখানো হয়।</Bengali>
        </p>
        <PictureSlot
          name={`rules of ${course.name}`}
          path={rules}
          ratio={1.6}
          canChange={canChange}
          changes={courseList}
          onSent={async (fileId) => await call(setCourseRules, { courseId, fileId })}
          onRemove={async () => await call(setCourseRules, { courseId, fileId: null })}
        />
      </div>
    </div>
  )
}

function BannerLink({ courseId, link }: { courseId: string; link: string | null }) {
  const [typed, setTyped] = useState(link ?? '')
  const change = useChange(courseList)
  const wanted = typed.trim()
  const isWrong = wanted !== '' && !/^https?:\/\/\S+$/i.test(wanted)

  function submit() {
    if (isWrong) return
    change.mutate(async () => await call(setCourseBanner, { courseId, link: wanted === '' ? null : wanted }))
  }
  return (
    <Form onSubmit={submit} className={css.linkForm}>
      <Field
        label="Opens when tapped"
        type="url"
        value={typed}
        onChange={setTyped}
        placeholder="https://"
        maxLength={2000}
        error={isWrong && 'Must begin with https:// or http://'}
      />
      <Button type="submit" look="quiet" small disabled={wanted === (link ?? '')} busy={change.isPending && 'Saving'}>
        Save link
      </Button>
    </Form>
  )
}
