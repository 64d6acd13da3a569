import { at, BRAND, type Figure, GROUND, sheet } from './svg.ts'

/** Line icons on a 48-unit grid, in the manner of the pages' own icons. */
const ICONS = {
  phy:
    '<ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(30 24 24)"/><ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(90 24 24)"/>' +
    '<ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(150 24 24)"/><circle cx="24" cy="24" r="2.4" fill="currentColor"/>',
  chem: '<path d="M18 5h12M20 5v13L8.6 38.5A3.5 3.5 0 0 0 11.7 43.5h24.6a3.5 3.5 0 0 0 3.1-5L28 18V5"/><path d="M14.5 29.5h19"/><circle cx="20" cy="36" r="1.6"/><circle cx="27.5" cy="34.5" r="1.6"/>',
  bio: '<path d="M16 4c0 10 16 10 16 20s-16 10-16 20M32 4c0 10-16 10-16 20s16 10 16 20"/><path d="M17.5 8.5h13M17.5 39.5h13M18 20.5h12M18 27.5h12"/>',
  math: '<rect x="6" y="6" width="36" height="36" rx="6"/><path d="M16 36c4.5 0 5.5-4 6.5-11.5S25 12 31 13M15.5 23h14"/>',
  ict:
    '<rect x="11" y="11" width="26" height="26" rx="4"/><rect x="19" y="19" width="10" height="10" rx="1.6"/>' +
    '<path d="M17 5v6M24 5v6M31 5v6M17 37v6M24 37v6M31 37v6M5 17h6M5 24h6M5 31h6M37 17h6M37 24h6M37 31h6"/>',
  eng: '<path d="M24 13C19 8 11 8 5 10v28c6-2 14-2 19 3 5-5 13-5 19-3V10c-6-2-14-2-19 3ZM24 13v28"/><path d="M11 18c3-.6 5.5-.2 7.5 1M11 25c3-.6 5.5-.2 7.5 1M37 18c-3-.6-5.5-.2-7.5 1M37 25c-3-.6-5.5-.2-7.5 1"/>',
  gk: '<circle cx="24" cy="24" r="19"/><ellipse cx="24" cy="24" rx="8" ry="19"/><path d="M5 24h38M8 14.5h32M8 33.5h32"/>',
} as const

export type SubjectIcon = keyof typeof ICONS

function drawnIcon(icon: SubjectIcon, width: number): string {
  return `<g fill="none" stroke="${BRAND}" color="${BRAND}" stroke-width="${width}">${ICONS[icon]}</g>`
}

/** The tile a subject has on Home: a line icon in the middle of a pale ground, so that any crop keeps it. */
export function drawSubjectTile(icon: SubjectIcon): string {
  return sheet(320, 220, at(160 - 24 * 1.7, 110 - 24 * 1.7, drawnIcon(icon, 2.2), 1.7), GROUND, 0.75)
}

/** Several subjects side by side: what an exam in all of them has on its card. */
export function subjectRow(icons: readonly SubjectIcon[]): Figure {
  const places = icons.map((icon, index) =>
    at((index % 2) * 84, Math.floor(index / 2) * 74, drawnIcon(icon, 2.6), 1.15),
  )
  return { width: 140, height: 130, body: places.join('') }
}
