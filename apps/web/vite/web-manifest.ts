import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const LOGO = resolve(import.meta.dirname, '../../../packages/ui/src/style/icon.svg')
/** To its edges, with the bubbles where no mask cuts: phones give icons shapes of their own. */
const MASKABLE = resolve(import.meta.dirname, 'icon-maskable.svg')

const ICONS = [
  { source: LOGO, size: 192, purpose: 'any' },
  { source: LOGO, size: 512, purpose: 'any' },
  { source: MASKABLE, size: 192, purpose: 'maskable' },
  { source: MASKABLE, size: 512, purpose: 'maskable' },
] as const

/**
 * Writes /manifest.webmanifest, with which the pages can be installed, and draws its icons.
 *
 * @internal
 */
export function webManifest(): Plugin {
  return {
    name: 'anushilon:web-manifest',
    apply: 'build',
    async generateBundle() {
      const icons = await Promise.all(
        ICONS.map(async ({ source, size, purpose }) => {
          const png = await sharp(readFileSync(source), { density: (72 * size) / 36 })
            .resize(size, size)
            .png()
            .toBuffer()
          const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8)
          const fileName = `assets/icon-${purpose}-${size}-${hash}.png`
          this.emitFile({ type: 'asset', fileName, source: png })
          return { src: `/${fileName}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
        }),
      )
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify({ ...ABOUT, icons }) })
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
  }
}

const ABOUT = {
  id: '/',
  name: 'অনুশীলন Anushilon',
  short_name: 'অনুশীলন',
  description: 'সময় ধরে পরীক্ষা, ফলাফল আর মেধাক্রম: সব এক জায়গায়, নেটওয়ার্ক না থাকলেও।',
  lang: 'bn',
  // The landing page would clear the device and end the log-in.
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#FFFFFF',
  theme_color: '#0F1E47',
}
