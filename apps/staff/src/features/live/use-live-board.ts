import { readReply } from '@anushilon/contract/request'
import { liveBoard, type LiveBoard, liveStream } from '@anushilon/contract/staff/live'
import { useEffect, useState } from 'react'
import { call, urlOf } from '../../api/client.ts'
import { knownAt, type Heard } from './heard.ts'

const TRY_AGAIN_MS = 3_000
const NOTHING_YET = { now: 0, secondsOld: 0, isLost: false }

/** The board as the server sends it, second by second: what it says, how old that is, and whether it still speaks. */
export function useLiveBoard(examId: string) {
  const [heard, setHeard] = useState<Heard | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [tick, setTick] = useState(() => performance.now())

  useEffect(() => {
    const timer = setInterval(() => setTick(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    function hear(board: LiveBoard) {
      const now = performance.now()
      setHeard({ board, at: board.at, arrived: now, spoke: now })
      setTick(now)
    }

    function listen() {
      source = new EventSource(urlOf(liveStream, { examId }))
      source.addEventListener('board', ({ data }: MessageEvent<string>) => {
        hear(readReply(liveBoard.replies, 200, JSON.parse(data)).body)
      })
      source.addEventListener('same', ({ data }: MessageEvent<string>) => {
        const now = performance.now()
        setHeard((before) => before && { ...before, at: Number(data), arrived: now, spoke: now })
        setTick(now)
      })
      source.addEventListener('working', () => {
        setHeard((before) => before && { ...before, spoke: performance.now() })
      })
      source.addEventListener('error', () => {
        // A lost line is mended by the browser itself; a refusal is not, and only a call of ours learns why.
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(() => void askAgain(), TRY_AGAIN_MS)
      })
    }

    async function askAgain() {
      try {
        hear(await call(liveBoard, { examId }))
        listen()
      } catch {
        setRefused(true)
        timer = setTimeout(() => void askAgain(), TRY_AGAIN_MS)
      }
    }

    listen()
    return () => {
      clearTimeout(timer)
      source?.close()
    }
  }, [examId])

  return {
    board: heard?.board ?? null,
    figuresAt: heard?.at ?? 0,
    ...(heard === null ? NOTHING_YET : knownAt(heard, tick)),
    /** Nothing has been heard at all, and asking does not help. */
    isUnheard: heard === null && isRefused,
  }
}
