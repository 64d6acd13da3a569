import type { Plugin } from 'vite'

/**
 * Every browser we build for reads woff2: the older copies of KaTeX's fonts are left out of the build.
 *
 * @internal
 */
export function katexFonts(): Plugin {
  return {
    name: 'anushilon:katex-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex\.min\.css$/ },
      handler: (css) => css.replaceAll(/,url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, ''),
    },
  }
}
