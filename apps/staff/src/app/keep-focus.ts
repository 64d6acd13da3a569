/**
 * For those who go by keyboard: where the row with the focus goes, as it does once it is decided about, the focus goes to the
 * panel it stood in, or to the dialog or page, and not to the top of the document. The same where a dialog closes and what it was opened
 * from is gone by then. Returns how to stop.
 */
export function keepFocus(page: HTMLElement): () => void {
  let last: { readonly element: Element; readonly around: readonly HTMLElement[]; readonly at: string } | null = null
  /** The places around what a dialog was opened from. */
  const openedIn = new WeakMap<HTMLElement, readonly HTMLElement[]>()

  const noted = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest('dialog')
    if (dialog !== null && last !== null && !openedIn.has(dialog)) openedIn.set(dialog, last.around)
    last = { element: target, around: placesAround(target), at: window.location.pathname }
  }
  /** The nearest first. */
  function placesAround(element: Element): readonly HTMLElement[] {
    const place = element.parentElement?.closest<HTMLElement>('section, dialog, main') ?? null
    return place === null ? [] : [place, ...(openedIn.get(place) ?? placesAround(place))]
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
