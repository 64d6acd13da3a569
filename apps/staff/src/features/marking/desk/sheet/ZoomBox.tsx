import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import css from './ZoomBox.module.css'
import { keepFocus } from './Pens.tsx'
import type { ViewControl } from './use-view.ts'

export function ZoomBox({ control }: { readonly control: ViewControl }) {
  return (
    <div className={css.zoom} onPointerDown={(event) => event.stopPropagation()}>
      <button type="button" aria-label="Smaller (−)" onMouseDown={keepFocus} onClick={control.smaller}>
        <Minus size={18} />
      </button>
      <button type="button" title="Fit (F)" onMouseDown={keepFocus} onClick={control.fit}>
        {Math.round(control.view.zoom * 100)} %<span className="sr">, fit</span>
      </button>
      <button type="button" aria-label="Larger (+)" onMouseDown={keepFocus} onClick={control.larger}>
        <Plus size={18} />
      </button>
      <button type="button" aria-label="Rotate (R)" onMouseDown={keepFocus} onClick={control.turn}>
        <RotateCw size={18} />
      </button>
    </div>
  )
}
