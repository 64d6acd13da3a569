import { knownWords } from '../text/known-words.ts'
import { isCharacter } from '../text/characters.ts'
import { decodeText } from '../text/decode-text.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'

/** Names without their namespace's prefix. A long text may come in several pieces. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string }

const ENTITIES = knownWords<string>({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })
const LONGEST_ENTITY = 12

/**
 * Reads XML piece by piece. A document type is refused, and with it every entity that a file could define; what is left
 * are the five names and character numbers. Depth and the length of a tag are bounded.
 */
export function* readXml(bytes: Uint8Array, mostElements: number = LIMITS.xmlElements): Generator<XmlEvent> {
  const source = new Source(decodeText(bytes).chunks)
  const open: string[] = []
  let elements = 0
  while (source.more()) {
    if (!source.startsWith('<')) {
      const text = source.textUntilTag()
      if (open.length === 0) {
        if (text.trim() !== '') throw new FileRefused('The file is not XML: text stands outside its elements.')
      } else if (text !== '') yield { kind: 'text', text: unescape(text) }
    } else if (source.startsWith('<!--')) {
      for (const _ of source.pieces('<!--', '-->'));
    } else if (source.startsWith('<![CDATA[')) {
      for (const text of source.pieces('<![CDATA[', ']]>')) yield { kind: 'text', text }
    } else if (source.startsWith('<?')) {
      for (const _ of source.pieces('<?', '?>'));
    } else if (source.startsWith('<!')) {
      throw new FileRefused('The XML holds a document type or entities (<!DOCTYPE …>), which are not taken.')
    } else {
      const tag = source.tag()
      if (tag.startsWith('/')) {
        const name = local(tag.slice(1).trim())
        if (open.pop() !== name) throw new FileRefused(`The XML is damaged: </${name.slice(0, 40)}> closes nothing.`)
        yield { kind: 'close', name }
        continue
      }
      elements += 1
      if (elements > mostElements)
        throw new FileRefused(`The XML holds more than ${mostElements.toLocaleString('en')} elements.`)
      const { name, attributes, isEmpty } = parseTag(tag)
      yield { kind: 'open', name, attributes }
      if (isEmpty) {
        yield { kind: 'close', name }
        continue
      }
      open.push(name)
      if (open.length > LIMITS.xmlDepth)
        throw new FileRefused(`The XML is nested more than ${LIMITS.xmlDepth} levels deep.`)
    }
  }
  if (open.length > 0) throw new FileRefused('The XML is cut off.')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const NAME = /^[^\s/>=]+/
const ATTRIBUTE = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy
const NONE: ReadonlyMap<string, string> = new Map()

function parseTag(tag: string) {
  const written = NAME.exec(tag)?.[0]
  if (written === undefined) throw new FileRefused('The file is not XML: a tag has no name.')
  const isEmpty = tag.endsWith('/')
  if (written.length === tag.length - (isEmpty ? 1 : 0)) return { name: local(written), attributes: NONE, isEmpty }
  let attributes: Map<string, string> | undefined
  let end = written.length
  for (ATTRIBUTE.lastIndex = end; ;) {
    const found = ATTRIBUTE.exec(tag)
    if (found === null) break
    const [, name = '', double, single] = found
    end = ATTRIBUTE.lastIndex
    if (name.startsWith('xmlns')) continue
    attributes ??= new Map()
    attributes.set(local(name), unescape(double ?? single ?? ''))
    if (attributes.size > LIMITS.xmlAttributes)
      throw new FileRefused(
        `The XML holds a tag with more than ${LIMITS.xmlAttributes.toLocaleString('en')} attributes.`,
      )
  }
  if (!/^\s*\/?$/.test(tag.slice(end))) throw new FileRefused(`The XML is damaged: <${tag.slice(0, 40)}> is not a tag.`)
  return { name: local(written), attributes: attributes ?? NONE, isEmpty }
}

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (name.startsWith('#') && whole.endsWith(';') && isCharacter(code)) return String.fromCodePoint(code)
    const known = whole.endsWith(';') ? ENTITIES.get(name) : undefined
    if (known === undefined) throw new FileRefused(`The XML holds an entity that is not taken: ${whole}`)
    return known
  })
}

/** What has been read and not yet used. */
class Source {
  readonly #chunks: Iterator<string>
  #text = ''
  #at = 0

  constructor(chunks: Iterable<string>) {
    this.#chunks = chunks[Symbol.iterator]()
  }

  #pull(): boolean {
    const next = this.#chunks.next()
    if (next.done === true) return false
    this.#text = this.#text.slice(this.#at) + next.value
    this.#at = 0
    return true
  }

  more(): boolean {
    return this.#at < this.#text.length || this.#pull()
  }

  startsWith(token: string): boolean {
    while (this.#text.length - this.#at < token.length && this.#pull());
    return this.#text.startsWith(token, this.#at)
  }

  /** Up to the next tag, or as much as there is; an entity is never cut in two. */
  textUntilTag(): string {
    const end = this.#text.indexOf('<', this.#at)
    if (end !== -1) return this.#take(end)
    const ampersand = this.#text.lastIndexOf('&')
    const isCut = ampersand >= this.#at && ampersand > this.#text.length - LONGEST_ENTITY - 2
    if (!isCut) return this.#take(this.#text.length)
    if (ampersand > this.#at) return this.#take(ampersand)
    if (this.#pull()) return this.textUntilTag()
    return this.#take(this.#text.length)
  }

  #take(end: number): string {
    const taken = this.#text.slice(this.#at, end)
    this.#at = end
    return taken
  }

  /** What stands between two tokens, in pieces. */
  *pieces(from: string, to: string): Generator<string> {
    this.#at += from.length
    for (;;) {
      const end = this.#text.indexOf(to, this.#at)
      if (end !== -1) {
        if (end > this.#at) yield this.#take(end)
        this.#at = end + to.length
        return
      }
      const safe = this.#text.length - to.length
      if (safe > this.#at) yield this.#take(safe)
      if (!this.#pull()) throw new FileRefused('The XML is cut off.')
    }
  }

  /** What stands between < and >; a > inside quotes does not end it. */
  tag(): string {
    const near = this.#text.indexOf('>', this.#at)
    const short = near === -1 ? '"' : this.#text.slice(this.#at + 1, near)
    if (!short.includes('"') && !short.includes("'")) {
      this.#at = near + 1
      return short
    }
    let scan = this.#at + 1
    let quote = 0
    for (;;) {
      for (; scan < this.#text.length; scan += 1) {
        const code = this.#text.charCodeAt(scan)
        if (quote !== 0) {
          if (code === quote) quote = 0
        } else if (code === 0x22 || code === 0x27) quote = code
        else if (code === 0x3e) {
          const tag = this.#text.slice(this.#at + 1, scan)
          this.#at = scan + 1
          return tag
        }
      }
      const length = scan - this.#at
      if (length > LIMITS.xmlTag) throw new FileRefused('The XML holds a tag that never ends.')
      if (!this.#pull()) throw new FileRefused('The XML is cut off.')
      scan = length
    }
  }
}
