import { fonts } from '@anushilon/ui/vite/fonts'
import { katexFonts } from '@anushilon/ui/vite/katex-fonts'
import { precompress } from '@anushilon/ui/vite/precompress'
import { serviceWorker } from '@anushilon/ui/vite/service-worker'
import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The centre's pages: an application of its own under /staff, for desktops and tablets. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  plugins: [
    react(),
    fonts(resolve(import.meta.dirname, 'node_modules/.cache/fonts')),
    katexFonts(),
    // Markers work where the network is away at times.
    serviceWorker({ page: '/staff/', screens: /^\/staff(?!\/assets\/|\/sw\.js$)(?:\/|$)/, onUse: /KaTeX_/ }),
    precompress(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' } },
  build: {
    target: ['chrome100', 'edge100', 'firefox100', 'safari15'],
    sourcemap: false,
    // The Content-Security-Policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
