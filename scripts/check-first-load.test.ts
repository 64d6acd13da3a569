import { expect, test } from 'vitest'
import { filesOf, isTooMuch, strayFiles } from './check-first-load.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', name: 'index', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js', name: 'react' },
  '_student.js': { file: 'assets/student.js', name: 'student', imports: ['index.html', '_react.js'] },
  '_home.js': { file: 'assets/home.js', name: 'home', imports: ['_student.js'], css: ['assets/home.css'] },
  '_more.js': { file: 'assets/more.js', name: 'more' },
}

test('a page is its chunks and what they import, each once', () => {
  expect(filesOf(manifest, ['index'])).toEqual(['assets/index.css', 'assets/index.js', 'assets/react.js'])
  expect(filesOf(manifest, ['index', 'home'])).toEqual([
    'assets/home.css',
    'assets/home.js',
    'assets/index.css',
    'assets/index.js',
    'assets/react.js',
    'assets/student.js',
  ])
})

test('one request or one byte over the limit is too much', () => {
  const limit = { requests: 5, kB: 88 }
  expect(isTooMuch({ requests: 5, bytes: 88_000 }, limit)).toBe(false)
  expect(isTooMuch({ requests: 6, bytes: 88_000 }, limit)).toBe(true)
  expect(isTooMuch({ requests: 5, bytes: 88_001 }, limit)).toBe(true)
})

test('the page that checks proofs is in no other file, and no other names it', () => {
  const page = ['check.html', 'anushilon receipt v1'] as const
  expect(strayFiles(new Map([page, ['assets/exam.js', 'an exam']]))).toEqual([])
  expect(strayFiles(new Map([page, ['sw.js', '["/check.html"]'], ['a.js', 'anushilon receipt v1']]))).toEqual([
    'sw.js',
    'a.js',
  ])
})
