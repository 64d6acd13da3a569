import { expect, test } from 'vitest'
import { misspelt } from './misspelt.ts'

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['CENTER_NAME', 'CENTRE_NAME'],
  ['PROT', 'PORT'],
  ['DEOM', 'DEMO'],
  ['S3_ACESS_KEY', 'S3_ACCESS_KEY'],
])('%s is told, and that %s may be meant', (written, meant) => {
  expect(misspelt({ [written]: 'x' })).toEqual([
    `${written} is not a setting and counts for nothing. Is ${meant} meant?`,
  ])
})

test('names of other programs, and of settings that are there, are left alone', () => {
  const others = { HOSTNAME: 'a', HOME: '/root', PATH: '/bin', NODE_ENV: 'production', PGHOST: 'db', SHELL: 'sh' }
  expect(misspelt({ ...others, PORT: '3000', PROT: '1' })).toEqual([])
})
