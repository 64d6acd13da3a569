import { expect, test } from 'vitest'
import { FileRefused, LIMITS } from '../file-refused.ts'
import { isCharacter } from '../text/characters.ts'
import { readXml } from './xml.ts'

/** In short: `<name>`, `text`, `</name>`. */
function read(source: string): string[] {
  const events: string[] = []
  for (const event of readXml(Buffer.from(source))) {
    if (event.kind === 'open')
      events.push(`<${[event.name, ...[...event.attributes].map(([name, value]) => `${name}=${value}`)].join(' ')}>`)
    else events.push(event.kind === 'close' ? `</${event.name}>` : event.text)
  }
  return events
}

test('XML is read as elements and text, without prefixes and namespaces', () => {
  expect(read('<?xml version="1.0"?><q:a xmlns:q="urn:x" q:id="1" b=\'2\'>x<c/></q:a>')).toEqual([
    '<a id=1 b=2>',
    'x',
    '<c>',
    '</c>',
    '</a>',
  ])
})

test('XML knows five entities and characters by number', () => {
  expect(read('<a t="&quot;&#65;">&lt;&gt;&amp;&apos;&#x995;</a>')).toEqual(['<a t="A>', "<>&'ক", '</a>'])
})

test('XML takes what stands in CDATA as it is, and leaves comments out', () => {
  expect(read('<a><!-- <b> --><![CDATA[<b> & ]]]]><![CDATA[>]]></a>').join('')).toBe('<a><b> & ]]></a>')
})

test.each([
  ['<!DOCTYPE a><a/>', 'document type'],
  ['<a><!ENTITY b "c"></a>', 'document type'],
  ['<a>&b;</a>', 'an entity that is not taken: &b;'],
  ['<a>&lt</a>', 'an entity that is not taken'],
  ['<a>&#0;</a>', 'an entity that is not taken'],
  ['<a></b>', '</b> closes nothing'],
  ['</a>', '</a> closes nothing'],
  ['<a>', 'cut off'],
  ['text', 'text stands outside its elements'],
  ['<a b=c></a>', 'is not a tag'],
  ['< a></a>', 'a tag has no name'],
  ['<a>'.repeat(LIMITS.xmlDepth + 1), 'levels deep'],
])('%j is refused', (source, message) => {
  expect(() => read(source)).toThrow(FileRefused)
  expect(() => read(source)).toThrow(message)
})

test('XML of more elements than are taken is refused, however little they say', () => {
  const bytes = new TextEncoder().encode(`<a>${'<b/>'.repeat(1_000)}</a>`)
  expect([...readXml(bytes, 1_001)]).toHaveLength(2_002)
  expect(() => [...readXml(bytes, 1_000)]).toThrow('The XML holds more than 1,000 elements.')
})

test.each([
  [0x41, true],
  [0x10ffff, true],
  [0x110000, false],
  [0xd7ff, true],
  [0xd800, false],
  [0xdfff, false],
  [0xe000, true],
  [0, false],
])('%i is a character: %s', (code, expected) => {
  expect(isCharacter(code)).toBe(expected)
})
