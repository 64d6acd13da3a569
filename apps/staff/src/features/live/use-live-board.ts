import { readReply } from '@anushilon/contract/request'
import { liveBoard, type LiveBoard, liveStream } from '@anushilon/contract/staff/live'
import { useEffect, useState } from 'react'
import { call, urlOf } from '../../api/client.ts'

/** Three looks of the server without a word. */
const SILENCE_MS = 7_000
const TRY_AGAIN_MS = 3_000

interface Heard {
  readonly board: LiveBoard
  /** The server's time of the figures, and when they came by the clock of this page. */
  readonly at: number
  readonly arrived: number
  /** When the server last said anything. */
  readonly spoke: number
}

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

  const silent = heard === null ? 0 : Math.max(0, tick - heard.spoke)
  const age = heard === null ? 0 : Math.max(0, tick - heard.arrived)
  return {
    board: heard?.board ?? null,
    /** The server's time, as far as is known here. */
    now: heard === null ? 0 : heard.at + age,
    figuresAt: heard?.at ?? 0,
    secondsOld: Math.floor(age / 1_000),
    isLost: silent > SILENCE_MS,
    /** Nothing has been heard at all, and asking does not help. */
    isUnheard: heard === null && isRefused,
  }
}
