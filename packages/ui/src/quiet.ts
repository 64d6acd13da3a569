import { useEffect, useState } from 'react'

/**
 * On a slow line what somebody waits for must not share it with what is nice to have: letters, decoration, the rest of the
 * program. Those wait until nothing is under way and nobody has done anything for as long as the page itself took to come;
 * on a fast line that is no time at all.
 */
const FAST_MS = 1_500
const LONGEST_MS = 4_000

let underWay = 0
let lastAt = 0
/** How long the page took; known when something is first put off. */
let took: number | null = null

function note(): void {
  lastAt = performance.now()
}

/** Something that is waited for is on its way; to be called when it has come, or is not wanted any more. */
export function onItsWay(): () => void {
  underWay += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    underWay -= 1
    note()
  }
}

interface Patience {
  /** How many times as long. Zero: it is enough that nothing is under way. */
  readonly times?: number
  /** At least so long, on any line. */
  readonly atLeastMs?: number
  /** Whatever happens, not later than this. */
  readonly atMostMs?: number
}

/** Returns what calls it off. */
export function whenQuiet(act: () => void, { times = 1, atLeastMs = 0, atMostMs = 60_000 }: Patience = {}): () => void {
  if (took === null) {
    took = performance.now()
    for (const happening of ['pointerdown', 'keydown', 'input'] as const) {
      window.addEventListener(happening, note, { capture: true, passive: true })
    }
  }
  const quiet = Math.max(atLeastMs, took < FAST_MS ? 0 : Math.min(took, LONGEST_MS) * times)
  const from = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = performance.now()
    const wait = Math.max(Math.max(lastAt, from) + quiet - now, underWay > 0 ? 100 : 0)
    if (wait <= 0 || now - from >= atMostMs) act()
    else timer = setTimeout(look, Math.min(wait, atMostMs))
  }
  timer = setTimeout(look)
  return () => clearTimeout(timer)
}

/** Whether it has been quiet since the component is there. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => setQuiet(true)), [])
  return isQuiet
}
