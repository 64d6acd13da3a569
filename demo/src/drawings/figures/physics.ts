import {
  arrow,
  BRAND,
  BRAND_TINT,
  circle,
  DASHED,
  type Figure,
  GROUND,
  INK,
  line,
  path,
  rect,
  round,
  text,
} from '../svg.ts'

const small = { size: 15 }

/** A block on a frictionless slope; `rise` degrees. */
export function inclinedPlane(mass: string, rise: number): Figure {
  const [left, bottom, length] = [20, 150, 250]
  const turn = (rise * Math.PI) / 180
  const height = Math.tan(turn) * length
  const [midX, midY] = [left + length * 0.58, bottom - height * 0.58]
  const slope = `M${left} ${bottom}H${left + length}V${round(bottom - height)}Z`
  const block =
    `<g transform="translate(${round(midX)} ${round(midY)}) rotate(${-rise})">` +
    rect(-29, -37, 58, 36, `fill="#FFFFFF"`) +
    text(0, -13, mass, { size: 15, weight: 600, anchor: 'middle' }) +
    '</g>'
  const centreX = midX - 18 * Math.sin(turn)
  const centreY = midY - 18 * Math.cos(turn)
  return {
    width: 300,
    height: 166,
    body:
      path(slope, `fill="${GROUND}"`) +
      path(
        `M${left + 44} ${bottom}A44 44 0 0 0 ${round(left + 44 * Math.cos(turn))} ${round(bottom - 44 * Math.sin(turn))}`,
      ) +
      text(left + 54, bottom - 8, `${rise}°`) +
      block +
      arrow(centreX, centreY + 20, centreX, centreY + 84, `stroke="${BRAND}"`) +
      text(centreX + 8, centreY + 82, 'mg', { size: 16, fill: BRAND }),
  }
}

/** Speed rises to `top` until `knee`, then stays until `end`. */
export function speedTime(top: number, knee: number, end: number): Figure {
  const [x0, y0, perSecond, high] = [52, 150, 20, 100]
  const [xk, xe] = [x0 + knee * perSecond, x0 + end * perSecond]
  return {
    width: 320,
    height: 176,
    body:
      path(`M${x0} ${y0}L${xk} ${y0 - high}H${xe}V${y0}Z`, `fill="${BRAND_TINT}" stroke="none"`) +
      line(x0, y0 - high, xk, y0 - high, DASHED) +
      line(xk, y0 - high, xk, y0, DASHED) +
      line(xe, y0 - high, xe, y0, DASHED) +
      arrow(x0, y0, x0, 14) +
      arrow(x0, y0, 292, y0) +
      path(`M${x0} ${y0}L${xk} ${y0 - high}H${xe}`, `stroke="${BRAND}" stroke-width="3"`) +
      text(x0 + 10, 20, 'v (m/s)', small) +
      text(276, y0 + 22, 't (s)', small) +
      text(x0 - 8, y0 - high + 5, String(top), { size: 15, anchor: 'end' }) +
      text(x0 - 6, y0 + 20, '0', { size: 15, anchor: 'end' }) +
      text(xk, y0 + 22, String(knee), { size: 15, anchor: 'middle' }) +
      text(xe, y0 + 22, String(end), { size: 15, anchor: 'middle' }),
  }
}

/** Two whole waves along a string, with a scale below. */
export function travellingWave(span: string): Figure {
  const [left, axis, wave, high] = [30, 74, 120, 38]
  const bends = [0, 1].map((index) => {
    const x = left + index * wave
    return `C${x + wave * 0.18} ${axis - high * 1.32} ${x + wave * 0.32} ${axis - high * 1.32} ${x + wave / 2} ${axis}S${x + wave * 0.82} ${axis + high * 1.32} ${x + wave} ${axis}`
  })
  const right = left + 2 * wave
  return {
    width: 320,
    height: 158,
    body:
      arrow(left - 12, axis, right + 34, axis, `stroke="#7D8699" stroke-width="1.4"`) +
      arrow(left, axis + 52, left, 10, `stroke="#7D8699" stroke-width="1.4"`) +
      path(`M${left} ${axis}${bends.join('')}`, `stroke="${BRAND}" stroke-width="3"`) +
      line(right, axis, right, axis + 66, DASHED) +
      line(left, axis + 52, left, axis + 66, DASHED) +
      arrow(left + 120, axis + 60, right, axis + 60) +
      arrow(left + 120, axis + 60, left, axis + 60) +
      text(left + wave, axis + 80, span, { size: 16, anchor: 'middle' }),
  }
}

function resistor(x: number, y: number, label: string): string {
  return (
    path(`M${x} ${y}h10l4 -8 8 16 8 -16 8 16 8 -16 4 8h10`) +
    text(x + 30, y - 15, label, { size: 15, anchor: 'middle' })
  )
}

function battery(x: number, y: number, label: string): string {
  return (
    rect(x - 8, y - 3, 16, 6, 'fill="#FFFFFF" stroke="none"') +
    line(x - 6, y - 15, x - 6, y + 15) +
    line(x + 6, y - 8, x + 6, y + 8, 'stroke-width="4"') +
    text(x, y + 34, label, { size: 15, anchor: 'middle' })
  )
}

/** One resistor in series with a pair side by side. */
export function seriesParallel(series: string, upper: string, lower: string, volts: string): Figure {
  return {
    width: 320,
    height: 196,
    body:
      path('M30 150V66H54') +
      resistor(54, 66, series) +
      path('M114 66H148V38H172') +
      path('M148 66V94H172') +
      resistor(172, 38, upper) +
      resistor(172, 94, lower) +
      path('M232 38H258V94H232') +
      path('M258 66H292V150H30') +
      circle(148, 66, 3, `fill="${INK}"`) +
      circle(258, 66, 3, `fill="${INK}"`) +
      battery(160, 150, volts),
  }
}

/** A straight line through the origin and one marked point. */
export function currentVoltage(volts: number, amperes: number): Figure {
  const [x0, y0, x, y] = [56, 146, 206, 56]
  return {
    width: 310,
    height: 172,
    body:
      line(x0, y, x, y, DASHED) +
      line(x, y, x, y0, DASHED) +
      arrow(x0, y0, x0, 14) +
      arrow(x0, y0, 284, y0) +
      line(x0, y0, x + 40, y - 24, `stroke="${BRAND}" stroke-width="3"`) +
      circle(x, y, 4, `fill="${BRAND}" stroke="${BRAND}"`) +
      text(x0 + 10, 20, 'I (A)', small) +
      text(268, y0 + 22, 'V (V)', small) +
      text(x0 - 8, y + 5, String(amperes), { size: 15, anchor: 'end' }) +
      text(x, y0 + 22, String(volts), { size: 15, anchor: 'middle' }) +
      text(x0 - 6, y0 + 18, '0', { size: 15, anchor: 'end' }),
  }
}

/** A convex lens with the object at 2F; the place of the picture is left to the student. */
export function convexLens(): Figure {
  const axis = 84
  const mark = (x: number, name: string) =>
    circle(x, axis, 2.6, `fill="${INK}"`) + text(x, axis + 22, name, { size: 15, anchor: 'middle' })
  return {
    width: 350,
    height: 150,
    body:
      line(8, axis, 342, axis, 'stroke-width="1.4"') +
      path(`M175 14Q196 ${axis} 175 144Q154 ${axis} 175 14Z`, `fill="${BRAND_TINT}" stroke="${BRAND}"`) +
      mark(47, '2F') +
      mark(111, 'F') +
      mark(239, 'F') +
      mark(303, '2F') +
      text(175, axis + 22, 'O', { size: 15, anchor: 'middle' }) +
      arrow(47, axis, 47, 40, `stroke-width="3"`) +
      text(58, 36, 'P', small) +
      path(`M47 40H175L239 ${axis}`, `stroke="${BRAND}" stroke-width="1.6"`) +
      path(`M47 40L175 ${axis}`, `stroke="${BRAND}" stroke-width="1.6"`) +
      path(`M239 ${axis}L262 ${round(axis + (23 * 44) / 64)}M175 ${axis}L212 ${round(axis + (37 * 44) / 128)}`, DASHED),
  }
}
