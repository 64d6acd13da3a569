import type { PileKey } from '@anushilon/contract/staff/marking'
import type { PileInfo } from '../sync/marking-server.ts'
import { BlankDialog } from './BlankDialog.tsx'
import { ClashDialog } from './ClashDialog.tsx'
import { CommentDialog } from './CommentDialog.tsx'
import type { DeskState, DeskStore } from '../sync/desk-store.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { MarkChangeDialog } from './MarkChangeDialog.tsx'
import { RubricDialog } from './RubricDialog.tsx'
import { SecondLookDialog } from './SecondLookDialog.tsx'
import { type Work, withComment } from '../work.ts'

export type OpenDialog = 'keys' | 'second-look' | 'comments' | 'rubric' | 'blank' | 'change' | null

interface Props {
  readonly open: OpenDialog
  readonly pile: PileKey
  readonly about: PileInfo
  readonly state: DeskState
  readonly marks: number | null
  readonly store: DeskStore
  readonly onWork: (work: Work) => void
  readonly onSave: () => void
  readonly onClose: () => void
}

/** What lies over the desk: one of these, and a clash above all. */
export function DeskDialogs({ open, pile, about, state, marks, store, onWork, onSave, onClose }: Props) {
  const { script, clashes } = state
  const [clash] = clashes
  const work = state.history.now
  return (
    <>
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      {open === 'rubric' && <RubricDialog pile={pile} rubric={about.rubric} onClose={onClose} />}
      {open === 'comments' && (
        <CommentDialog
          pile={pile}
          comments={about.comments}
          onPick={(text) => {
            // As it is by now: one that is added to the bank comes after a while.
            onWork(withComment(store.read().history.now, text))
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {open === 'second-look' && (
        <SecondLookDialog
          reason={work.secondLook}
          onReason={(secondLook) => {
            onWork({ ...work, secondLook })
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {open === 'blank' && <BlankDialog marks={marks ?? 0} onSave={onSave} onClose={onClose} />}
      {open === 'change' && script !== null && (
        <MarkChangeDialog
          pile={pile}
          script={script}
          work={work}
          marks={marks ?? 0}
          onDone={() => {
            onClose()
            store.settled()
          }}
          onClose={onClose}
        />
      )}
      {clash !== undefined && (
        <ClashDialog
          key={clash.saving.saveKey}
          clash={clash.clash}
          number={clash.number}
          onChoose={(choice) => store.resolve(choice)}
        />
      )}
    </>
  )
}
