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

/**
 * The first script of the page, written into it as it stands: it must not use anything from outside itself.
 *
 * @internal
 */
export function askEarly(pages: readonly EarlyPage[], exam: string): void {
  const add = (href: string) => {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  try {
    const page = pages.find(({ path }) => new RegExp(path).test(location.pathname))
    const token = localStorage.getItem('STDNTTKN')
    if (page === undefined || token === null || token === '') return
    for (const file of page.files) add(file)
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
    for (const { url, next } of page.calls) {
      ask(url.replace(exam, examId))
        .then(async (reply) => {
          // One word in several spellings.
          if (next && reply.ok && /running/.test(await reply.clone().text())) await ask(next.replace(exam, examId))
        })
        // Whoever takes it hears of it too.
        .catch(() => undefined)
    }
  } catch {
    // Without it the page asks for itself.
  }
}
