import { expect, test } from 'vitest'
import { filesFetchedInUse, judge, loginFiles } from './check-size.ts'

const manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/features/identity/LoginScreen.tsx': {
    file: 'assets/login.js',
    imports: ['_react.js', '_form.js'],
    css: ['assets/login.css'],
  },
  '_form.js': { file: 'assets/form.js' },
  'src/features/identity/login-calls.ts': { file: 'assets/unrelated.js' },
  'src/features/login/login-calls.ts': { file: 'assets/calls.js', imports: ['_react.js', '_client.js'] },
  'src/features/login/RedirectScreen.tsx': { file: 'assets/redirect.js' },
  '_client.js': { file: 'assets/client.js' },
  'src/features/home/HomeScreen.tsx': { file: 'assets/home.js', imports: ['_react.js'] },
}

test('the log-in page is the entry, its screen and what they import, each once', () => {
  expect(loginFiles(manifest)).toEqual([
    'assets/form.js',
    'assets/login.css',
    'assets/login.js',
    'assets/main.css',
    'assets/main.js',
    'assets/react.js',
  ])
})

test('what the page fetches once it is used is told apart, with what that imports', () => {
  expect(filesFetchedInUse(manifest)).toEqual(['assets/calls.js', 'assets/client.js'])
})

test('a byte over the budget is too much', () => {
  const [script, style] = judge([
    { file: 'a.js', kind: 'js', bytes: 80_000 },
    { file: 'b.js', kind: 'js', bytes: 5_001 },
    { file: 'a.css', kind: 'css', bytes: 10_000 },
  ])
  expect(script).toMatchObject({ bytes: 85_001, over: true })
  expect(style).toMatchObject({ bytes: 10_000, over: false })
})
