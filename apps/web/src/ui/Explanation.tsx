import BookOpen from 'lucide-react/icons/book-open'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { solution as words } from '../text/en-solutions.ts'
import css from './Explanation.module.css'
import { ZoomPicture } from '@anushilon/ui/ZoomPicture.tsx'

/** Before the picture tells its own. */
const RATIO = 8 / 3

/** Data is paid for: the picture comes when it is asked for. */
export function Explanation({ image, number }: { image: string; number: number }) {
  const [wanted, setWanted] = useState(false)
  return (
    <details className={css.explanation} onToggle={({ currentTarget: { open } }) => open && setWanted(true)}>
      <summary>
        <BookOpen size={20} />
        {words.explanation}
        <ChevronDown size={16} className={css.chevron} />
      </summary>
      {wanted && (
        <div className={css.picture}>
          <ZoomPicture src={fileUrl(image)} alt={words.explanationPicture(number)} ratio={RATIO} grows />
        </div>
      )}
    </details>
  )
}
