import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { homePage } from '@anushilon/contract/operations/catalogue'
import { validateLogin } from '@anushilon/contract/operations/identity'
import { runningMcq } from '@anushilon/contract/operations/sitting'
import type { Endpoint, Route } from '@anushilon/contract/endpoint'
import { buildRequest } from '@anushilon/contract/request'
import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { Plugin, Rolldown } from 'vite'
import { askEarly, type EarlyCall, type EarlyPage } from '../src/early.ts'

/** Stands for the exam in an address until the page knows which one it is. */
const EXAM = 'the-exam'

const ENTRY = /<script type="module"[^>]*src="([^"]*)"/
/** Vite names it behind the script that needs it. */
const LARGEST = /<link rel="modulepreload"[^>]*href="([^"]*\/react-[^"]*)"[^>]*>/

interface Page {
  readonly path: string
  /** Names of chunks beyond those that every page loads. */
  readonly chunks: readonly string[]
  readonly calls: readonly EarlyCall[]
}

const HOME: Page = {
  path: '^/home$',
  chunks: ['student', 'home'],
  calls: [plain(validateLogin, {}), plain(homePage, { section: 'top' })],
}

/** What the pages of an exam that runs begin with; the paper as soon as it is known that there is one. */
function ongoing(variation: Variation): Page {
  const entry = urlOf(entryCheck.at[variation], { examId: EXAM })
  const paper = runningMcq.at[variation] === null ? null : urlOf(runningMcq.at[variation], { examId: EXAM })
  return {
    path: `^/exam/([\\w-]+)/ongoing/${variation}$`,
    chunks: paper === null ? ['student', 'exam', 'written'] : ['student', 'exam'],
    // Whether the log-in still holds is asked when the questions are there: browsers open six connections, and the code needs them.
    calls: [paper === null ? { url: entry } : { url: entry, next: paper }],
  }
}

const PAGES = [HOME, ...VARIATION_NAMES.map(ongoing)]

/**
 * Data is asked for beside the code and not after it: the page's first script names the files of the screen that its address
 * asks for, and makes the calls that this screen begins with.
 *
 * @internal
 */
export function earlyRequests(): Plugin {
  return {
    name: 'anushilon:early-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const pages: EarlyPage[] = PAGES.map(({ path, chunks, calls }) => ({
          path,
          files: filesOf(bundle, chunks),
          calls,
        }))
        const words = [pages, { entry: fileIn(html, ENTRY), react: fileIn(html, LARGEST) }, EXAM]
        const children = `(${String(askEarly)})(${words.map((word) => JSON.stringify(word)).join()})`
        // The largest is asked for when the page is here, and so on the connection that is open already: the others, which
        // are asked for before, wait until new ones are.
        const [largest] = html.match(LARGEST) ?? ['']
        return html
          .replace(largest, '')
          .replace('<link', () => `<script>${children}</script>\n    <link`)
          .replace('</head>', `${largest}</head>`)
      },
    },
  }
}

function fileIn(html: string, tag: RegExp): string {
  const [, file] = tag.exec(html) ?? []
  if (file === undefined) throw new Error(`the page has no ${String(tag)}`)
  return file
}

/** The files of these chunks, in this order, and of what they import, but for those that the page names itself. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withImports = (roots: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(roots)
    // A set that grows while it is gone through.
    for (const { imports } of found) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
    }
    return found
  }
  const named = withImports(chunks.filter(({ isEntry }) => isEntry))
  const wanted = withImports(names.flatMap((name) => chunks.filter((chunk) => chunk.name === name)))
  return [...wanted]
    .filter((chunk) => !named.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`)
}

function plain<I>(operation: Endpoint<I>, input: I): EarlyCall {
  return { url: urlOf(operation.route, input) }
}

function urlOf<I>(route: Route<I> | null, input: I): string {
  if (route === null) throw new Error('there is no such call')
  return buildRequest(route, input).url
}
