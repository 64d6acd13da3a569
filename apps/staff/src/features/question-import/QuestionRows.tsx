import type {
  QuestionChange,
  QuestionFault,
  QuestionReview,
  ReviewedQuestion,
} from '@anushilon/contract/staff/question-import'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { TABLE_ROLES as ROLE } from '@anushilon/ui/layout/table-roles.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import ImageIcon from 'lucide-react/icons/image'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { AsStudentsSee } from './AsStudentsSee.tsx'
import { KeyBubbles } from './KeyBubbles.tsx'
import css from './ReviewTable.module.css'

/** What can be done about a question of the file. */
export interface RowActions {
  readonly onChange: (index: number, change: QuestionChange) => void
  readonly onLeave: (index: number, leaveOut: boolean) => void
  readonly onChooseKey: (question: ReviewedQuestion) => void
  readonly onEdit: (question: ReviewedQuestion) => void
}

const STATES: Readonly<Record<QuestionFault['kind'], string>> = {
  key: 'No key',
  kind: 'Other kind',
  formula: 'Formula',
  font: 'Old font',
  text: 'No text',
  options: 'Options',
  picture: 'Picture',
  level: 'Level',
  twice: 'Twice',
  known: 'In the bank',
  guessed: 'Guessed',
  changed: 'Changed',
  lost: 'Look at it',
}
const LEVELS = ['very easy', 'easy', 'medium', 'hard', 'very hard'] as const

interface Props extends RowActions {
  fileId: string
  counted: QuestionReview['counted']
  question: ReviewedQuestion
}

/** A question, and below it each of its faults with what can be done about it. */
export function QuestionRows({ fileId, counted, question, ...actions }: Props) {
  const { index, place, faults, isLeftOut, chapter, tags, difficulty } = question
  const isBare = isLeftOut || faults.some(({ kind }) => kind === 'kind')
  const tone = isLeftOut
    ? css.out
    : faults.some(({ isFault }) => isFault)
      ? css.bad
      : faults.length > 0
        ? css.warn
        : css.plain
  const name = `${counted} ${place.number}`
  const filed = chapter === undefined ? tags : [chapter, ...tags]
  const isOtherKind = faults.some(({ kind }) => kind === 'kind')
  return (
    <>
      <tr {...ROLE.row} className={tone}>
        <td {...ROLE.cell} data-label={counted} className={css.number}>
          {place.number}
          {place.file !== null && <small className={css.file}>{place.file}</small>}
        </td>
        <td {...ROLE.cell} className={css.question}>
          {isBare ? <Asked question={question} /> : <AsStudentsSee fileId={fileId} question={question} name={name} />}
        </td>
        <td {...ROLE.cell} data-label="Key">
          <KeyBubbles question={question} />
        </td>
        <td {...ROLE.cell} data-label="Chapter · level" className={css.soft}>
          {filed.length > 0 && <span lang={languageOf(filed.join(' '))}>{shortTags(filed)} · </span>}
          {LEVELS[difficulty - 1]}
        </td>
        <td {...ROLE.cell} data-label="State" className={css.state}>
          <State question={question} />
        </td>
        <td {...ROLE.cell} className={css.actions}>
          {isLeftOut ? (
            <Button look="text" small aria-label={`Put back: ${name}`} onClick={() => actions.onLeave(index, false)}>
              Put back
            </Button>
          ) : (
            !isOtherKind && (
              <Button look="text" small aria-label={`Edit: ${name}`} onClick={() => actions.onEdit(question)}>
                Edit
              </Button>
            )
          )}
        </td>
      </tr>
      {!isLeftOut &&
        faults.map((fault, at) => (
          <tr key={`${fault.kind} ${fault.message}`} {...ROLE.row} className={classNames(tone, css.detail)}>
            <td {...ROLE.cell} colSpan={5} className={css.faults}>
              <p className={fault.isFault ? css.fault : css.notice}>
                <TriangleAlert size={18} aria-hidden />
                <span>
                  <Words text={fault.message} />
                </span>
              </p>
            </td>
            <td {...ROLE.cell} className={css.actions}>
              <RepairButtons fault={fault} name={name} question={question} {...actions} />
              {at === 0 && (
                <Button
                  look="text"
                  small
                  aria-label={`Leave out: ${name}`}
                  onClick={() => actions.onLeave(index, true)}
                >
                  Leave out
                </Button>
              )}
            </td>
          </tr>
        ))}
    </>
  )
}

function shortTags([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`
}

/** One that is left out, or cannot be taken: enough to know which it is. */
function Asked({ question: { text, hasPicture } }: { question: ReviewedQuestion }) {
  if (text === null)
    return hasPicture ? (
      <span className={css.soft}>
        <ImageIcon size={16} aria-hidden /> Picture
      </span>
    ) : (
      '—'
    )
  return (
    <span lang={languageOf(text)} className={css.asked}>
      <MathText text={text} />
    </span>
  )
}

function State({ question: { isLeftOut, faults } }: { question: ReviewedQuestion }) {
  if (isLeftOut) return <Badge>{faults.some(({ kind }) => kind === 'known') ? STATES.known : 'Left out'}</Badge>
  const first = faults.find(({ isFault }) => isFault) ?? faults.find(({ isToBeSeen }) => isToBeSeen) ?? faults[0]
  if (first === undefined)
    return (
      <Badge kind="ok" icon={Check}>
        Ready
      </Badge>
    )
  return (
    <Badge kind={first.isFault ? 'bad' : 'warn'} icon={first.isFault ? CircleX : TriangleAlert}>
      {STATES[first.kind]}
    </Badge>
  )
}

interface RepairProps extends Pick<RowActions, 'onChange' | 'onChooseKey'> {
  fault: QuestionFault
  name: string
  question: ReviewedQuestion
}

function RepairButtons({ fault: { repair }, name, question, onChange, onChooseKey }: RepairProps) {
  if (repair === 'choose-key')
    return (
      <Button look="quiet" small aria-label={`Choose key: ${name}`} onClick={() => onChooseKey(question)}>
        Choose key
      </Button>
    )
  if (repair === null) return null
  return (
    <Button
      look="quiet"
      small
      aria-label={`${repair.label}: ${name}`}
      onClick={() => onChange(question.index, repair.change)}
    >
      {repair.label}
    </Button>
  )
}
