import { knownWords } from '../text/known-words.ts'
import type { XmlNode } from '../containers/xml-tree.ts'
import { FileRefused, LIMITS } from '../file-refused.ts'
import { readHtml } from '../text/html.ts'

const VOID = new Set('area base br col embed hr img input link meta source wbr'.split(' '))
const SILENT = new Set(['script', 'style', 'head', 'title', 'iframe', 'noscript', 'xml'])
/** What ends when another of its kind begins, and what it never reaches beyond. */
const ENDS = knownWords<{ readonly ends: readonly string[]; readonly within: readonly string[] }>({
  p: { ends: ['p'], within: ['li', 'td', 'th', 'div'] },
  li: { ends: ['li'], within: ['ol', 'ul'] },
  tr: { ends: ['tr'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
})

/** A page as a tree, whatever is missing in it. Deeper than any page goes, all is of one level. */
export function htmlTree(html: string): XmlNode {
  const root: XmlNode = { name: 'body', attributes: new Map(), children: [] }
  let open = [root]
  let [nodes, silent] = [0, 0]
  const closeDownTo = (at: number) => {
    if (at > 0) open = open.slice(0, at)
  }
  readHtml(html, {
    open(name, attributes, isEmpty) {
      nodes += 1
      if (nodes > LIMITS.xmlNodes) throw new FileRefused('What was pasted holds too many elements. Paste it in parts.')
      if (SILENT.has(name)) silent += isEmpty ? 0 : 1
      if (silent > 0) return
      const rule = ENDS.get(name)
      if (rule !== undefined) {
        const at = open.findLastIndex((node) => rule.ends.includes(node.name) || rule.within.includes(node.name))
        if (rule.ends.includes(open[at]?.name ?? '')) closeDownTo(at)
      }
      const node: XmlNode = { name, attributes, children: [] }
      open.at(-1)?.children.push(node)
      if (!isEmpty && !VOID.has(name) && open.length < LIMITS.xmlDepth) open.push(node)
    },
    close(name) {
      if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      else if (silent === 0) closeDownTo(open.findLastIndex((node) => node.name === name))
    },
    text(text) {
      if (silent === 0 && text !== '') open.at(-1)?.children.push(text)
    },
  })
  return root
}
