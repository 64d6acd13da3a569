import { dhakaClock } from '@anushilon/domain/dhaka-time'
import type { Icon } from '@anushilon/ui/icon.ts'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import Megaphone from 'lucide-react/icons/megaphone'
import TimerIcon from 'lucide-react/icons/timer'
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { bengaliDigits } from '../../../lib/bengali-digits.ts'
import { useKeptFocus } from '../../../lib/use-kept-focus.ts'
import { ongoing as bn } from '../../../text/bn-exam.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import css from './Announcements.module.css'
import { useMoreTime } from './use-more-time.ts'
import { useNotes } from './use-notes.ts'

interface Props {
  readonly examId: string
  readonly studentId: string
  /** How many notes the centre has sent, and when the student's part ends: both as the server said last. */
  readonly heard: { readonly notes: number; readonly endsAt: number } | undefined
}

/** What the centre has to say while the exam runs: under the clock, wherever the student is on their paper. */
export function Announcements({ examId, studentId, heard }: Props) {
  const more = useMoreTime(heard?.endsAt ?? null)
  const { notes, dismiss } = useNotes(studentId, examId, heard?.notes ?? 0)
  const id = useId()
  const keepFocus = useKeptFocus(id)
  return (
    <div id={id} tabIndex={-1} className={css.holder} onFocus={keepFocus}>
      {/* Always there, so that a screen reader listens to it. */}
      <div role="status" className={css.board}>
        {more.minutes > 0 && (
          <Announcement icon={TimerIcon} onDismiss={more.dismiss}>
            <b>{en.moreTime(more.minutes)}</b> <Bengali>{bn.moreTime(bengaliDigits(more.minutes))}</Bengali>
          </Announcement>
        )}
        {more.earlierEnd !== null && (
          <Announcement icon={TimerIcon} onDismiss={more.dismiss}>
            <b>{en.lessTime(dhakaClock(more.earlierEnd))}</b>{' '}
            <Bengali>{bn.lessTime(dhakaClock(more.earlierEnd))}</Bengali>
          </Announcement>
        )}
        {notes.map(({ number, text }) => (
          <Announcement key={number} icon={Megaphone} onDismiss={() => dismiss(number)}>
            <b>{en.fromCentre}</b> <span lang={languageOf(text)}>{text}</span>
          </Announcement>
        ))}
      </div>
    </div>
  )
}

interface AnnouncementProps {
  readonly icon: Icon
  readonly onDismiss: () => void
  readonly children: ReactNode
}

function Announcement({ icon: Face, onDismiss, children }: AnnouncementProps) {
  return (
    <div className={css.one}>
      <Face size={20} className={css.icon} />
      <p>{children}</p>
      <IconButton icon={X} label={ui.dismiss} onClick={onDismiss} />
    </div>
  )
}
