import type { Plugin, Rolldown } from 'vite'

/**
 * Writes the style sheets of these families of screens into the page itself. It is on its way while nothing else can be yet, for the
 * browser does not know what to ask for before its first lines are here; each sheet of its own would cost a request later,
 * when the line is full. A phone that has the page is not sent it again (304).
 *
 * @internal
 */
export function inlineStyles(families: readonly string[]): Plugin {
  let styles = ''
  return {
    name: 'anushilon:inline-styles',
    apply: 'build',
    generateBundle: {
      // Ahead of what names the sheets of each chunk: to the page, to the manifest and to whoever imports it.
      order: 'pre',
      handler(_options, bundle) {
        styles = families.map((family) => takeStyles(bundle, family)).join('')
      },
    },
    transformIndexHtml: {
      order: 'post',
      // Behind the scripts: they are asked for when the first lines are here.
      handler: (html) => html.replace('</head>', () => `<style>${styles}</style></head>`),
    },
  }
}

function takeStyles(bundle: Rolldown.OutputBundle, family: string): string {
  let taken = ''
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk.name !== family) continue
    for (const name of chunk.viteMetadata?.importedCss ?? []) {
      const sheet = bundle[name]
      if (sheet?.type === 'asset') taken += String(sheet.source)
      delete bundle[name]
    }
    chunk.viteMetadata?.importedCss.clear()
  }
  return taken
}
