import { arrow, BRAND, BRAND_TINT, circle, type Figure, INK, line, path, round, text } from '../svg.ts'

const small = { size: 15 }

function axes(x0: number, y0: number, right: number, top: number, left: number, bottom: number): string {
  return (
    arrow(left, y0, right, y0, 'stroke-width="1.6"') +
    arrow(x0, bottom, x0, top, 'stroke-width="1.6"') +
    text(right - 2, y0 + 20, 'x', small) +
    text(x0 + 9, top + 9, 'y', small) +
    text(x0 - 8, y0 + 18, 'O', { size: 15, anchor: 'end' })
  )
}

function curve(
  f: (x: number) => number,
  from: number,
  to: number,
  place: (x: number, y: number) => readonly [number, number],
): string {
  const steps = Array.from({ length: 49 }, (_, index) => from + ((to - from) * index) / 48)
  return steps.map((x, index) => `${index === 0 ? 'M' : 'L'}${place(x, f(x)).map(round).join(' ')}`).join('')
}

export function determinant(rows: readonly [readonly [string, string], readonly [string, string]]): Figure {
  const cells = rows.flatMap((row, y) =>
    row.map((value, x) => text(76 + x * 48, 38 + y * 40, value, { size: 22, anchor: 'middle' })),
  )
  return { width: 200, height: 96, body: line(50, 10, 50, 86) + line(150, 10, 150, 86) + cells.join('') }
}

/** A line through (a, 0) and (0, b). */
export function lineOnAxes(a: number, b: number): Figure {
  const [x0, y0, unit] = [76, 140, 34]
  const on = (t: number) => [round(x0 + a * unit * (1 - t)), round(y0 - b * unit * t)] as const
  const [from, to] = [on(-0.2), on(1.22)]
  return {
    width: 290,
    height: 186,
    body:
      axes(x0, y0, 268, 8, 30, 176) +
      line(from[0], from[1], to[0], to[1], `stroke="${BRAND}" stroke-width="3"`) +
      circle(x0 + a * unit, y0, 4, `fill="${BRAND}" stroke="${BRAND}"`) +
      circle(x0, y0 - b * unit, 4, `fill="${BRAND}" stroke="${BRAND}"`) +
      text(x0 + a * unit - 4, y0 - 14, `(${a}, 0)`, small) +
      text(x0 + 14, y0 - b * unit + 3, `(0, ${b})`, small),
  }
}

/** y = (x - p)(x - q), with its roots marked. */
export function parabola(p: number, q: number): Figure {
  const [x0, y0, unit] = [70, 118, 46]
  const place = (x: number, y: number) => [x0 + x * unit, y0 - y * 26] as const
  const root = (x: number) =>
    circle(x0 + x * unit, y0, 4, `fill="${BRAND}" stroke="${BRAND}"`) +
    text(x0 + x * unit, y0 + 22, String(x), { size: 15, anchor: 'middle' })
  return {
    width: 300,
    height: 172,
    body:
      axes(x0, y0, 284, 8, 26, 164) +
      path(
        curve((x) => (x - p) * (x - q), -0.25, 4.25, place),
        `stroke="${BRAND}" stroke-width="3"`,
      ) +
      root(p) +
      root(q),
  }
}

/** The region under y = x² up to x = `end`. */
export function areaUnderSquare(end: number): Figure {
  const [x0, y0, unit] = [70, 140, 48]
  const place = (x: number, y: number) => [x0 + x * unit, y0 - y * 11.5] as const
  const square = (x: number) => x * x
  const [xe, ye] = place(end, square(end))
  return {
    width: 290,
    height: 166,
    body:
      path(`${curve(square, 0, end, place)}L${round(xe)} ${y0}Z`, `fill="${BRAND_TINT}" stroke="none"`) +
      axes(x0, y0, 268, 6, 20, 158) +
      path(curve(square, -0.9, end + 0.12, place), `stroke="${BRAND}" stroke-width="3"`) +
      line(xe, y0, xe, ye, `stroke="${INK}"`) +
      text(xe, y0 + 22, String(end), { size: 15, anchor: 'middle' }) +
      text(xe - 62, 46, 'y = x²', { size: 16 }),
  }
}

/** A circle, a tangent and the radius to where it touches. */
export function circleTangent(): Figure {
  return {
    width: 220,
    height: 150,
    body:
      circle(92, 78, 56, `stroke="${BRAND}" stroke-width="3"`) +
      line(92, 78, 92 + 39.6, 78 - 39.6) +
      line(92 + 39.6 - 34, 78 - 39.6 - 34, 92 + 39.6 + 52, 78 - 39.6 + 52, 'stroke-width="2.4"') +
      path('M124.5 45.5l-7 -7 7 -7', 'stroke-width="1.6"') +
      circle(92, 78, 3.4, `fill="${INK}"`) +
      text(74, 94, 'C', { size: 16 }) +
      text(140, 34, 'P', { size: 16 }),
  }
}
