import css from './DrawnSheet.module.css'

const RULED = Array.from({ length: 23 }, (_, line) => 96 + 42 * line)

/** What is written, and where; `hand` is which of the unsteady hands. */
const WRITTEN = [
  { x: 318, y: 78, hand: 1, text: '২ নং প্রশ্নের উত্তর' },
  { x: 36, y: 130, hand: 0, text: '(ক)' },
  { x: 112, y: 130, hand: 0, text: 'যে পরমাণু বা মূলক জৈব যৌগের ধর্ম নির্ধারণ করে,' },
  { x: 118, y: 172, hand: 1, text: 'তাকে কার্যকরী মূলক বলে। যেমন: –OH, –COOH' },
  { x: 66, y: 256, hand: 1, text: '(খ)' },
  { x: 124, y: 256, hand: 1, text: 'ফেনলের O–H বন্ধন ভেঙে H⁺ মুক্ত হলে যে ফেনক্সাইড' },
  { x: 126, y: 298, hand: 0, text: 'আয়ন হয় তা অনুরণনের মাধ্যমে স্থিতিশীল হয়।' },
  { x: 130, y: 340, hand: 0, text: 'তাই ফেনল মৃদু অম্লীয়।' },
  { x: 74, y: 424, hand: 1, text: '(গ)' },
  { x: 140, y: 424, hand: 0, text: 'A যৌগটি টলুইন। প্রস্তুতি বিক্রিয়া:' },
  { x: 298, y: 519, hand: 0, text: '+ CH₃Cl' },
  { x: 440, y: 500, hand: 1, text: 'AlCl₃' },
  { x: 586, y: 458, hand: 0, text: 'CH₃' },
  { x: 648, y: 532, hand: 0, text: '+ HCl' },
  { x: 168, y: 634, hand: 0, text: 'একে ফ্রিডেল–ক্রাফট অ্যালকাইলেশন বলে।' },
  { x: 98, y: 718, hand: 1, text: '(ঘ)' },
  { x: 168, y: 718, hand: 1, text: 'B যৌগটি বেনজোয়িক এসিড, কারণ KMnO₄ দ্বারা' },
  { x: 172, y: 760, hand: 0, text: 'টলুইনের –CH₃ জারিত হয়ে –COOH হয়।' },
  { x: 202, y: 886, hand: 1, text: '–COOH মূলক থাকায় B অধিক অম্লীয়।' },
] as const

const RINGS = [
  { x: 200, y: 510 },
  { x: 560, y: 524 },
] as const

const MARKS = [
  { y: 166, marks: '1' },
  { y: 330, marks: '2' },
  { y: 560, marks: '2½' },
  { y: 790, marks: '1' },
] as const

const TICK = 'q9 8 15 20q16-38 44-56'

/** An answer script with the marker's pen on it: what this side is about. Nobody needs to read it. */
export function DrawnSheet() {
  return (
    <svg viewBox="-30 -24 820 1120" className={css.sheet} aria-hidden lang="bn">
      <defs>
        <filter id="hand-0">
          <feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="3" />
          <feDisplacementMap in="SourceGraphic" scale="5" />
        </filter>
        <filter id="hand-1">
          <feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="2" seed="8" />
          <feDisplacementMap in="SourceGraphic" scale="5.5" />
        </filter>
      </defs>
      <path d="M6 4 754 0 760 1058 0 1064Z" className={css.paper} />
      <g className={css.ruled}>
        {RULED.map((y) => (
          <path key={y} d={`M0 ${y}H760`} />
        ))}
      </g>
      <path d="M84 2V1062" className={css.margin} />
      <g className={css.ink}>
        {WRITTEN.map(({ x, y, hand, text }) => (
          <text key={text} x={x} y={y} transform="skewX(-5)" filter={`url(#hand-${hand})`}>
            {text}
          </text>
        ))}
      </g>
      <g className={css.drawn} filter="url(#hand-1)">
        <path d="M250 90q90 6 196-2M366 514h112m-14-9 14 9-14 9M560 490v-26" />
        {RINGS.map(({ x, y }) => (
          <g key={x}>
            <path d={`M${x} ${y - 34}l29.4 17v34l-29.4 17-29.4-17v-34Z`} />
            <circle cx={x} cy={y} r="19" />
          </g>
        ))}
      </g>
      <rect x="108" y="864" width="430" height="34" rx="6" className={css.highlight} />
      <g className={css.pen}>
        <path d={`M560 320${TICK}M640 150${TICK}M690 700${TICK}`} />
        <path d="M372 486c6-22 104-22 110 2s-6 34-56 34-60-14-54-36zM474 474q14-34 40-44" />
      </g>
      <g className={css.remarks}>
        <text x="518" y="432" filter="url(#hand-0)">
          অনার্দ্র AlCl₃?
        </text>
        <text x="500" y="940" filter="url(#hand-1)">
          কেন? ব্যাখ্যা নেই
        </text>
        {MARKS.map(({ y, marks }) => (
          <text key={y} x={marks.length > 1 ? 22 : 30} y={y} className={css.marks}>
            {marks}
          </text>
        ))}
      </g>
    </svg>
  )
}
