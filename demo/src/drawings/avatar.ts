import { circle, path, rect, sheet } from './svg.ts'

export interface AvatarLook {
  readonly skin: string
  readonly cloth: string
  readonly ground: string
  readonly hair: 'short' | 'side' | 'long' | 'scarf'
  readonly glasses: boolean
}

const HAIR = '#2B2320'

/** A small portrait in flat shapes: nobody in particular. */
export function drawAvatar({ skin, cloth, ground, hair, glasses }: AvatarLook): string {
  const flat = 'stroke="none"'
  const behind =
    hair === 'long'
      ? path('M66 104C60 52 78 34 120 34s60 18 54 70l4 66H62Z', `fill="${HAIR}" ${flat}`)
      : hair === 'scarf'
        ? path('M62 112C58 56 84 32 120 32s62 24 58 80l8 84H54Z', `fill="${cloth}" ${flat}`)
        : ''
  const shoulders = path('M30 240C32 192 62 174 96 170h48c34 4 64 22 66 70Z', `fill="${cloth}" ${flat}`)
  const neck = rect(102, 140, 36, 44, `rx="16" fill="${skin}" ${flat}`)
  const face = `<ellipse cx="120" cy="108" rx="42" ry="50" fill="${skin}"/>`
  const front = {
    short: path(
      'M76 104C72 62 92 48 120 48s48 14 44 56c-6-20-12-30-20-32-18 6-34 6-50-2-8 6-14 16-18 34Z',
      `fill="${HAIR}" ${flat}`,
    ),
    side: path(
      'M76 106C68 58 96 44 124 46s46 20 40 60c-4-16-8-24-14-30-26 2-46-4-56-12-4 14-12 22-18 42Z',
      `fill="${HAIR}" ${flat}`,
    ),
    long: path('M76 110C72 66 92 46 122 48s44 22 42 62c-8-14-14-26-26-42-14 18-40 24-62 42Z', `fill="${HAIR}" ${flat}`),
    scarf:
      path('M74 112C70 66 92 44 120 44s50 22 46 68c-6-22-18-40-46-40s-40 18-46 40Z', `fill="${cloth}" ${flat}`) +
      path('M72 116c6 34 28 50 48 50s42-16 48-50l10 34c-8 40-34 52-58 52s-50-12-58-52Z', `fill="${cloth}" ${flat}`),
  }[hair]
  const eyes = circle(104, 110, 4.4, `fill="${HAIR}" ${flat}`) + circle(136, 110, 4.4, `fill="${HAIR}" ${flat}`)
  const brows = path('M96 98q8-6 16-1M128 97q8-5 16 1', `stroke="${HAIR}" stroke-width="3"`)
  const smile = path('M108 134q12 10 24 0', 'stroke="#8A3B2E" stroke-width="3.4"')
  const lenses = glasses
    ? circle(104, 111, 13, 'stroke="#33405F" stroke-width="2.6"') +
      circle(136, 111, 13, 'stroke="#33405F" stroke-width="2.6"') +
      path('M117 110q3-3 6 0', 'stroke="#33405F" stroke-width="2.6"')
    : ''
  return sheet(240, 240, behind + shoulders + neck + face + front + eyes + brows + smile + lenses, ground, 0.6)
}
