import { writeZip } from '../containers/write-zip.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`

interface Parts {
  readonly styles?: string
  readonly numbering?: string
  readonly theme?: string
  /** rId1, rId2, …: by their names under word/media. */
  readonly media?: Readonly<Record<string, Uint8Array>>
  /** `linked`: where a picture lies that is not in the package. */
  readonly linked?: string
}

/**
 * A document with that body, as Word packs it.
 *
 * @internal
 */
export async function docx(
  body: string,
  { styles, numbering, theme, media = {}, linked }: Parts = {},
): Promise<Buffer> {
  const names = Object.keys(media)
  const pictures = names.map((name, at) => `<Relationship Id="rId${at + 1}" Type="${R}/image" Target="media/${name}"/>`)
  if (linked !== undefined)
    pictures.push(`<Relationship Id="linked" Type="${R}/image" Target="${linked}" TargetMode="External"/>`)
  const others = { styles, numbering, theme }
  const related = Object.entries(others).flatMap(([kind, content]) =>
    content === undefined ? [] : [`<Relationship Id="${kind}" Type="${R}/${kind}" Target="${kind}.xml"/>`],
  )
  return await writeZip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${HEAD}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships>${[...related, ...pictures].join('')}</Relationships>`,
    ...(styles !== undefined && { 'word/styles.xml': `${HEAD}<w:styles ${NAMESPACES}>${styles}</w:styles>` }),
    ...(numbering !== undefined && {
      'word/numbering.xml': `${HEAD}<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`,
    }),
    ...(theme !== undefined && { 'word/theme.xml': `${HEAD}<a:theme ${NAMESPACES}>${theme}</a:theme>` }),
    ...Object.fromEntries(names.map((name) => [`word/media/${name}`, media[name] ?? new Uint8Array()])),
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * A run; what it says of itself between.
 *
 * @internal
 */
export function run(text: string, properties = ''): string {
  const written = text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
    .join('<w:tab/>')
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${written}</w:r>`
}

/** @internal */
export const BOLD = '<w:b/><w:bCs/>'
/** @internal */
export const SUTONNY = '<w:rFonts w:ascii="SutonnyMJ" w:hAnsi="SutonnyMJ" w:cs="SutonnyMJ"/>'

/** @internal */
export function p(content: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`
}

/**
 * In a list.
 *
 * @internal
 */
export function li(content: string, list: number, level = 0): string {
  return p(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
}

/** @internal */
export function table(rows: readonly (readonly string[])[]): string {
  const cell = (content: string) => `<w:tc><w:tcPr/>${content.startsWith('<w:p>') ? content : p(content)}</w:tc>`
  return `<w:tbl><w:tblPr/>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** @internal */
export function picture(relation: string): string {
  return `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

interface Level {
  readonly format: string
  readonly text: string
  readonly properties?: string
}

/**
 * Lists by their number, each with its levels; `again` lists begin anew what another counts.
 *
 * @internal
 */
export function lists(
  levels: Readonly<Record<number, readonly Level[]>>,
  again: Readonly<Record<number, number>> = {},
): string {
  const abstract = Object.entries(levels).map(
    ([id, all]) =>
      `<w:abstractNum w:abstractNumId="${id}">${all
        .map(
          ({ format, text, properties = '' }, at) =>
            `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:rPr>${properties}</w:rPr></w:lvl>`,
        )
        .join('')}</w:abstractNum>`,
  )
  const used = Object.keys(levels).map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`)
  const anew = Object.entries(again).map(
    ([id, of]) =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
  )
  return [...abstract, ...used, ...anew].join('')
}
