import { inflateSync } from 'node:zlib'

function streamsIn(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/<< \/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length
    return inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1')
  })
}

/** Whether an ellipsis was drawn anywhere: its glyph is in the table of one of the fonts. */
export const isCut = (pdf: Buffer) => streamsIn(pdf).some((content) => /beginbfchar[\s\S]* <2026>/.test(content))

/** What is written on each page, as a reader that searches or copies finds it. */
export function pagesIn(pdf: Buffer): string[][] {
  return streamsIn(pdf)
    .filter((content) => content.includes('/ActualText'))
    .map((content) =>
      [...content.matchAll(/\/ActualText <feff([0-9a-f]*)>/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ),
    )
}
