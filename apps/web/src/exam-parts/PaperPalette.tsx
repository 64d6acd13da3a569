import type { ReactNode } from 'react'
import { palette as words } from '../text/en-exam.ts'
import { BilingualName } from '../ui/BilingualName.tsx'
import { type CellState, Palette, PaletteCell } from './Palette.tsx'
import css from './PaperPalette.module.css'

export interface PaletteGroup {
  readonly key: string
  readonly name: string
  readonly cells: readonly { readonly number: number; readonly state: CellState }[]
}

interface Props {
  groups: readonly PaletteGroup[]
  /** The number of the question in view; left out where none is more so than others. */
  current?: number
  onGo: (number: number) => void
  legend?: ReactNode
}

/** All questions at a glance, grouped by subject where there are several. */
export function PaperPalette({ groups, current, onGo, legend }: Props) {
  const isGrouped = groups.length > 1
  return (
    <div className={css.palette}>
      {groups.map(({ key, name, cells }) => (
        <div key={key}>
          {isGrouped && (
            <h3 className={css.subject}>
              <BilingualName name={name} inline />
            </h3>
          )}
          <Palette label={isGrouped ? `${words.label}: ${name}` : words.label}>
            {cells.map(({ number, state }) => (
              <PaletteCell
                key={number}
                number={number}
                state={state}
                current={number === current}
                onGo={() => onGo(number)}
              />
            ))}
          </Palette>
        </div>
      ))}
      {legend}
    </div>
  )
}
