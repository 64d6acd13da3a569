import type { ImportAsked, ImportPreview, StudentColumn } from '@anushilon/contract/staff/students-import'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { counted } from '../../ui/text/counted.ts'
import { COLUMN_NAMES } from './import-words.ts'
import css from './Import.module.css'

interface HeaderProps {
  header: ImportPreview['header']
  onRow: (row: number) => void
}

/** Above the names of the columns many lists have a title. */
export function HeaderRow({ header: { row, top }, onRow }: HeaderProps) {
  const words = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' · ')
  return (
    <div className={css.headerRow}>
      <Select
        label="The columns are named in"
        placeholder="Choose a row"
        value={String(row)}
        options={top.map((line) => ({
          value: String(line.row),
          label: `Row ${line.row}: ${words(line.cells).slice(0, 60)}`,
        }))}
        onChange={(value) => onRow(Number(value))}
      />
    </div>
  )
}

/** What a centre often leaves out, because all of a list have it. */
const FOR_ALL = ['branch', 'batches', 'institution'] as const satisfies readonly StudentColumn[]

interface ForAllProps {
  asked: ImportAsked
  onAsked: (asked: ImportAsked) => void
}

export function SameForAll({ asked, onAsked }: ForAllProps) {
  const given = asked.sameForAll ?? []
  const valueOf = (column: StudentColumn) => given.find((same) => same.column === column)?.value ?? ''
  return (
    <div className={css.sameForAll} role="group" aria-label="The same for all rows that do not say it">
      <p>The same for all rows that do not say it:</p>
      {FOR_ALL.map((column) => (
        <Field
          key={column}
          label={COLUMN_NAMES[column]}
          lang={languageOf(valueOf(column))}
          value={valueOf(column)}
          onChange={(value) => {
            const others = given.filter((same) => same.column !== column)
            onAsked({ ...asked, sameForAll: value === '' ? others : [...others, { column, value }] })
          }}
        />
      ))}
    </div>
  )
}

interface LettersProps {
  preview: ImportPreview
  isConverting: boolean
  onConvert: (convert: boolean) => void
}

/** Names in an old font, and names of which only question marks are left: said before anybody is stored by them. */
export function LetterNotes({ preview: { oldFont, lostLetters }, isConverting, onConvert }: LettersProps) {
  if (lostLetters + oldFont.count === 0) return null
  return (
    <div className={css.letters}>
      {lostLetters > 0 && (
        <Alert
          kind="bad"
          live="alert"
          title={`${counted(lostLetters, 'row')} with question marks in the place of letters`}
        >
          <Bengali>
            ফাইলটি ANSI হিসেবে সংরক্ষণ করা হয়েছে, তাই বাংলা অক্ষর হারিয়ে গেছে। Excel-এ Save As থেকে “CSV UTF-8” বা .xlsx বেছে আবার
            পাঠান।
          </Bengali>
        </Alert>
      )}
      {oldFont.count > 0 && (
        <Alert
          kind="warn"
          live="status"
          title={
            isConverting
              ? 'Turned from Bijoy into Unicode: please read them'
              : 'Names in Bijoy (SutonnyMJ), not Unicode'
          }
          action={
            <Button look="quiet" small onClick={() => onConvert(!isConverting)}>
              {isConverting ? 'Leave them as they are' : `Convert ${oldFont.count.toLocaleString('en')} to Unicode`}
            </Button>
          }
        >
          <ul className={css.changes}>
            {oldFont.samples.map(({ row, from, to }) => (
              <li key={`${row} ${from}`}>
                Row {row}: <del>{from}</del> →{' '}
                {to === null ? 'not certain, write it in the preview' : <ins lang="bn">{to}</ins>}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
