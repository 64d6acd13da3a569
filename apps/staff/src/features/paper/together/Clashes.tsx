import type { Clash } from '@anushilon/contract/staff/merge-drafts'
import type { RubricText } from '@anushilon/domain/marking/marking'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import type { ReactNode } from 'react'
import { fieldName } from '../check/notes.ts'
import { StudentQuestion } from '../preview/StudentQuestion.tsx'
import type { SectionProps } from '../section-props.ts'
import css from './Clashes.module.css'

/** Where two people have changed the same part: both versions, and which of them counts. Neither is lost before that. */
export function Clashes({ open: { editor, clashes }, facts }: SectionProps) {
  const [clash] = clashes
  if (clash === undefined) return null
  const choose = (choice: 'mine' | 'theirs' | 'both') => () => editor.decide(clash, choice)
  const title =
    clash.kind === 'question' ? 'Somebody else has changed this question, too' : 'Somebody else has changed this, too'
  return (
    <section className={css.clash} aria-label="Two versions">
      <Alert kind="warn" live="alert" title={clashes.length === 1 ? title : `${title} (1 of ${clashes.length})`}>
        <Bengali>দুটি সংস্করণই আছে। কোনটি থাকবে বেছে নিন; তার আগে কিছু মুছবে না।</Bengali>
      </Alert>
      <div className={css.versions}>
        <Version title="Yours" clash={clash} of="mine" facts={facts}>
          <Button small onClick={choose('mine')}>
            Keep mine
          </Button>
        </Version>
        <Version title="Theirs" clash={clash} of="theirs" facts={facts}>
          <Button small look="quiet" onClick={choose('theirs')}>
            Keep theirs
          </Button>
        </Version>
      </div>
      {clash.kind === 'question' && (
        <Button small look="text" onClick={choose('both')}>
          Keep both, as two questions
        </Button>
      )}
    </section>
  )
}

interface VersionProps extends Pick<SectionProps, 'facts'> {
  title: string
  clash: Clash
  of: 'mine' | 'theirs'
  children: ReactNode
}

function Version({ title, clash, of, facts, children }: VersionProps) {
  return (
    <div className={css.version}>
      <h2>{title}</h2>
      {clash.kind === 'question' ? (
        <StudentQuestion question={clash[of]} number={1} total={1} />
      ) : (
        <p>
          {fieldName(clash.place, facts.subjectName)}: <Words text={shown(clash[of])} />
        </p>
      )}
      {children}
    </div>
  )
}

function isRubricLine(value: unknown): value is RubricText {
  return typeof value === 'object' && value !== null && 'text' in value && 'marks' in value
}

function isTypedQuestion(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}

function shown(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—'
  if (Array.isArray(value) && value.every(isRubricLine)) {
    return value.map(({ text, marks }) => `${text} (${marks})`).join(' · ')
  }
  if (isTypedQuestion(value)) return value.text === '' ? '—' : value.text
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
