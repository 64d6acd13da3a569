/**
 * What the keys of Bijoy fonts such as SutonnyMJ draw, as far as it is beyond doubt. A glyph on which fonts and tables
 * disagree is missing here on purpose: a text that needs it is not converted at all.
 */
export type Glyph =
  | { readonly kind: 'letter'; readonly text: string }
  /** Drawn before its consonant, spoken after it. */
  | { readonly kind: 'early-sign'; readonly text: string }
  | { readonly kind: 'late-sign'; readonly text: string }
  /** Hangs on the consonant before it. */
  | { readonly kind: 'joined'; readonly text: string }
  /** Drawn after its consonant, spoken before it. */
  | { readonly kind: 'reph' }
  | { readonly kind: 'mark'; readonly text: string }
  | { readonly kind: 'plain'; readonly text: string }

const HASANT = '\u09CD'

function pairs(table: string): [string, string][] {
  return table
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    })
}

const LETTERS = `
  Av=আ A=অ B=ই C=ঈ D=উ E=ঊ F=ঋ G=এ H=ঐ I=ও J=ঔ
  K=ক L=খ M=গ N=ঘ O=ঙ P=চ Q=ছ R=জ S=ঝ T=ঞ U=ট V=ঠ W=ড X=ঢ Y=ণ Z=ত _=থ \`=দ a=ধ b=ন
  c=প d=ফ e=ব f=ভ g=ম h=য i=র j=ল k=শ l=ষ m=স n=হ o=ড় p=ঢ় q=য় r=ৎ
  °=ক্ক ±=ক্ট ³=ক্ত ´=ক্ম µ=ক্র ¶=ক্ষ ·=ক্স º=গ্দ »=গ্ধ ¼=ঙ্ক ½=ঙ্গ ¾=জ্জ À=জ্ঝ Á=জ্ঞ Â=ঞ্চ Ã=ঞ্ছ Ä=ঞ্জ Å=ঞ্ঝ
  Æ=ট্ট Ç=ড্ড È=ণ্ট É=ণ্ঠ Ê=ণ্ড Ë=ত্ত Ì=ত্থ Î=ত্র Ï=দ্দ ×=দ্ধ Ø=দ্ব Ù=দ্ম Û=ন্ড Ü=ন্ধ Ý=ন্স Þ=প্ট ß=প্ত à=প্প
  á=প্স â=ব্জ ã=ব্দ ä=ব্ধ å=ভ্র ç=ম্ফ é=ল্ক ê=ল্গ ë=ল্ট ì=ল্ড í=ল্প î=ল্ফ ð=শ্চ ñ=শ্ছ ò=ষ্ণ ó=ষ্ট ô=ষ্ঠ õ=ষ্ফ
  ö=স্খ ÷=স্ট ù=স্ফ ý=হ্ন þ=হ্ম
  šÍ=ন্ত š—=ন্ত š’=ন্থ š¿=ন্ত্র ›\`=ন্দ ›U=ন্ট ›Ø=ন্দ্ব ¯Í=স্ত ¯—=স্ত ¯’=স্থ ¯¿=স্ত্র ¯‹=স্ক ¯Œ=স্ক্র ¯ú=স্প ¯^=স্ব ¯§=স্ম
  ¤ú=ম্প ¤^=ম্ব ¤¢=ম্ভ ¤§=ম্ম ®‹=ষ্ক ®ú=ষ্প ®§=ষ্ম ”P=চ্চ ”Q=চ্ছ ™¢=দ্ভ`

/** A letter and its vowel in one glyph. */
const WITH_VOWEL = '¸=গু ï=শু û=হু ü=হৃ š‘=ন্তু ¯‘=স্তু iæ=রু i“=রু iƒ=রূ'
const EARLY = 'w=ি †=ে ‡=ে ˆ=ৈ ‰=ৈ'
const LATE = 'v=া x=ী y=ু z=ু ~=ূ ‚=ূ „=ৃ …=ৃ Š=ৗ'
const JOINED = '¨=য «=র ª=র Ö=র œ=ন ¦=ব ¡=ব Ÿ=ব ¥=ম ¬=ল'
const MARKS = 's=ং t=ঃ u=ঁ'
const PLAIN = '|=। Ò=“ Ó=” Ô=‘ Õ=’ 0=০ 1=১ 2=২ 3=৩ 4=৪ 5=৫ 6=৬ 7=৭ 8=৮ 9=৯'

function glyphsOf(table: string, glyphOf: (text: string) => Glyph): [string, Glyph][] {
  return pairs(table).map(([key, text]) => [key, glyphOf(text)])
}

export const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  ...glyphsOf(`${LETTERS} ${WITH_VOWEL}`, (text) => ({ kind: 'letter', text })),
  ...glyphsOf(EARLY, (text) => ({ kind: 'early-sign', text })),
  ...glyphsOf(LATE, (text) => ({ kind: 'late-sign', text })),
  ...glyphsOf(JOINED, (text) => ({ kind: 'joined', text: HASANT + text })),
  ...glyphsOf(MARKS, (text) => ({ kind: 'mark', text })),
  ...glyphsOf(PLAIN, (text) => ({ kind: 'plain', text })),
  ['&', { kind: 'joined', text: HASANT }],
  ['©', { kind: 'reph' }],
])

/** On these the fonts of other makers disagree; where the file names its font they are sure. */
export const OF_KNOWN_FONT: ReadonlyMap<string, Glyph> = new Map([
  ['ÿ', { kind: 'letter', text: 'ক্ষ' }],
  ['ø', { kind: 'joined', text: `${HASANT}ল` }],
  ['Ñ', { kind: 'plain', text: '—' }],
])

export const LONGEST_GLYPH = 2
