import { BRAND, BRAND_TINT, circle, type Figure, GROUND, INK, line, path, rect, text } from '../svg.ts'

const small = { size: 17 }

function andGate(x: number, y: number): string {
  return path(`M${x} ${y}H${x + 28}A26 26 0 0 1 ${x + 28} ${y + 52}H${x}Z`, `fill="${GROUND}"`)
}

function orGate(x: number, y: number): string {
  return path(
    `M${x} ${y}Q${x + 40} ${y} ${x + 60} ${y + 26}Q${x + 40} ${y + 52} ${x} ${y + 52}Q${x + 16} ${y + 26} ${x} ${y}Z`,
    `fill="${GROUND}"`,
  )
}

export function nandGate(): Figure {
  return {
    width: 250,
    height: 84,
    body:
      path('M40 28H90M40 56H90M154 42H206') +
      andGate(90, 16) +
      circle(149, 42, 5, 'fill="#FFFFFF"') +
      text(18, 34, 'A', small) +
      text(18, 62, 'B', small) +
      text(214, 48, 'Y', small),
  }
}

/** Y = (A + B)·C */
export function orThenAnd(): Figure {
  return {
    width: 310,
    height: 130,
    body:
      path('M36 28H84M36 56H84M134 42H168V58H196M36 104H168V86H196M250 72H282') +
      orGate(76, 16) +
      andGate(196, 46) +
      text(14, 34, 'A', small) +
      text(14, 62, 'B', small) +
      text(14, 110, 'C', small) +
      text(288, 78, 'Y', small),
  }
}

/** A truth table of two inputs; `outputs` for 00, 01, 10, 11. */
export function truthTable(outputs: readonly [number, number, number, number]): Figure {
  const rows = [
    ['A', 'B', 'Y'],
    ...outputs.map((output, index) => [String(index >> 1), String(index & 1), String(output)]),
  ]
  const cells = rows.flatMap((row, y) =>
    row.map((value, x) => {
      const fill = y === 0 ? BRAND_TINT : '#FFFFFF'
      const words = text(34 + x * 60, 24 + y * 32, value, { size: 18, weight: y === 0 ? 600 : 400, anchor: 'middle' })
      return rect(4 + x * 60, 2 + y * 32, 60, 32, `fill="${fill}" stroke-width="1.4"`) + words
    }),
  )
  return { width: 188, height: 166, body: cells.join('') }
}

function computer(x: number, y: number): string {
  return (
    rect(x - 17, y - 14, 34, 23, `rx="3" fill="#FFFFFF" stroke="${BRAND}"`) +
    path(`M${x - 10} ${y + 15}H${x + 10}M${x} ${y + 9}V${y + 15}`, `stroke="${BRAND}"`)
  )
}

/** Every computer on its own line to the hub. */
export function starNetwork(): Figure {
  const ends = [
    [50, 32],
    [150, 20],
    [250, 32],
    [250, 136],
    [150, 148],
    [50, 136],
  ]
  return {
    width: 300,
    height: 172,
    body:
      ends.map(([x = 0, y = 0]) => line(150, 84, x, y)).join('') +
      ends.map(([x = 0, y = 0]) => computer(x, y)).join('') +
      rect(122, 68, 56, 32, `rx="5" fill="${BRAND_TINT}"`) +
      text(150, 90, 'HUB', { size: 15, weight: 600, anchor: 'middle' }),
  }
}

/** The four common shapes of a flow chart, each with its letter. */
export function flowchartShapes(): Figure {
  const fill = `fill="${GROUND}" stroke="${BRAND}"`
  return {
    width: 380,
    height: 180,
    body:
      text(14, 52, '(A)', small) +
      rect(54, 22, 116, 48, `rx="24" ${fill}`) +
      text(204, 52, '(B)', small) +
      rect(244, 22, 116, 48, fill) +
      text(14, 138, '(C)', small) +
      path('M112 98L174 132L112 166L50 132Z', fill) +
      text(204, 138, '(D)', small) +
      path('M262 108H366L344 156H240Z', fill),
  }
}

/** A chip with its legs. */
export function chip(): Figure {
  const legs = [0, 1, 2, 3].map((index) => {
    const step = 52 + index * 22
    return line(step, 20, step, 36) + line(step, 134, step, 150) + line(20, step, 36, step) + line(134, step, 150, step)
  })
  return {
    width: 170,
    height: 170,
    body:
      legs.join('') +
      rect(36, 36, 98, 98, `rx="12" fill="#FFFFFF" stroke="${BRAND}" stroke-width="4"`) +
      rect(60, 60, 50, 50, `rx="6" fill="${BRAND_TINT}" stroke="${INK}"`),
  }
}
