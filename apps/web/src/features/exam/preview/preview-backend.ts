import { combinations, examInfo, examRules, optionalSubjects } from '@anushilon/contract/operations/before-start'
import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { studentInfo, type StudentInfo, updateStudent } from '@anushilon/contract/operations/profile'
import { arrangeScript, scriptPages, sendPage } from '@anushilon/contract/operations/script-pages'
import * as sitting from '@anushilon/contract/operations/sitting'
import { CallRefused } from '@anushilon/contract/call-errors'
import { type Endpoint, type PerVariation, type Replies, type ReplyIn, routesOf } from '@anushilon/contract/endpoint'
import type { PaperPreview } from '@anushilon/contract/staff/preview'
import {
  chooseSubjects,
  combinationsFor,
  optionalSubjects as mainSubjects,
} from '@anushilon/domain/exam/subject-choice'
import { isRefusal } from '@anushilon/domain/refusal'
import type { LocalBackend } from '../../../api/local-backend.ts'
import { PreviewSitting } from './preview-sitting.ts'

interface Around {
  /** On the clock that the page counts by. */
  readonly now: () => number
  readonly seed: string
  readonly student: StudentInfo
  /** Something was handed in that would have gone to the server. */
  readonly onSubmitted: () => void
}

function good<T>(body: T) {
  return { status: 200, body } as const
}

/** What the exam's own pages ask of a server, answered from the paper on this page; it is forgotten with the page. */
export function previewBackend(preview: PaperPreview, { now, seed, student, onSubmitted }: Around): LocalBackend {
  const paper = new PreviewSitting(preview, seed)
  const { info, rules, sections } = preview
  const nameOf = (id: string) => ({ id, name: sections.find(({ subjectId }) => subjectId === id)?.subjectName ?? '' })
  const answers = new Map<string, (input: unknown) => { readonly status: number; readonly body: unknown }>()

  function on<I, R extends Replies>(operation: Endpoint<I, R> | PerVariation<I, R>, answer: (input: I) => ReplyIn<R>) {
    for (const { route } of routesOf(operation)) {
      answers.set(`${route.method} ${route.path}`, (input) => answer(input as I))
    }
  }

  const ok = good('Ok' as const)

  function start(kind: 'mcq' | 'written', subjects: readonly string[] | null) {
    const chosen = chooseSubjects(preview, subjects)
    paper.start(kind, isRefusal(chosen) ? null : chosen, now())
    return ok
  }

  function submit(kind: 'mcq' | 'written') {
    paper.submit(kind)
    onSubmitted()
    return good({ message: '' })
  }

  on(studentInfo, () => good(student))
  on(updateStudent, () => good(student))
  on(examInfo, () => good(info))
  on(examRules, () => good({ image: rules }))
  on(optionalSubjects, () => good(mainSubjects(preview).map(nameOf)))
  on(combinations, ({ mainSubjectId }) => good(combinationsFor(preview, mainSubjectId).map((set) => set.map(nameOf))))
  on(entryCheck, () => good(paper.entry()))
  on(sitting.startMcq, ({ subjects }) => start('mcq', subjects))
  on(sitting.startMcqWithoutChoice, () => start('mcq', null))
  on(sitting.startWritten, ({ subjects }) => start('written', subjects))
  on(sitting.runningMcq, () => good(paper.runningMcq()))
  on(sitting.runningWritten, () => good(paper.runningWritten()))
  on(sitting.saveAnswer, ({ subjectId, question, option }) => {
    paper.pick(subjectId, question, option)
    return ok
  })
  on(sitting.saveAnswers, ({ answers: picked }) => {
    for (const { subjectId, questionIndexNumber, optionIndexNumber } of picked) {
      paper.pick(subjectId, questionIndexNumber, optionIndexNumber)
    }
    return good({ answers: picked.map(() => null) })
  })
  on(sendPage, ({ subjectId, question, pageId, pages }) =>
    good({ pages: paper.receive(subjectId, question, pageId, pages) }),
  )
  on(arrangeScript, ({ subjectId, question, pages }) => good({ pages: paper.arrange(subjectId, question, pages) }))
  on(scriptPages, () => good({ questions: paper.scripts() }))
  on(sitting.handInForMe, ({ wanted }) => {
    paper.arm(wanted)
    return ok
  })
  on(sitting.submitMcq, () => submit('mcq'))
  on(sitting.submitWritten, () => submit('written'))

  return <R extends Replies>({ method, path }: { method: string; path: string }, input: unknown) => {
    const answer = answers.get(`${method} ${path}`)
    if (answer === undefined) {
      throw new CallRefused(404, { code: 'not-found', message: '', detail: null, retryAfterMs: 0 })
    }
    return answer(input) as ReplyIn<R>
  }
}
