import { withDollars } from './formula.ts'
import type { PlainText } from './rich-text.ts'

const FORMULA = /(\$[^$]*\$)/
const PICTURE = /!\[[^\]]{0,200}\]\(([^)\s]{1,500})[^)]{0,200}\)/g

/** Markdown as plain words: its signs for bold and italics go, formulas stay as they are, pictures are told. */
export function plainFromMarkdown(written: string): PlainText {
  const pictures: string[] = []
  const text = withDollars(written)
    .split(FORMULA)
    .map((part, at) => (at % 2 === 1 ? part : withoutSigns(part.replaceAll(PICTURE, picture))))
    .join('')
  return { text: text.trim().normalize('NFC'), pictures, lost: [] }

  function picture(_: string, name: string): string {
    pictures.push(name)
    return ''
  }
}

/** A sign counts where it touches a word: 2 * 3 and snake_case are no italics. */
function withoutSigns(text: string): string {
  return text
    .replaceAll(/(\*\*|__)(?=\S)([^*_\n]{1,2000}?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,2000}?)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{1,2000}?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/`([^`\n]{1,2000})`/g, '$1')
    .replaceAll(/\\([*_`])/g, '$1')
}
