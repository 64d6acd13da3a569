import { describe, expect, test } from 'vitest'
import { looksLikeSvg, outsideReference } from './svg.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const LONG = 300_000

describe('a drawing', () => {
  test.each([
    SVG,
    `\uFEFF <?xml version="1.0"?>\n<!-- a --><!-- b -->\n${SVG}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${SVG}`,
    `<!-- Illustrator --><!DOCTYPE svg [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]><svg:svg >`,
  ])('is known by how it begins: %s', (text) => {
    expect(looksLikeSvg(Buffer.from(text))).toBe(true)
  })

  test('is not everything that has comments in front, and telling takes no time', () => {
    expect(looksLikeSvg(Buffer.from(`${'<!---->'.repeat(500)}x`))).toBe(false)
    expect(looksLikeSvg(Buffer.from(`<html>${SVG}`))).toBe(false)
  })

  test.each([
    ['<image xlink:href="http://a.example/b.png"/>', 'http://a.example/b.png'],
    ['<rect fill="url( \' c.svg#d\')"/>', 'c.svg#d'],
    ['<style>@import url( "e.css" );</style>', 'e.css'],
    ['<use href="#own"/><rect fill="url(#own)"/><image href="data:image/png;base64,AA"/>', null],
  ])('is asked what it wants from outside: %s', (text, wanted) => {
    expect(outsideReference(Buffer.from(`<svg>${text}</svg>`))).toBe(wanted)
  })

  test.each(['<image ', 'url(#a) ', '<?xml-stylesheet '])('made of nothing but "%s" is looked at once', (piece) => {
    expect(outsideReference(Buffer.from(piece.repeat(LONG / piece.length)))).toBeNull()
    expect(outsideReference(Buffer.from(piece + ' '.repeat(LONG)))).toBeNull()
    expect(outsideReference(Buffer.from(`url(${' '.repeat(LONG)}`))).toBeNull()
  })
})
