import type { PileKey } from '@anushilon/contract/staff/marking'
import type { PileInfo } from '../sync/marking-server.ts'
import { ClashDialog } from './ClashDialog.tsx'
import { CommentDialog } from './CommentDialog.tsx'
import type { DeskStore, OpenClash } from '../sync/desk-store.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { RubricDialog } from './RubricDialog.tsx'
import { SecondLookDialog } from './SecondLookDialog.tsx'
import { type Work, withComment } from '../work.ts'

export type OpenDialog = 'keys' | 'second-look' | 'comments' | 'rubric' | null

interface Props {
  readonly open: OpenDialog
  readonly pile: PileKey
  readonly about: PileInfo
  readonly work: Work
  readonly clash: OpenClash | undefined
  readonly store: DeskStore
  readonly onWork: (work: Work) => void
  readonly onClose: () => void
}

/** What lies over the desk: one of these, and a clash above all. */
export function DeskDialogs({ open, pile, about, work, clash, store, onWork, onClose }: Props) {
  return (
    <>
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      {open === 'rubric' && <RubricDialog pile={pile} rubric={about.rubric} onClose={onClose} />}
      {open === 'comments' && (
        <CommentDialog
          pile={pile}
          comments={about.comments}
          onPick={(text) => {
            onWork(withComment(work, text))
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
