import { resolve } from 'node:path'
import { fonts } from '@anushilon/ui/vite/fonts'
import { katexFonts } from '@anushilon/ui/vite/katex-fonts'
import { precompress } from '@anushilon/ui/vite/precompress'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/** Where `vite dev` finds the API; `npm start` serves both on one port. */
const DEV_API = 'http://127.0.0.1:3000'

export default defineConfig(({ command, mode }) => {
  const { UI_BOARD, API_ORIGIN } = loadEnv(mode, import.meta.dirname, ['UI_BOARD', 'API_ORIGIN'])
  const board = command === 'serve' || UI_BOARD === '1'
  return {
    root: import.meta.dirname,
    plugins: [react(), fonts(resolve(import.meta.dirname, 'node_modules/.cache/fonts')), katexFonts(), precompress()],
    // The page of components at /ui: always in development, in a build only when asked for.
    define: { __UI_BOARD__: JSON.stringify(board) },
    // React has it since 18; the copy for older ones, which wouter asks for, stays out of the first load.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    server: { proxy: { '/api': API_ORIGIN ?? DEV_API } },
    build: {
      // Chrome 90 is what cheap phones with old Android still run.
      target: ['chrome90', 'edge90', 'firefox90', 'safari15'],
      manifest: true,
      sourcemap: false,
      // The Content-Security-Policy allows no data: fonts, and a hashed file is cached for good.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // React changes rarely: in a chunk of its own it outlives our releases in a student's cache.
          codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }] },
        },
      },
    },
  }
})
