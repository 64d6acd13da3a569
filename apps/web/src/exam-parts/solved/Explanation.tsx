import BookOpen from 'lucide-react/icons/book-open'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { solution as words } from '../../text/en-solutions.ts'
import css from './Explanation.module.css'
import { ZoomPicture } from '@anushilon/ui/question/ZoomPicture.tsx'

/** Before the picture tells its own. */
const RATIO = 8 / 3

interface Props {
  image: string | null
  text: string | null
  number: number
}

/** In words, as a picture, or both. Data is paid for: the picture comes when it is asked for. */
export function Explanation({ image, text, number }: Props) {
  const [wanted, setWanted] = useState(false)
  const picture = image === '' ? null : image
  if (picture === null && text === null) return null
  return (
    <details className={css.explanation} onToggle={({ currentTarget: { open } }) => open && setWanted(true)}>
      <summary>
        <BookOpen size={20} />
        {words.explanation}
        <ChevronDown size={16} className={css.chevron} />
      </summary>
      {wanted && text !== null && (
        <p className={css.words} lang={languageOf(text)}>
          <MathText text={text} />
        </p>
      )}
      {wanted && picture !== null && (
        <div className={css.picture}>
          <ZoomPicture src={fileUrl(picture)} alt={words.explanationPicture(number)} ratio={RATIO} grows />
        </div>
      )}
    </details>
  )
}
