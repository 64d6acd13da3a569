/** Those who want to know when something happens; they are told in the order in which they came. */
export function createListeners<News extends readonly unknown[] = []>() {
  const listeners = new Set<(...news: News) => void>()
  return {
    /** Returns how to stop listening. */
    subscribe(listener: (...news: News) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(...news: News): void {
      for (const listener of listeners) listener(...news)
    },
  }
}
