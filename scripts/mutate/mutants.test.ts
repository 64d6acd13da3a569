import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

/** What a file becomes, one change at a time. */
function mutated(source: string): string[] {
  return mutantsOf('rule.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  )
}

test.each([
  ['x = a < b', ['x = a <= b', 'x = a >= b']],
  ['x = a === b', ['x = a !== b']],
  ['x = a && !b', ['x = a || !b', 'x = a && b']],
  ['x = a + 1', ['x = a - 1', 'x = a + 2']],
  ["x = 'a' + b", ["x = '' + b"]],
  ['x = -a', ['x = a']],
  ['x = true', ['x = false']],
  ["x = ''", ["x = 'mutant'"]],
  ['x = [a]', ['x = []']],
  ['x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['act(a)', [';']],
  ['x = () => a', ['x = () => undefined']],
  ['x = a.some(b)', ['x = a.every(b)']],
  ['x = a.filter(b)', ['x = a']],
  ['x = Math.min(a, b)', ['x = Math.max(a, b)']],
  ['if (a) { b() }', ['if (true) { b() }', 'if (false) { b() }', 'if (a) {}', 'if (a) { ; }']],
])('%j has the mutants %j', (source, expected) => {
  expect(mutated(source)).toEqual(expected)
})

test('types, imports and what only the compiler reads have none', () => {
  const source = `
    import { a } from './a.ts'
    type T = 'x' | 1
    interface I { readonly kind: 'y' }
    let b: 'z' = a as 'w'
    f<'v'>`
  expect(mutated(source)).toEqual([])
})

test('a mutant says in which line it is', () => {
  expect(mutantsOf('rule.ts', 'a\n\nx = true').map(({ line }) => line)).toEqual([3])
})
