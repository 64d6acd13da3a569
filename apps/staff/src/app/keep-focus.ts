/**
 * For those who go by keyboard: where the row with the focus goes, as it does once it is decided about, the focus goes to the
 * panel it stood in, or to the page, and not to the top of the document. Returns how to stop.
 */
export function keepFocus(page: HTMLElement): () => void {
  let last: { readonly element: Element; readonly around: readonly HTMLElement[]; readonly at: string } | null = null

  const noted = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = { element: target, around: placesAround(target, page), at: window.location.pathname }
  }
  const observer = new MutationObserver(() => {
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return
    const { around, at } = last
    last = null
    // Another screen is another matter.
    if (at !== window.location.pathname) return
    const place = around.find(({ isConnected }) => isConnected)
    if (place === undefined) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  })
  page.addEventListener('focusin', noted)
  observer.observe(page, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', noted)
    observer.disconnect()
  }
}

/** The nearest first. */
function placesAround(element: Element, page: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('section, main') ?? null
  if (place === null || !page.contains(place)) return []
  return [place, ...placesAround(place, page)]
}
