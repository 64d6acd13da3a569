import type { BankQuestion } from '@anushilon/contract/staff/bank'
import { keyLabel, optionLabels } from '@anushilon/domain/exam/option-label'
import { keyOfQuestion, withAlsoCorrect } from '@anushilon/domain/exam/exam'
import { optionAt, optionCountOf, pictureOf, textOf } from '@anushilon/domain/exam/question'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { OptionFace } from '../../../ui/text/OptionFace.tsx'
import css from './BankItem.module.css'
import { BankRecord, difficultyText } from './BankRecord.tsx'

interface Props {
  question: BankQuestion
  /** A box before it to tick. */
  tick?: {
    readonly label: 'Take' | 'Select'
    readonly checked: boolean
    readonly onChange: (isTicked: boolean) => void
  }
  actions?: ReactNode
}

/** A question of the bank with its options, the key filled. */
export function BankItem({ question, tick, actions }: Props) {
  const { correct, alsoCorrect = [], chapter, tags, subjectName, courseName, source, unit } = question
  const [text, picture] = [textOf(question), pictureOf(question)]
  const isKey = (option: number) => correct === option || alsoCorrect.includes(option)
  return (
    <li className={css.item}>
      {tick && (
        <input
          type="checkbox"
          className={css.tick}
          aria-label={`${tick.label} question ${question.id}`}
          checked={tick.checked}
          onChange={({ target }) => tick.onChange(target.checked)}
        />
      )}
      <div className={css.body}>
        {text !== null && (
          <p className={css.text} lang={languageOf(text)}>
            <MathText text={text} />
          </p>
        )}
        {picture !== null && (
          <img
            src={fileUrl(picture.path)}
            alt={picture.words ?? 'The question'}
            loading="lazy"
            className={css.picture}
          />
        )}
        {unit !== undefined && correct !== null && (
          <p className={css.text}>
            <b>Answer:</b>{' '}
            <MathText
              text={`${keyLabel(keyOfQuestion({ correct, ...withAlsoCorrect(alsoCorrect) }))} ${unit}`.trim()}
            />
          </p>
        )}
        <ol className={css.options}>
          {optionLabels(optionCountOf(question)).map((letter, at) => (
            <li key={letter}>
              <span className={classNames(css.bubble, isKey(at) && css.key)}>
                {letter}
                {isKey(at) && <span className="sr"> (key)</span>}
              </span>
              <OptionFace option={optionAt(question, at)} />
            </li>
          ))}
        </ol>
        <p className={css.facts}>
          <Badge kind="brand">
            <Words text={subjectName} />
          </Badge>
          <Badge>{difficultyText(question)}</Badge>
          {correct === null && (
            <Badge kind="bad" icon={TriangleAlert}>
              no key
            </Badge>
          )}
          {chapter !== undefined && (
            <b className={css.tag} lang={languageOf(chapter)}>
              {chapter}
            </b>
          )}
          {tags.map((tag) => (
            <span key={tag} className={css.tag} lang={languageOf(tag)}>
              {tag}
            </span>
          ))}
          <small lang={languageOf(courseName)}>{courseName}</small>
          {source !== null && (
            <small>
              from <span lang={languageOf(source)}>{source}</span>
            </small>
          )}
        </p>
        <BankRecord question={question} />
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </li>
  )
}
