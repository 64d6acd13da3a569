/** Asks about going back where a page is not to be left without a word. */
type Holder = () => void

let holder: Holder | null = null

/** Where the page is: the browser has gone back by the time it says so, and the page is put there again. */
let here = { href: '', state: null as unknown, scrolled: 0 }

/** Called before the router listens: a window's listeners are called in the order in which they came. */
export function listenForBack(): void {
  const arrived = () => {
    here = { href: location.href, state: history.state, scrolled: window.scrollY }
  }
  arrived()
  // The router tells of these, whoever calls them.
  for (const type of ['pushState', 'replaceState']) addEventListener(type, arrived)
  addEventListener('scroll', noteScrolled, { passive: true })
  addEventListener('popstate', (event) => (isHeld() ? event.stopImmediatePropagation() : arrived()), { capture: true })
}

function noteScrolled(): void {
  if (location.href === here.href) here.scrolled = window.scrollY
}

/** Whether going back, or forward, was dealt with: the router is not to hear of it. */
function isHeld(): boolean {
  // What lies over the page is closed first, as newer phones do by themselves.
  const over = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (over === undefined && holder === null) return false
  if (location.href === here.href) return true
  stay()
  if (over === undefined) holder?.()
  else over.dispatchEvent(new Event('cancel', { cancelable: true }))
  return true
}

function stay(): void {
  const { href, state, scrolled } = here
  history.pushState(state, '', href)
  // The browser has scrolled to where the other page was, or is about to.
  window.scrollTo(0, scrolled)
  requestAnimationFrame(() => window.scrollTo(0, scrolled))
}

export function holdBack(by: Holder): () => void {
  holder = by
  return () => {
    if (holder === by) holder = null
  }
}
