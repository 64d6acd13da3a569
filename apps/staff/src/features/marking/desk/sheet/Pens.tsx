import Undo2 from 'lucide-react/icons/undo-2'
import { Fragment } from 'react'
import css from './Pens.module.css'
import { isStamp, type Tool, TOOLS } from './tools.ts'

interface Props {
  readonly tool: Tool
  readonly onTool: (tool: Tool) => void
  readonly onUndo: () => void
}

/** A press with the mouse leaves the focus where it is, so that Enter still saves. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

export function Pens({ tool, onTool, onUndo }: Props) {
  return (
    <div
      className={css.pens}
      role="toolbar"
      aria-label="Pen and stamps"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {TOOLS.map(({ tool: one, name, key, icon: Face }) => (
        <Fragment key={one}>
          {one === 'tick' && <span className={css.line} />}
          <button
            type="button"
            aria-label={`${name} (${key})`}
            aria-pressed={one === tool}
            className={isStamp(one) ? css[one] : undefined}
            onMouseDown={keepFocus}
            onClick={() => onTool(one)}
          >
            <Face size={20} />
            <span aria-hidden>{key}</span>
          </button>
        </Fragment>
      ))}
      <span className={css.line} />
      <button type="button" aria-label="Undo (Z)" onMouseDown={keepFocus} onClick={onUndo}>
        <Undo2 size={20} />
        <span aria-hidden>Z</span>
      </button>
    </div>
  )
}
