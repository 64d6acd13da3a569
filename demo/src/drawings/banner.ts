import { sheet, text } from './svg.ts'

export interface BannerWords {
  readonly title: string
  readonly line: string
  readonly button: string
}

const [WIDTH, HEIGHT] = [1200, 160]

/** The advertisement over the header: few words and large, because a phone shows it 360 pixels wide. */
export function drawBanner({ title, line, button }: BannerWords): string {
  const stripes =
    '<path d="M0 160L190 0H330L140 160Z" fill="#FADF9C"/><path d="M200 160L390 0H420L230 160Z" fill="#FBE7B6"/>' +
    '<path d="M1040 160L1200 26V160Z" fill="#FBE7B6"/>'
  const pill = '<rect x="902" y="40" width="262" height="80" rx="40" fill="#804D0C"/>'
  return sheet(
    WIDTH,
    HEIGHT,
    stripes +
      text(40, 70, title, { size: 50, weight: 600, fill: '#4A2C05' }) +
      text(40, 130, line, { size: 40, fill: '#6B4106' }) +
      pill +
      text(1033, 94, button, { size: 38, weight: 600, fill: '#FFFFFF', anchor: 'middle' }),
    '#FFF6DF',
    0.6,
  )
}
