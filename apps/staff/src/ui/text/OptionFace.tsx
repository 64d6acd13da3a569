import type { ShownOption } from '@anushilon/domain/exam/question'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './OptionFace.module.css'

/** What an option is: its words, or a small picture with them for its name; nothing where it is in the question's picture. */
export function OptionFace({ option: { text, image } }: { option: ShownOption }) {
  if (image !== null) return <img src={fileUrl(image)} alt={text ?? ''} loading="lazy" className={css.image} />
  if (text === null) return null
  return (
    <span lang={languageOf(text)}>
      <MathText text={text} />
    </span>
  )
}
