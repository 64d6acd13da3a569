const BENGALI = /[\u0980-\u09ff]/

/** The `lang` of a text that people typed in: Bengali if any of it is. */
export function languageOf(text: string): 'bn' | undefined {
  return BENGALI.test(text) ? 'bn' : undefined
}

/** The English beginning of a message and the Bengali rest; either may be empty. */
export function splitTongues(text: string): TwoNames {
  const at = text.search(BENGALI)
  return at === -1 ? { latin: text, bengali: '' } : { latin: text.slice(0, at), bengali: text.slice(at) }
}

export interface TwoNames {
  readonly latin: string
  readonly bengali: string
}

/** "Physics পদার্থবিজ্ঞান" is one subject in two languages; from the first Bengali letter on it is the second. */
export function splitName(name: string): TwoNames {
  const at = name.search(BENGALI)
  if (at === -1) return { latin: name.trim(), bengali: '' }
  return { latin: name.slice(0, at).replace(/[\s(–—-]+$/, ''), bengali: name.slice(at).replace(/[\s)]+$/, '') }
}

/** Several subjects in one line: each by its Latin name alone, where it has one. */
export function shortNames(joined: string): string {
  return joined.replaceAll(
    /(.+?)( \+ |, |$)/g,
    (_, name: string, joint: string) => `${splitName(name).latin || name}${joint}`,
  )
}

/** Two letters at most for a person without a picture. A Bengali letter keeps its vowel sign. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  return (word.match(/^.[\u0981-\u0983\u09be-\u09cd\u09d7]*/u)?.[0] ?? '').toUpperCase()
}
