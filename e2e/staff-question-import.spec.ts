import { bankList } from '@anushilon/contract/staff/bank'
import { writeCsv } from '@anushilon/question-files/tables/write-csv'
import { renamedZip } from '@anushilon/question-files/testing/renamed-zip'
import { expectGoodLooks } from './fixtures/looks.ts'
import { staffAt } from './fixtures/staff.ts'
import { expect, test } from './fixtures/test.ts'

const HEADS = ['question', 'option a', 'option b', 'option c', 'option d', 'answer', 'chapter', 'level', 'remark']
const ROWS = [
  ['কোনটি কার্যকরী মূলক?', '−OH', 'CH₄', 'C₆H₆', 'H₂', 'A', 'জৈব রসায়ন', 'easy', ''],
  ['বেনজিন বলয়ে ইলেকট্রনের সংখ্যা কত?', '4', '6', '8', '12', '', 'জৈব রসায়ন', 'easy', ''],
  ['হাইব্রিডাইজেশন $sp^{3$ কোন যৌগে?', 'CH₄', 'C₂H₄', 'C₂H₂', 'C₆H₆', 'A', 'রাসায়নিক বন্ধন', 'medium', ''],
  ['†g‡_b wK?', 'x', 'y', 'z', 'w', 'A', '', '', ''],
  ['কোনটি কার্যকরী মূলক?', '−OH', 'CH₄', 'C₆H₆', 'H₂', 'A', 'জৈব রসায়ন', 'easy', ''],
  ['গ্লুকোজ ও ফ্রুক্টোজ কী ধরনের সমাণু?', 'গাঠনিক', 'কার্যকরী মূলক', 'আলোক', 'জ্যামিতিক', 'খ', '', 'hard', ''],
]
const NUMBER = ['অভিকর্ষজ ত্বরণ কত?', '', '', '', '', '9.8 ± 0.1 m/s²', '', '', '']
const FAULTY = Array.from({ length: 3 }, (_, index) => [`Q${index}`, 'x', 'y', '', '', '', '', '', ''])

test.describe('importing questions', () => {
  test.use({ allowedNoise: [/422/] })

  test(
    'a harmful file is refused; a CSV is reviewed, its faults repaired or left out, and taken in whole',
    { tag: '@desktop' },
    async ({ page, context, server, look, glance }) => {
      const author = await staffAt(context, server, 'author', 'Karim Uddin')
      await page.goto('/staff/questions/import')
      await expect(page.getByText('আগে বিষয় বেছে নিন।')).toBeVisible()
      const into = page.getByLabel('Into')
      const choice = into.locator('option:not([disabled])').first()
      const subjectId = (await choice.getAttribute('value')) ?? ''
      await into.selectOption(subjectId)

      const file = page.locator('input[type=file]')
      await file.setInputFiles({
        name: 'evil.zip',
        mimeType: 'application/zip',
        buffer: await renamedZip({ '../../x.csv': 'a' }),
      })
      await expect(page.getByText('names a file outside itself')).toBeVisible()
      await look('staff-import-refused')

      const buffer = writeCsv(HEADS, ROWS)
      await file.setInputFiles({ name: 'organic-chem.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByText('CSV, UTF-8 with BOM')).toBeVisible()
      await expect(page.getByText('Columns that are not read: remark')).toBeVisible()
      const importing = page.getByRole('button', { name: /^Import \d/ })
      await expect(importing).toBeDisabled()
      await expect(page.getByText('Row 3, column “answer” is empty.')).toBeVisible()
      await expect(page.getByText(/Row 5, column “question” is in Bijoy/)).toBeVisible()
      await expect(page.getByText('Row 6 is the same as row 2.')).toBeVisible()
      await look('staff-import-review')

      await page.getByRole('button', { name: 'Only faults 3' }).click()
      await expect(page.getByText('Row 6 is the same as row 2.')).toBeHidden()
      await page.getByRole('button', { name: 'Choose key: Row 3' }).click()
      await look('staff-import-key')
      await page.getByRole('dialog').getByRole('button', { name: 'B 6' }).click()
      await expect(page.getByRole('button', { name: 'Only faults 2' })).toBeVisible()
      await page.getByRole('button', { name: 'Mend the formula: Row 4' }).click()
      await expect(page.getByRole('button', { name: 'Only faults 1' })).toBeVisible()
      await expect(page.getByText('মেথেন কি?')).toBeVisible()
      await page.getByRole('button', { name: 'Convert: Row 5' }).click()
      await expect(page.getByRole('button', { name: 'Only faults 0' })).toBeVisible()
      await page.getByRole('button', { name: /^All/ }).click()
      await page.getByRole('button', { name: 'Edit: Row 7' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Question').fill('গ্লুকোজ ও ফ্রুক্টোজ কেমন সমাণু?')
      await look('staff-import-edit')
      await dialog.getByRole('button', { name: 'Keep' }).click()
      await page.getByRole('button', { name: 'Leave out: Row 6' }).click()
      await expect(page.getByRole('button', { name: 'Put back: Row 6' })).toBeVisible()
      // Neither Back nor a reload loses what was decided.
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
      await page.goForward()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Put back: Row 6' })).toBeVisible()
      await page.getByRole('button', { name: 'Import 5 questions' }).click()
      await expect(page.getByText('5 questions were imported.')).toBeVisible()
      await look('staff-import-done')

      const { questions } = (await author.gets(bankList, { find: 'organic-chem.csv' })) as {
        questions: { text: string }[]
      }
      expect(questions.map(({ text }) => text).toReversed()).toEqual([
        ROWS[0]?.[0]?.normalize('NFC'),
        ROWS[1]?.[0]?.normalize('NFC'),
        'হাইব্রিডাইজেশন $sp^{3}$ কোন যৌগে?'.normalize('NFC'),
        'মেথেন কি?',
        'গ্লুকোজ ও ফ্রুক্টোজ কেমন সমাণু?'.normalize('NFC'),
      ])

      await page.getByRole('button', { name: 'Import another file' }).click()
      const more = writeCsv(HEADS, [...FAULTY, ...ROWS.slice(5), NUMBER])
      await file.setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: more })
      await page.getByRole('button', { name: 'Leave out 3 faulty' }).click()
      await expect(page.getByText('Read as a number to type; right from 9.7 to 9.9.')).toBeVisible()
      await page.getByRole('button', { name: 'Edit: Row 6' }).click()
      await expect(dialog.getByText('Everything from 9.7 to 9.9 gets the mark, both included.')).toBeVisible()
      await look('staff-import-number-edit')
      await dialog.getByLabel('Tolerance ±').fill('0.2')
      await dialog.getByRole('button', { name: 'Keep' }).click()
      await expect(page.getByText('9.8 ± 0.2 m/s²')).toBeVisible()
      await glance('staff-import-number')
      await page.getByRole('button', { name: 'Import 2 questions', exact: true }).click()
      await expect(page.getByText('3 left out')).toBeVisible()
    },
  )

  test(
    "the review names a question's chapter, and a formula that cannot be broken scrolls by itself",
    { tag: '@desktop' },
    async ({ page, context, server }) => {
      await staffAt(context, server, 'author', 'Karim Uddin')
      await page.goto('/staff/questions/import')
      const into = page.getByLabel('Into')
      await into.selectOption((await into.locator('option:not([disabled])').first().getAttribute('value')) ?? '')
      const wide = String.raw`$\sqrt{${Array.from({ length: 60 }, (_, at) => `x_{${at}}`).join('+')}}$`
      const longest = 'মহাকর্ষ'.repeat(14)
      const buffer = writeCsv(
        [...HEADS, 'explanation'],
        [
          [`কোনটি ${wide}?`, wide, 'CH₄', 'C₆H₆', 'H₂', 'A', longest, 'easy', '', wide],
          [`কোনটি নয় ${wide}?`, wide, 'CH₄', 'C₆H₆', 'H₂', '', 'জৈব রসায়ন', 'easy', '', ''],
        ],
      )
      await page.locator('input[type=file]').setInputFiles({ name: 'wide.csv', mimeType: 'text/csv', buffer })
      const table = page.getByRole('table', { name: 'Questions of the file' })
      await expect(table.locator('.katex').first()).toBeVisible()
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 })
        await expect(table.getByRole('cell', { name: longest })).toBeVisible()
        await expect(table.getByRole('cell', { name: 'জৈব রসায়ন · easy' })).toBeVisible()
        await expectGoodLooks(page)
        const widths = await table.evaluate(({ scrollWidth, parentElement }) => [
          scrollWidth,
          parentElement?.clientWidth,
        ])
        expect(widths[0], `the table is as wide as its box, ${width} wide`).toBe(widths[1])
        await page.getByRole('button', { name: 'Leave out: Row 3' }).click()
        const back = page.getByRole('button', { name: 'Put back: Row 3' })
        await expect(back).toBeVisible()
        await expectGoodLooks(page)
        await back.click()
      }
    },
  )
})
