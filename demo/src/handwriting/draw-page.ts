import { at, BRAND, type Figure, INK, INK_SOFT, line, path, round, text } from '../drawings/svg.ts'
import { wrap } from '../drawings/wrap.ts'
import { oneOf, type Random, seeded } from '../seed.ts'
import type { AnswerPage } from './answers.ts'

const [WIDTH, HEIGHT, MARGIN, TOP, RULE] = [720, 960, 112, 84, 38]
const PENS = ['#1F3C9A', '#23357A', '#20242E', '#2B3F8F']
const PAPERS = ['#FCFBF4', '#FAFAF6', '#FDF9EE', '#F8F8F3']
const DESKS = ['#8C7B6A', '#A49886', '#6F7884', '#B5A48F']
const RED_PEN = '#C4202B'
/** (ক), (খ) … or (a), (b) … */
const PART = /^\(.\) /u

export interface PageLook {
  /** Another seed, another hand, paper and light. */
  readonly seed: string
  /** What the marker wrote on it, if it is marked. */
  readonly marked?: { readonly obtained: number; readonly full: number }
}

/** One page of an exercise book, as a phone takes it: ruled, a little askew, light from one side. */
export function drawHandwrittenPage(page: AnswerPage, { seed, marked }: PageLook): string {
  const random = seeded(`${seed} ${page.paper} ${page.question}`)
  const tilt = round((random() - 0.5) * 3)
  const [pen, paper, desk] = [oneOf(PENS, random), oneOf(PAPERS, random), oneOf(DESKS, random)]
  const written = writtenLines(page, pen, random)
  const marks = marked === undefined ? '' : redPen(written, marked, random)
  const sheet =
    `<g transform="rotate(${tilt} ${WIDTH / 2} ${HEIGHT / 2})">` +
    `<rect x="26" y="20" width="${WIDTH - 40}" height="${HEIGHT - 30}" rx="3" fill="#000000" opacity="0.22"/>` +
    `<rect x="20" y="12" width="${WIDTH - 40}" height="${HEIGHT - 30}" rx="3" fill="${paper}"/>` +
    ruling() +
    `<g filter="url(#hand)">${written.body}</g>` +
    `<g filter="url(#red)">${marks}</g>` +
    `<rect x="20" y="12" width="${WIDTH - 40}" height="${HEIGHT - 30}" fill="url(#light)"/>` +
    '</g>'
  const size = `width="${WIDTH * 1.1}" height="${HEIGHT * 1.1}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  const font = `font-family="'Noto Sans Bengali', Figtree, 'Noto Sans', sans-serif"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} stroke-linecap="round" stroke-linejoin="round">` +
    `<defs>${wobble('hand', Math.floor(random() * 90), 5)}${wobble('red', Math.floor(random() * 90), 4)}${light(random)}</defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${desk}"/>${sheet}</svg>`
  )
}

function wobble(id: string, seed: number, scale: number): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency="0.032" numOctaves="1" seed="${seed}"/>`
  return `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%">${noise}<feDisplacementMap in="SourceGraphic" scale="${scale}"/></filter>`
}

function light(random: Random): string {
  const side = random() < 0.5 ? 'x1="0" y1="0" x2="1" y2="1"' : 'x1="1" y1="0" x2="0" y2="1"'
  return `<linearGradient id="light" ${side}><stop offset="0" stop-color="#FFFFFF" stop-opacity="0.18"/><stop offset="0.55" stop-color="#FFFFFF" stop-opacity="0"/><stop offset="1" stop-color="#3A2E1C" stop-opacity="0.2"/></linearGradient>`
}

function ruling(): string {
  const rules = Array.from({ length: 22 }, (_, index) => {
    const y = TOP + index * RULE
    return line(20, y, WIDTH - 20, y, 'stroke="#B9C9E8" stroke-width="1"')
  })
  const margin = `stroke="#E59A9A" stroke-width="1.6"`
  return rules.join('') + line(MARGIN - 14, 12, MARGIN - 14, HEIGHT - 18, margin)
}

interface Written {
  readonly body: string
  /** Where an answer ends: that is where a marker ticks. */
  readonly ends: readonly { readonly x: number; readonly y: number }[]
}

function writtenLines({ lines, figure }: AnswerPage, pen: string, random: Random): Written {
  const size = 22 + random() * 2.5
  const slant = -4 - random() * 9
  const pieces: string[] = []
  const ends: { x: number; y: number }[] = []
  let row = 0
  lines.forEach((answer, index) => {
    const isPart = PART.test(answer)
    const isTitle = index === 0 && !isPart
    if (isPart && index > 0 && row < 15) row += 0.5
    for (const words of wrap(answer, WIDTH - MARGIN - (isPart ? 60 : 96), size)) {
      const indent = isTitle ? 130 : isPart ? 0 : 34 + random() * 10
      const y = TOP + Math.ceil(row) * RULE - 7 + (random() - 0.5) * 4
      pieces.push(
        `<g transform="translate(${round(MARGIN + indent)} ${round(y)}) rotate(${round((random() - 0.6) * 1.2)}) skewX(${round(slant)})">${text(0, 0, words, { size: round(size), fill: pen })}</g>`,
      )
      if (isTitle)
        pieces.push(line(MARGIN + indent - 6, y + 9, MARGIN + indent + 190, y + 7, `stroke="${pen}" stroke-width="2"`))
      row = Math.ceil(row) + 1
    }
    const next = lines[index + 1]
    if (!isTitle && (next === undefined || PART.test(next)))
      ends.push({ x: WIDTH - 96 - random() * 60, y: TOP + (Math.ceil(row) - 1) * RULE - 12 })
  })
  if (figure !== undefined) pieces.push(sketched(figure, pen, TOP + row * RULE + 6))
  return { body: pieces.join(''), ends }
}

/** A figure in the student's own ink: outlines only. */
function sketched(figure: Figure, pen: string, top: number): string {
  const body = figure.body
    .replaceAll(
      /fill="(#[0-9A-F]{6})"/gu,
      (_, colour: string) => `fill="${[INK, BRAND, INK_SOFT].includes(colour) ? pen : 'none'}"`,
    )
    .replaceAll(/stroke="#[0-9A-F]{6}"/gu, `stroke="${pen}"`)
  const scale = Math.min(1.1, (HEIGHT - 60 - top) / figure.height)
  return scale < 0.4 ? '' : at((WIDTH - figure.width * scale) / 2 + 20, top, body, round(scale * 100) / 100)
}

/** Ticks beside the answers, a cross where marks were lost, the total in a ring. */
function redPen({ ends }: Written, { obtained, full }: { obtained: number; full: number }, random: Random): string {
  const red = `stroke="${RED_PEN}" stroke-width="4"`
  const right = Math.ceil((obtained / full) * ends.length)
  const ticks = ends.map(({ x, y }, index) => {
    const [dx, dy] = [x + random() * 10, y + random() * 6]
    return index < right
      ? path(`M${round(dx)} ${round(dy)}q5 6 9 14q12 -26 38 -44`, red)
      : path(`M${round(dx)} ${round(dy - 12)}l24 24M${round(dx + 25)} ${round(dy - 14)}l-26 26`, red)
  })
  const mark = text(MARGIN - 52, 62, String(obtained), { size: 28, weight: 600, fill: RED_PEN, anchor: 'middle' })
  const ring = `<ellipse cx="${MARGIN - 52}" cy="53" rx="32" ry="25" fill="none" stroke="${RED_PEN}" stroke-width="3"/>`
  return ticks.join('') + ring + mark
}
