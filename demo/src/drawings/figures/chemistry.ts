import { arrow, at, BRAND, DASHED, type Figure, GROUND, INK, line, path, rect, round, text, circle } from '../svg.ts'

const RADIUS = 30

/** A ring around the origin; a substituent hangs on corner 0 (top) to 5, clockwise. */
function benzene(substituents: Readonly<Record<number, string>> = {}, extra = ''): string {
  const corner = (index: number, r: number) => {
    const turn = (index * Math.PI) / 3 - Math.PI / 2
    return [round(r * Math.cos(turn)), round(r * Math.sin(turn))] as const
  }
  const ring = [0, 1, 2, 3, 4, 5].map((index) => corner(index, RADIUS).join(' ')).join('L')
  const arms = Object.entries(substituents).map(([index, name]) => {
    const [x1, y1] = corner(Number(index), RADIUS)
    const [x2, y2] = corner(Number(index), RADIUS + 16)
    const [x, y] = corner(Number(index), RADIUS + 27)
    const anchor = Math.abs(x) < 2 ? 'middle' : x > 0 ? 'start' : 'end'
    const nudge = anchor === 'start' ? -7 : anchor === 'end' ? 7 : 0
    return line(x1, y1, x2, y2, extra) + text(x + nudge, y + 6, name, { size: 17, anchor })
  })
  return path(`M${ring}Z`, extra) + circle(0, 0, 18, extra) + arms.join('')
}

/** Benzene turned into X by the reagents over the arrow. */
export function benzeneReaction(over: string, under: string): Figure {
  return {
    width: 330,
    height: 96,
    body:
      at(56, 48, benzene()) +
      arrow(106, 48, 226, 48) +
      text(164, 37, over, { size: 16, anchor: 'middle' }) +
      text(164, 70, under, { size: 16, anchor: 'middle' }) +
      rect(240, 24, 48, 48, `rx="4" fill="${GROUND}"`) +
      text(264, 54, 'X', { size: 18, weight: 600, anchor: 'middle' }),
  }
}

/** Four derivatives beside each other, each with its letter. */
export function fourDerivatives(names: readonly [string, string, string, string]): Figure {
  const cells = names.map((name, index) => {
    const [x, y] = [100 + (index % 2) * 190, 66 + Math.floor(index / 2) * 124]
    return at(x, y, benzene({ 0: name })) + text(x - 68, y + 6, `(${'ABCD'[index]})`, { size: 18 })
  })
  return { width: 380, height: 230, body: cells.join('') }
}

export function substitutedBenzene(substituents: Readonly<Record<number, string>>): Figure {
  return { width: 200, height: 142, body: at(100, 71, benzene(substituents)) }
}

/** Energy along the way from A to B, in kJ/mol, with the three levels marked. */
export function energyProfile(start: number, peak: number, end: number): Figure {
  const [x0, y0] = [66, 170]
  const level = (energy: number) => y0 - energy * 1.15
  const mark = (energy: number, x: number) =>
    line(x0, level(energy), x, level(energy), DASHED) +
    text(x0 - 8, level(energy) + 5, String(energy), { size: 15, anchor: 'end' })
  return {
    width: 350,
    height: 198,
    body:
      mark(start, 108) +
      mark(peak, 188) +
      mark(end, 262) +
      arrow(x0, y0, x0, 12) +
      arrow(x0, y0, 330, y0) +
      path(
        `M${x0 + 8} ${level(start)}H108C150 ${level(start)} 150 ${level(peak)} 188 ${level(peak)}S226 ${level(end)} 262 ${level(end)}H300`,
        `stroke="${BRAND}" stroke-width="3"`,
      ) +
      text(x0 + 10, 20, 'শক্তি (kJ/mol)', { size: 15 }) +
      text(330, y0 + 22, 'বিক্রিয়ার অগ্রগতি', { size: 15, anchor: 'end' }) +
      text(84, level(start) - 9, 'A', { size: 16, weight: 600 }) +
      text(284, level(end) - 9, 'B', { size: 16, weight: 600 }),
  }
}

/** Drops from a burette into a flask. */
export function titration(): Figure {
  return {
    width: 150,
    height: 190,
    body:
      path('M69 6V98M81 6V98M69 98L73 110H77L81 98') +
      rect(70, 34, 10, 63, `fill="#C6D7FF" stroke="none"`) +
      [22, 34, 46, 58, 70, 82].map((y) => line(69, y, 74, y, 'stroke-width="1.2"')).join('') +
      line(60, 103, 90, 103, 'stroke-width="3"') +
      path('M75 116q-4 6 0 8q4 -2 0 -8Z', `fill="${BRAND}" stroke="none"`) +
      path('M64 122V140L36 180Q34 186 42 186H108Q116 186 114 180L86 140V122') +
      path('M49 162H101L113 181Q114 185 108 185H42Q36 185 37 181Z', 'fill="#FBD3DF" stroke="none"') +
      path('M64 122V140L36 180Q34 186 42 186H108Q116 186 114 180L86 140V122', `stroke="${INK}"`),
  }
}

/** Two rings sharing a side, with a group at either end. */
export function fusedRings(left: string, right: string): Figure {
  const half = (RADIUS * Math.sqrt(3)) / 2
  return {
    width: 240,
    height: 110,
    body:
      at(120 - half, 56, benzene({ 5: left }, `stroke="${BRAND}"`)) +
      at(120 + half, 56, benzene({ 1: right }, `stroke="${BRAND}"`)),
  }
}
