import { languageOf } from '../text/language.ts'
import { Badge } from '../layout/Badge.tsx'
import { ShareBar } from '../layout/ShareBar.tsx'
import css from './GuardianSheet.module.css'
import { day, marks, number, OUTCOMES, percent, subjectNames, words } from './guardian-words.ts'

interface Share {
  readonly own: number
  readonly class: number | null
}

/** As the contract has it. */
export interface SheetOfGuardian {
  readonly madeAt: number
  readonly student: {
    readonly name: string
    readonly institution: string | null
    readonly roll: string | null
    readonly branch: string | null
    readonly courses: readonly string[]
  }
  readonly attendance: { readonly held: number; readonly sat: number; readonly absent: number; readonly late: number }
  readonly average: Share | null
  readonly subjects: readonly (Share & { readonly name: string; readonly exams: number })[]
  readonly exams: readonly {
    readonly name: string
    readonly subjectName: string
    readonly at: number
    readonly outcome: keyof typeof OUTCOMES
    readonly marks: number | null
    readonly position: number | null
    readonly ranked: number | null
    readonly classMean: number | null
    readonly fullMarks: number | null
  }[]
}

/** One page about one student: on a guardian's phone, and on A4. The centre's name stands in the page, where the server puts it. */
export function GuardianSheet({ sheet }: { sheet: SheetOfGuardian }) {
  const { student, attendance, average, subjects, exams } = sheet
  const about = [...student.courses, student.institution, student.branch].filter((fact) => fact !== null).join(' · ')
  return (
    <article lang="bn" className={css.sheet}>
      <header className={css.head}>
        <p>{[centre('name'), centre('branch'), centre('phone')].filter((fact) => fact !== '').join(' · ')}</p>
        <h1 lang={languageOf(student.name)}>{student.name}</h1>
        <p lang={languageOf(about)}>{about}</p>
        {student.roll !== null && (
          <p>
            {words.roll} {student.roll}
          </p>
        )}
      </header>
      <dl className={css.figures}>
        <Figure name={words.sat} value={`${number(attendance.sat)} / ${number(attendance.held)}`} />
        <Figure name={words.absent} value={number(attendance.absent)} />
        <Figure name={words.late} value={number(attendance.late)} />
        <Figure
          name={words.average}
          value={average === null ? '–' : percent(average.own)}
          note={average === null || average.class === null ? null : `${words.class} ${percent(average.class)}`}
        />
      </dl>
      {subjects.length > 0 && (
        <section>
          <h2>{words.bySubject}</h2>
          <ul className={css.subjects}>
            {subjects.map((subject) => (
              <li key={subject.name}>
                <span>{subjectNames(subject.name)}</span>
                <ShareBar own={subject.own} others={subject.class} />
                <span>
                  <b>{percent(subject.own)}</b>
                  {subject.class !== null && (
                    <small>
                      {words.class} {percent(subject.class)}
                    </small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{words.latest}</h2>
        {exams.length === 0 ? (
          <p>{words.noExam}</p>
        ) : (
          <table className={css.exams}>
            <thead>
              <tr>
                <th scope="col">{words.exam}</th>
                <th scope="col">{words.marks}</th>
                <th scope="col">{words.merit}</th>
              </tr>
            </thead>
            <tbody>
              {exams.map((exam) => (
                <ExamRow key={`${exam.at} ${exam.name}`} exam={exam} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      <footer className={css.foot}>
        <p>{words.legend}</p>
        <p>
          {words.made} {day(sheet.madeAt)}
        </p>
      </footer>
    </article>
  )
}

function Figure({ name, value, note = null }: { name: string; value: string; note?: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note !== null && <small>{note}</small>}
      </dd>
    </div>
  )
}

function ExamRow({ exam }: { exam: SheetOfGuardian['exams'][number] }) {
  const { word, kind } = OUTCOMES[exam.outcome]
  return (
    <tr>
      <th scope="row">
        <span lang={languageOf(exam.name)}>{exam.name}</span>
        <small>
          {day(exam.at)} · {subjectNames(exam.subjectName)}
        </small>
      </th>
      {exam.marks === null ? (
        <td colSpan={2}>
          <Badge kind={kind}>{word}</Badge>
        </td>
      ) : (
        <>
          <td>
            <b>{marks(exam.marks)}</b> / {marks(exam.fullMarks)}
            {exam.classMean !== null && (
              <small>
                {words.class} {marks(exam.classMean)}
              </small>
            )}
          </td>
          <td>
            {exam.position !== null && number(exam.position)}
            {exam.ranked !== null && <small>{words.of(exam.ranked)}</small>}
          </td>
        </>
      )}
    </tr>
  )
}

function centre(fact: 'name' | 'branch' | 'phone'): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="centre-${fact}"]`)?.content ?? ''
}
