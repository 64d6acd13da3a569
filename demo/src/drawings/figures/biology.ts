import { BRAND, BRAND_SOFT, BRAND_TINT, circle, type Figure, GROUND, INK, line, path, rect, text } from '../svg.ts'

/** A thin line from a part to its letter. */
function label(x1: number, y1: number, x2: number, y2: number, letter: string): string {
  const side = x2 > x1 ? 12 : -12
  return (
    line(x1, y1, x2, y2, 'stroke-width="1.4"') +
    circle(x1, y1, 2.4, `fill="${INK}" stroke="none"`) +
    text(x2 + side, y2 + 6, letter, { size: 18, weight: 600, anchor: 'middle' })
  )
}

function mitochondrion(x: number, y: number, turn: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="24" ry="11" fill="#FFFFFF" stroke="${BRAND}" stroke-width="2"/><path d="M-16 0q4 -9 8 0t8 0 8 0 8 0" fill="none" stroke="${BRAND}" stroke-width="1.8"/></g>`
}

function golgi(x: number, y: number): string {
  return [0, 7, 14]
    .map((step) => path(`M${x + step * 0.4} ${y + step}q22 9 44 0`, `stroke="${BRAND}" stroke-width="3"`))
    .join('')
}

const POINTERS = {
  nucleus: label(158, 92, 316, 36, 'X'),
  mitochondrion: label(236, 120, 322, 138, 'X'),
}

/** An animal cell; the marked part, if any, carries the letter X. */
export function animalCell(marked: keyof typeof POINTERS | null): Figure {
  const ribosomes = [
    [120, 140],
    [132, 150],
    [200, 48],
    [214, 56],
    [178, 148],
    [70, 100],
    [78, 112],
    [256, 86],
    [248, 74],
  ]
  return {
    width: 340,
    height: 186,
    body:
      `<ellipse cx="166" cy="94" rx="140" ry="84" fill="${GROUND}" stroke="${INK}" stroke-width="2.4"/>` +
      `<ellipse cx="166" cy="94" rx="134" ry="78" fill="none" stroke="${BRAND_SOFT}" stroke-width="1.4"/>` +
      circle(158, 92, 38, `fill="${BRAND_TINT}" stroke="${INK}"`) +
      circle(166, 96, 13, `fill="${BRAND}" stroke="none"`) +
      path('M204 68q12 24 0 48M212 62q16 30 0 60', `stroke="${BRAND_SOFT}" stroke-width="3"`) +
      mitochondrion(236, 120, -24) +
      mitochondrion(90, 138, 28) +
      golgi(72, 50) +
      ribosomes.map(([x = 0, y = 0]) => circle(x, y, 2.2, `fill="${INK}" stroke="none"`)).join('') +
      circle(226, 62, 8, `fill="#FFFFFF" stroke="${BRAND_SOFT}"`) +
      (marked === null ? '' : POINTERS[marked]),
  }
}

/** A chloroplast cut open: stacks of discs in the stroma. */
export function chloroplast(marked: 'granum' | null): Figure {
  const stack = (x: number, y: number, discs: number) =>
    Array.from({ length: discs }, (_, index) =>
      rect(x, y + index * 9, 40, 8, 'rx="4" fill="#B0E2C0" stroke="#1A763F" stroke-width="1.6"'),
    ).join('')
  return {
    width: 340,
    height: 160,
    body:
      '<ellipse cx="160" cy="80" rx="146" ry="68" fill="#EBFBEF" stroke="#116031" stroke-width="2.4"/>' +
      '<ellipse cx="160" cy="80" rx="139" ry="61" fill="none" stroke="#1A763F" stroke-width="1.4"/>' +
      path('M100 70H140M180 84H216M100 96H140', 'stroke="#1A763F"') +
      stack(62, 52, 6) +
      stack(140, 42, 8) +
      stack(216, 58, 5) +
      (marked === null ? '' : label(160, 64, 324, 20, 'P')),
  }
}

export function neuron(marked: 'axon' | null): Figure {
  return {
    width: 350,
    height: 140,
    body:
      path(
        'M44 44L26 22M44 44L16 46M48 92L22 98M48 92L32 118M70 34L74 12M70 102L78 126M26 22L20 8M26 22L10 22M22 98L8 92',
        'stroke-width="2.6"',
      ) +
      path('M50 48Q70 28 92 50Q104 64 118 68V72Q104 76 92 90Q70 110 50 92Q36 70 50 48Z', `fill="${BRAND_TINT}"`) +
      circle(70, 70, 11, `fill="${BRAND}" stroke="none"`) +
      line(118, 70, 286, 70, 'stroke-width="3"') +
      [130, 168, 206, 244].map((x) => rect(x, 62, 30, 16, `rx="8" fill="#FFFFFF" stroke="${BRAND}"`)).join('') +
      path('M286 70L312 46M286 70L318 70M286 70L312 96') +
      [
        [315, 43],
        [322, 70],
        [315, 99],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 4, `fill="${INK}" stroke="none"`))
        .join('') +
      (marked === null ? '' : label(202, 70, 224, 24, 'X')),
  }
}

/** The square of a cross Aa × Aa, its cells left empty. */
export function punnettSquare(): Figure {
  const cell = (x: number, y: number, words: string, fill: string) =>
    rect(x, y, 58, 46, `fill="${fill}"`) + text(x + 29, y + 30, words, { size: 19, weight: 600, anchor: 'middle' })
  return {
    width: 190,
    height: 156,
    body:
      cell(66, 10, 'A', BRAND_TINT) +
      cell(124, 10, 'a', BRAND_TINT) +
      cell(8, 56, 'A', BRAND_TINT) +
      cell(8, 102, 'a', BRAND_TINT) +
      cell(66, 56, '?', '#FFFFFF') +
      cell(124, 56, '?', '#FFFFFF') +
      cell(66, 102, '?', '#FFFFFF') +
      cell(124, 102, '?', '#FFFFFF'),
  }
}

/** Two strands wound around each other, with their rungs. */
export function doubleHelix(): Figure {
  const points = Array.from({ length: 61 }, (_, index) => index / 60)
  const strand = (phase: number) =>
    points
      .map(
        (t, index) =>
          `${index === 0 ? 'M' : 'L'}${(20 + t * 280).toFixed(1)} ${(70 + 44 * Math.sin(t * Math.PI * 4 + phase)).toFixed(1)}`,
      )
      .join('')
  const rungs = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20).map((t) => {
    const x = 20 + t * 280
    const reach = 44 * Math.sin(t * Math.PI * 4)
    return line(x, 70 + reach, x, 70 - reach, `stroke="${BRAND_SOFT}"`)
  })
  return {
    width: 320,
    height: 140,
    body:
      rungs.join('') +
      path(strand(0), `stroke="${BRAND}" stroke-width="4"`) +
      path(strand(Math.PI), `stroke="${INK}" stroke-width="4"`),
  }
}
