/** What the page's first script has asked the server for while the rest of the page was on its way. */
interface EarlyReply {
  readonly reply: Promise<Response>
  /** On the page's own clock. */
  readonly sentAt: number
  cameAt: number
}

export interface EarlyCall {
  readonly url: string
  /** Asked for once the first says that the exam is running. */
  readonly next?: string
}

export interface EarlyPage {
  /** A regular expression; its first group is an exam. */
  readonly path: string
  /** In the order in which they are run. */
  readonly files: readonly string[]
  readonly calls: readonly EarlyCall[]
}

interface Early {
  readonly token: string
  readonly replies: Record<string, EarlyReply>
}

declare global {
  interface Window {
    early?: Early
  }
}

/** What was asked for so long ago is asked for anew. */
const STALE_MS = 60_000

/** A reply that is on its way already, or here; once. */
export function takeEarly(url: string, token: string | undefined): EarlyReply | null {
  const { early } = window
  const found = early?.replies[url]
  if (early === undefined || found === undefined) return null
  delete early.replies[url]
  return early.token === token && performance.now() - found.sentAt < STALE_MS ? found : null
}

/** The files that every page begins with. */
interface EveryPage {
  readonly entry: string
  readonly react: string
}

/**
 * The first script of the page, written into it as it stands: it must not use anything from outside itself.
 *
 * @internal
 */
export function askEarly(pages: readonly EarlyPage[], { entry, react }: EveryPage, exam: string): void {
  const add = (href: string) => {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  const loaded = (file: string) =>
    new Promise<void>((resolve) => {
      const heard = ({ target }: Event) => {
        if (target instanceof HTMLLinkElement && target.href.endsWith(file)) resolve()
      }
      document.addEventListener('load', heard, true)
    })
  try {
    const page = pages.find(({ path }) => new RegExp(path).test(location.pathname))
    const token = localStorage.getItem('STDNTTKN')
    if (page === undefined || token === null || token === '') return
    const [first = '', ...rest] = page.files
    const isFirstHere = Promise.race([loaded(react), loaded(first)])
    const isEntryHere = loaded(entry)
    add(entry)
    const examId = new RegExp(page.path).exec(location.pathname)?.[1] ?? ''
    const replies: Record<string, EarlyReply> = {}
    window.early = { token, replies }
    const ask = async (url: string) => {
      const early = {
        sentAt: performance.now(),
        cameAt: 0,
        reply: fetch(url, { headers: { authorization: `Bearer ${token}` } }),
      }
      replies[url] = early
      const reply = await early.reply
      early.cameAt = performance.now()
      return reply
    }
    const answers = page.calls.map(({ url, next }) =>
      ask(url.replace(exam, examId))
        .then(async (reply) => {
          // One word in several spellings.
          if (next && reply.ok && /running/.test(await reply.clone().text())) await ask(next.replace(exam, examId))
        })
        // Whoever takes it hears of it too.
        .catch(() => undefined),
    )
    // Files that come together share the line, and none could be run before all are here: React comes ahead of the screen's,
    // which are asked for shortly before the line would be idle.
    void Promise.all([isEntryHere, ...answers])
      .then(() => add(first))
      .then(() => isFirstHere)
      .then(() => rest.forEach(add))
  } catch {
    // Without it the page asks for itself.
  }
}
