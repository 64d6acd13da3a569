import type { StudentAttempt } from '@anushilon/contract/staff/student-page'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { PaperPages } from '@anushilon/ui/question/PaperPages.tsx'
import { TypedQuestion } from '@anushilon/ui/question/TypedQuestion.tsx'
import { ZoomPicture } from '@anushilon/ui/question/ZoomPicture.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './Attempt.module.css'
import { marksOf } from './outcome.tsx'

const SHEET_RATIO = 3 / 4

/** The printed questions, and the pages with the marker's pen, marks and remarks. */
export function AttemptScripts({ sections }: { sections: StudentAttempt['written'] }) {
  return sections.map(({ subjectName, pages, typed, answers }) => (
    <Panel key={subjectName} title={<span lang={languageOf(subjectName)}>Written · {subjectName}</span>}>
      {pages.length > 0 && (
        <details className={css.explanation}>
          <summary>Question paper</summary>
          <PaperPages pages={pages} alt={`Question paper of ${subjectName}`} />
        </details>
      )}
      {answers.map((answer, index) => (
        <section key={`question ${index + 1}`} className={css.script} aria-label={`Question ${index + 1}`}>
          <h3>
            Question {index + 1}
            <span>
              {answer.marks === null ? 'not marked' : marksOf(answer.marks)} / {marksOf(answer.fullMarks)}
            </span>
          </h3>
          {typed[index] && <TypedQuestion question={typed[index]} number={index + 1} />}
          {answer.pages.length === 0 && <p className={css.none}>Nothing was sent.</p>}
          <div className={css.pages}>
            {answer.pages
              .filter((page) => !answer.damaged.includes(page))
              .map((page, at) => (
                <ZoomPicture
                  key={page}
                  src={fileUrl(page)}
                  alt={`Question ${index + 1}, page ${at + 1}`}
                  ratio={SHEET_RATIO}
                />
              ))}
          </div>
          {answer.damaged.length > 0 && (
            <Alert kind="warn" title={`${answer.damaged.length} of the photos cannot be shown.`} />
          )}
          {answer.remark !== null && answer.remark !== '' && (
            <p className={css.remark} lang={languageOf(answer.remark)}>
              {answer.remark}
            </p>
          )}
        </section>
      ))}
    </Panel>
  ))
}
