import { resolve } from 'node:path'
import { fonts } from '@anushilon/ui/vite/fonts'
import { katexFonts } from '@anushilon/ui/vite/katex-fonts'
import { precompress } from '@anushilon/ui/vite/precompress'
import { serviceWorker } from '@anushilon/ui/vite/service-worker'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Rolldown } from 'vite'
import { checkPage } from './vite/check-page.ts'
import { earlyRequests } from './vite/early-requests.ts'
import { inlineStyles } from './vite/inline-styles.ts'
import { webManifest } from './vite/web-manifest.ts'

/** Where `vite dev` finds the API; `npm start` serves both on one port. */
const DEV_API = 'http://127.0.0.1:3000'

/** What Home and an exam have in common, so that neither brings the other along. */
const SHARED = [
  'Picture',
  'LinkButton',
  'Badge',
  'Card',
  'Dialog',
  'SkipLink',
  'BilingualName',
  'bengali-digits',
  '(?:use-)?time-left',
  'codes',
  'wire-time',
  'file-url',
  'icons/clock',
  'icons/clock-alert',
  'icons/check',
]

/**
 * A file for each family of screens, each with whatever the ones before it lack: on a phone's line a request costs more than
 * ten kilobytes do. React changes rarely, so it outlives our releases in a student's cache.
 */
const FAMILIES: readonly Pick<Rolldown.CodeSplittingGroup, 'name' | 'test' | 'tags'>[] = [
  { name: 'react', test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'index', tags: ['$initial'] },
  { name: 'student', test: new RegExp(`/(?:routes|login-calls|${SHARED.join('|')})\\.(?:tsx?|mjs)$`) },
  // Home is where everybody goes first; what stands around it stands around most pages, but not around an exam.
  { name: 'home', test: /\/(?:ShellFrame|HomeScreen)\.tsx$/ },
  { name: 'exam', test: /\/OngoingScreen\.tsx$/ },
  { name: 'entry', test: /\/(?:(?:BeforeStart|Rules)Screen|EndedExam|LoginAgain)\.tsx$/ },
  { name: 'written', test: /\/WrittenPart\.tsx$/ },
  // Fetched ahead for a phone that may lose its network, and by whoever enters a code.
  { name: 'hand-in', test: /\/HandIn(?:Code|Screen)\.tsx$/ },
  // Whoever opens it needs no other page.
  { name: 'guardian', test: /\/GuardianScreen\.tsx$/ },
  { name: 'more', test: /\/features\/(?!exam\/|login\/|home\/|ui-board\/)/ },
]
const CHUNKS = FAMILIES.map((family, index) => ({ ...family, priority: FAMILIES.length - index }))

/** Chrome 90 is what cheap phones with old Android still run. */
const BROWSERS = ['chrome90', 'edge90', 'firefox90', 'safari15']

/** The students' pages; all other addresses are left to the browser. */
const SCREENS = /^\/(?!(?:api|check|files|assets|metrics|staff|preview)(?:\/|$)|sw\.js$|manifest\.webmanifest$)/

export default defineConfig(({ command, mode }) => {
  const { UI_BOARD, API_ORIGIN } = loadEnv(mode, import.meta.dirname, ['UI_BOARD', 'API_ORIGIN'])
  const board = command === 'serve' || UI_BOARD === '1'
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      fonts(resolve(import.meta.dirname, 'node_modules/.cache/fonts')),
      katexFonts(),
      inlineStyles(['index', 'student', 'home', 'exam']),
      earlyRequests(),
      webManifest(),
      checkPage(),
      serviceWorker({ page: '/login', screens: SCREENS, onUse: /KaTeX_|PreviewScreen|UiBoard/ }),
      precompress(),
    ],
    // The page of components at /ui: always in development, in a build only when asked for.
    define: { __UI_BOARD__: JSON.stringify(board) },
    // React has it since 18; the copy for older ones, which wouter asks for, stays out of the first load.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    server: { proxy: { '/api': API_ORIGIN ?? DEV_API } },
    build: {
      // For the others Oxc would write every private field as a WeakMap, because of faults with static fields that we have not.
      target: 'firefox90',
      cssTarget: BROWSERS,
      manifest: true,
      sourcemap: false,
      // The Content-Security-Policy allows no data: fonts, and a hashed file is cached for good.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
  }
})
