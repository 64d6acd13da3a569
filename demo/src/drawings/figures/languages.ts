import { BRAND, BRAND_SOFT, circle, type Figure, line, path, rect, text } from '../svg.ts'

/** Bars with a name below and a number above each. */
export function barChart(title: string, bars: readonly (readonly [string, number])[]): Figure {
  const highest = Math.max(...bars.map(([, value]) => value))
  const columns = bars.map(([name, value], index) => {
    const [x, high] = [40 + index * 70, (value / highest) * 96]
    return (
      rect(x, 142 - high, 40, high, `fill="${index % 2 === 0 ? BRAND : BRAND_SOFT}" stroke="none" rx="3"`) +
      text(x + 20, 134 - high, String(value), { size: 15, anchor: 'middle', weight: 600 }) +
      text(x + 20, 164, name, { size: 15, anchor: 'middle' })
    )
  })
  const heading = text(160, 14, title, { size: 15, anchor: 'middle', weight: 600 })
  return { width: 320, height: 172, body: heading + columns.join('') + line(22, 142, 306, 142) }
}

/** The flag of Bangladesh: ten to six, the disc a fifth of the length wide, a little towards the hoist. */
export function flag(): Figure {
  return {
    width: 240,
    height: 140,
    body:
      rect(20, 8, 200, 120, 'fill="#006A4E" stroke="none"') +
      circle(110, 68, 40, 'fill="#F42A41" stroke="none"') +
      line(14, 4, 14, 138, 'stroke-width="4"'),
  }
}

export function openBook(): Figure {
  return {
    width: 220,
    height: 150,
    body:
      path(
        'M110 36Q70 12 22 26V122Q70 108 110 132Q150 108 198 122V26Q150 12 110 36Z',
        `fill="#FFFFFF" stroke="${BRAND}" stroke-width="4"`,
      ) +
      line(110, 36, 110, 132, `stroke="${BRAND}" stroke-width="3"`) +
      path(
        'M42 50Q68 44 92 56M42 70Q68 64 92 76M42 90Q68 84 92 96M178 50Q152 44 128 56M178 70Q152 64 128 76',
        `stroke="${BRAND_SOFT}" stroke-width="4"`,
      ),
  }
}

export function globe(): Figure {
  return {
    width: 160,
    height: 160,
    body:
      circle(80, 80, 62, `fill="#FFFFFF" stroke="${BRAND}" stroke-width="4"`) +
      `<ellipse cx="80" cy="80" rx="26" ry="62" fill="none" stroke="${BRAND}" stroke-width="3"/>` +
      path('M18 80H142M28 48H132M28 112H132', `stroke="${BRAND_SOFT}" stroke-width="3"`),
  }
}
