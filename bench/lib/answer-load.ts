import { setTimeout as pause } from 'node:timers/promises'
import type { Pick } from './picks.ts'
import { sendAll } from './sender.ts'

const PATIENCE_MS = 180_000

export interface Way {
  readonly port: number
  readonly host?: string
}

export interface Loaded {
  readonly acknowledged: readonly Pick[]
  /** The longest time in which nothing was acknowledged. */
  readonly gapMs: number
  /** Calls that were refused or had no answer, by what was said. */
  readonly failures: readonly string[]
}

/** Everybody answers; in the middle of it something happens; everybody goes on until all is acknowledged. */
export async function underLoad(
  way: Way,
  picks: readonly Pick[],
  connections: number,
  happens: () => Promise<void>,
  thinkMs = 0,
): Promise<Loaded> {
  const acknowledged: Pick[] = []
  const failures: string[] = []
  let last = performance.now()
  let gapMs = 0
  const onAcknowledged = (pick: Pick) => {
    acknowledged.push(pick)
    gapMs = Math.max(gapMs, performance.now() - last)
    last = performance.now()
  }
  const until = performance.now() + PATIENCE_MS
  const onFailed = ({ message }: Error) => void failures.push(message)
  const sending = sendAll(way.port, picks, connections, { ...way, until, thinkMs, onAcknowledged, onFailed })
  await pause(500 + Math.random() * 1_000)
  await happens()
  await sending
  // Where not all was taken, the last pause is the one that did not end.
  const unended = acknowledged.length < picks.length ? performance.now() - last : 0
  return { acknowledged, gapMs: Math.max(gapMs, unended), failures }
}

/** What a round came to. */
export interface Round {
  readonly acknowledged: number
  readonly lost: number
  /** What a machine that was replaced acknowledged, and the others do not have. */
  readonly forked: number
  /** Until saves were taken again; null where the round was not about that. */
  readonly gapMs: number | null
  /** Calls that failed where none may: the round was about a restart that nobody should notice. */
  readonly failed?: number
  readonly told: string
}
