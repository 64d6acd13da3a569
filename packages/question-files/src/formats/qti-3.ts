import type { XmlNode } from '../containers/xml-tree.ts'

const PREFIX = 'qti-'

/** QTI 3 says what QTI 2 says in other names: `qti-simple-choice` for `simpleChoice`. What is HTML in it stays. */
export function asQti2({ name, attributes, children }: XmlNode): XmlNode {
  const isQti = name.startsWith(PREFIX)
  return {
    name: qti2Name(name),
    attributes: isQti ? new Map([...attributes].map(([key, value]) => [inOneWord(key), value])) : attributes,
    children: children.map((child) => (typeof child === 'string' ? child : asQti2(child))),
  }
}

export function qti2Name(name: string): string {
  return name.startsWith(PREFIX) ? inOneWord(name.slice(PREFIX.length)) : name
}

function inOneWord(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
