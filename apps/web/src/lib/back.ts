/** Whether going back, or forward, was dealt with: the router is not to hear of it. */
type Holder = () => boolean

let holder: Holder | null = null

/** Called before the router listens: a window's listeners are called in the order in which they came. */
export function listenForBack(): void {
  addEventListener('popstate', (event) => {
    if (holder?.()) event.stopImmediatePropagation()
  })
}

export function holdBack(by: Holder): () => void {
  holder = by
  return () => {
    if (holder === by) holder = null
  }
}
