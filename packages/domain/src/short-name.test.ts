import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Nusrat', 'Nusrat'],
  ['Nusrat Jahan', 'Nusrat Jahan'],
  ['Nusrat Jahan Mim', 'Nusrat Jahan'],
  ['  Nusrat   Jahan  Mim ', 'Nusrat Jahan'],
  ['মোঃ রাকিব হাসান', 'মোঃ রাকিব'],
  ['', ''],
])('%j is shown as %j on the rank table', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
