const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/uy

/**
 * Whether every tag of an SVG is closed in its turn, every attribute quoted, and nothing left unescaped between them.
 *
 * @internal
 */
export function isWellFormed(svg: string): boolean {
  const open: string[] = []
  let place = 0
  while (place < svg.length) {
    const next = svg.indexOf('<', place)
    const between = next === -1 ? svg.slice(place) : svg.slice(place, next)
    if (/>|&(?!(?:amp|lt|gt);)/u.test(between)) return false
    if (next === -1) break
    TAG.lastIndex = next
    const tag = TAG.exec(svg)
    if (tag === null) return false
    const [whole, closing, name = '', attributes = '', closed] = tag
    if (closing === '/') {
      if (open.pop() !== name) return false
    } else {
      if (repeats(attributes)) return false
      if (closed !== '/') open.push(name)
    }
    place = next + whole.length
    if (open.length === 0) return place === svg.length
  }
  return false
}

function repeats(attributes: string): boolean {
  const names = [...attributes.matchAll(/([\w:-]+)="/gu)].map(([, name]) => name)
  return new Set(names).size !== names.length
}
