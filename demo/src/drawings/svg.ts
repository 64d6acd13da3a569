/** The demo's pictures are drawn by code: strings of SVG that the importer turns into PNG. */

export const INK = '#171D2F'
export const INK_SOFT = '#414A5E'
export const BRAND = '#2F51B6'
export const BRAND_SOFT = '#99B6F8'
export const BRAND_TINT = '#E3ECFF'
export const GROUND = '#F3F6FF'
export const GREEN = '#1A763F'

const FONT = "Figtree, 'Figtree Variable', 'Noto Sans Bengali', 'Noto Sans', sans-serif"

/** A drawing without its sheet: placed by whoever lays out the picture. */
export interface Figure {
  readonly width: number
  readonly height: number
  readonly body: string
}

export interface TextStyle {
  readonly size?: number
  readonly weight?: 400 | 600
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function text(x: number, y: number, words: string, style: TextStyle = {}): string {
  const { size = 17, weight = 400, fill = INK, anchor = 'start' } = style
  const place = `x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}" xml:space="preserve"`
  const strong = weight === 600 ? ' font-weight="600"' : ''
  const at = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text ${place}${strong}${at}>${escapeXml(words)}</text>`
}

/** The importer draws two dots a unit; `scale` says how large a picture is beside the units it is laid out in. */
export function sheet(width: number, height: number, body: string, ground = '#FFFFFF', scale = 1): string {
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
  const box = `viewBox="0 0 ${round(width)} ${round(height)}"`
  const ink = `font-family="${FONT}" stroke-linecap="round" stroke-linejoin="round"`
  const paper = `<rect width="${round(width)}" height="${round(height)}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} ${ink}>${paper}${body}</svg>`
}

export function at(x: number, y: number, body: string, scale = 1): string {
  const bigger = scale === 1 ? '' : ` scale(${scale})`
  return `<g transform="translate(${round(x)} ${round(y)})${bigger}">${body}</g>`
}

export function line(x1: number, y1: number, x2: number, y2: number, extra = ''): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" fill="none" ${stroke(extra)}/>`
}

export function path(d: string, extra = ''): string {
  return `<path d="${d}" ${extra.includes('fill=') ? '' : 'fill="none" '}${stroke(extra)}/>`
}

export function circle(x: number, y: number, r: number, extra = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${extra.includes('fill=') ? '' : 'fill="none" '}${stroke(extra)}/>`
}

export function rect(x: number, y: number, w: number, h: number, extra = ''): string {
  const box = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"`
  return `<rect ${box} ${extra.includes('fill=') ? '' : 'fill="none" '}${stroke(extra)}/>`
}

/** A line with a head at its end. */
export function arrow(x1: number, y1: number, x2: number, y2: number, extra = '', head = 7): string {
  const turn = Math.atan2(y2 - y1, x2 - x1)
  const tip = (side: number) =>
    `${round(x2 - head * Math.cos(turn + side))} ${round(y2 - head * Math.sin(turn + side))}`
  return line(x1, y1, x2, y2, extra) + path(`M${tip(0.5)}L${round(x2)} ${round(y2)}L${tip(-0.5)}`, extra)
}

export const DASHED = 'stroke-dasharray="4 4" stroke="#7D8699" stroke-width="1.4"'

/** Ink and 2 wide, unless the caller says otherwise. */
function stroke(extra: string): string {
  const colour = extra.includes('stroke=') ? '' : `stroke="${INK}" `
  const width = extra.includes('stroke-width=') ? '' : 'stroke-width="2" '
  return `${colour}${width}${extra}`.trimEnd()
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
