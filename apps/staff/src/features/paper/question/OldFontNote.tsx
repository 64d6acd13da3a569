import { Button } from '@anushilon/ui/controls/Button.tsx'
import { isOldFont } from '@anushilon/question-files/text/bijoy'
import { bijoyToUnicode } from '@anushilon/question-files/text/bijoy-to-unicode'
import css from './FormulaField.module.css'

interface Props {
  label: string
  text: string
  onChange: (text: string) => void
}

/** Bengali typed or pasted in Bijoy would be nonsense to students: it is said at once, with the same in Unicode. */
export function OldFontNote({ label, text, onChange }: Props) {
  if (!isOldFont(text)) return null
  const reading = bijoyToUnicode(text)
  return (
    <p className={css.fault}>
      This is in Bijoy (an old font such as SutonnyMJ), not Unicode.{' '}
      {reading === null ? (
        'Students could not read it: please type it in Unicode.'
      ) : (
        <>
          In Unicode: <span lang="bn">{reading}</span>{' '}
          <Button look="quiet" small aria-label={`Convert ${label} to Unicode`} onClick={() => onChange(reading)}>
            Convert
          </Button>
        </>
      )}
    </p>
  )
}
