import { FileRefused, LIMITS } from '../file-refused.ts'
import { readXml, type XmlEvent } from './xml.ts'

export interface XmlNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (XmlNode | string)[]
}

/** Every element of one of these names, outermost ones only, one after the other: never the whole file as a tree. */
export function* elements(bytes: Uint8Array, ...names: readonly string[]): Generator<XmlNode> {
  const events = readXml(bytes)
  for (const event of events) {
    if (event.kind === 'open' && names.includes(event.name)) yield subtree(event, events)
  }
}

/** The whole file as a tree, for small ones. */
export function rootOf(bytes: Uint8Array): XmlNode {
  const events = readXml(bytes)
  for (const event of events) {
    if (event.kind !== 'open') continue
    const root = subtree(event, events)
    // What follows the root is read too, so that a damaged end is seen.
    for (const _ of events);
    return root
  }
  throw new FileRefused('The XML is empty.')
}

function subtree(start: XmlEvent & { kind: 'open' }, events: Generator<XmlEvent>): XmlNode {
  const root: XmlNode = { name: start.name, attributes: start.attributes, children: [] }
  const open = [root]
  let nodes = 0
  while (open.length > 0) {
    const next = events.next()
    if (next.done === true) throw new FileRefused('The XML is cut off.')
    const event = next.value
    nodes += 1
    if (nodes > LIMITS.xmlNodes)
      throw new FileRefused(
        `<${root.name.slice(0, 40)}> holds more than ${LIMITS.xmlNodes.toLocaleString('en')} elements.`,
      )
    const parent = open.at(-1)
    if (event.kind === 'close') open.pop()
    else if (event.kind === 'text') parent?.children.push(event.text)
    else {
      const node: XmlNode = { name: event.name, attributes: event.attributes, children: [] }
      parent?.children.push(node)
      open.push(node)
    }
  }
  return root
}

/** The elements in it, without its texts. */
export function elementsOf(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== 'string')
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).filter((child) => child.name === name)
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node === undefined ? undefined : childrenOf(node, name)[0]
}

/** Below it at any depth, in the order of the file. */
export function* descendants(node: XmlNode, ...names: readonly string[]): Generator<XmlNode> {
  for (const child of elementsOf(node)) {
    if (names.includes(child.name)) yield child
    yield* descendants(child, ...names)
  }
}

/** All text in it, as it stands. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return ''
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
