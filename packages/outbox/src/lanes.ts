import { backOff } from './back-off.ts'

/** What is in the way of a lane. */
export type Trouble = 'none' | 'lost' | 'busy' | 'logged-out' | 'closed'

/** What one step came to. */
export type Step =
  /** The next may follow at once. */
  | { readonly kind: 'done' }
  /** There is nothing to send. */
  | { readonly kind: 'empty' }
  /** The same again later. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Until somebody kicks. */
  | { readonly kind: 'logged-out' | 'closed' }

export interface Timing {
  /** Calls back after so many milliseconds; returns how to call it off. */
  later(milliseconds: number, act: () => void): () => void
  random(): number
}

interface Ports extends Timing {
  step(lane: string): Promise<Step>
  onTrouble(lane: string): void
}

interface Lane {
  trouble: Trouble
  /** In a row. */
  failures: number
  running: Promise<void> | null
  /** Asked for once more while it was running. */
  isKicked: boolean
  isHeld: boolean
  /** Calls off the next run, where one is planned. */
  callOff: (() => void) | null
}

/** Runs lanes step by step: in each one after the other, again and again while something passing is in the way. */
export function createLanes({ step, onTrouble, later, random }: Ports) {
  const lanes = new Map<string, Lane>()
  let isStopped = false

  function laneOf(name: string): Lane {
    const known = lanes.get(name)
    if (known !== undefined) return known
    const lane: Lane = {
      trouble: 'none',
      failures: 0,
      running: null,
      isKicked: false,
      isHeld: false,
      callOff: null,
    }
    lanes.set(name, lane)
    return lane
  }

  function setTrouble(name: string, trouble: Trouble) {
    const lane = laneOf(name)
    if (lane.trouble === trouble) return
    lane.trouble = trouble
    onTrouble(name)
  }

  function callOff(lane: Lane) {
    lane.callOff?.()
    lane.callOff = null
  }

  function plan(name: string, milliseconds: number) {
    const lane = laneOf(name)
    callOff(lane)
    lane.callOff = later(milliseconds, () => {
      lane.callOff = null
      void run(name)
    })
  }

  async function run(name: string): Promise<void> {
    const lane = laneOf(name)
    isStopped = false
    lane.isKicked = true
    if (lane.isHeld) return
    if (lane.running === null) {
      callOff(lane)
      lane.running = work(name, lane)
    }
    await lane.running
  }

  async function work(name: string, lane: Lane): Promise<void> {
    try {
      while (await goesOn(name, lane)) {
        // Until something is in the way.
      }
    } finally {
      lane.running = null
    }
  }

  async function goesOn(name: string, lane: Lane): Promise<boolean> {
    lane.isKicked = false
    const result = await step(name)
    switch (result.kind) {
      case 'done':
        lane.failures = 0
        setTrouble(name, 'none')
        return !lane.isHeld && lane.callOff === null
      case 'empty':
        // What came while it looked must not be left lying.
        if (lane.isKicked && !lane.isHeld) return true
        setTrouble(name, 'none')
        return false
      case 'lost':
      case 'busy':
        lane.failures += 1
        setTrouble(name, result.kind)
        if (!lane.isHeld && !isStopped) {
          plan(name, backOff(lane.failures, random(), result.kind === 'busy' ? result.retryAfterMs : 0))
        }
        return false
      case 'logged-out':
        // Somebody may have logged in while it was being said.
        if (lane.isKicked && !lane.isHeld) return true
        setTrouble(name, 'logged-out')
        return false
      case 'closed':
        callOff(lane)
        setTrouble(name, 'closed')
        return false
    }
  }

  return {
    /** Something may be there to send, or the way may be free again. Ends when the lane stops. */
    run,

    /** After a pause, which begins anew each time. */
    plan,

    /** Nothing is begun in this lane until it is let go; returns how. */
    hold(name: string): () => void {
      const lane = laneOf(name)
      lane.isHeld = true
      callOff(lane)
      return () => {
        lane.isHeld = false
        void run(name)
      }
    },

    /** What is under way ends; then nothing is begun but by a new kick. */
    stop(): void {
      isStopped = true
      for (const lane of lanes.values()) callOff(lane)
    },

    /** Once what is under way has ended. */
    idle: async (name: string): Promise<void> => {
      await lanes.get(name)?.running
    },

    troubleOf: (name: string): Trouble => lanes.get(name)?.trouble ?? 'none',
    failuresOf: (name: string): number => lanes.get(name)?.failures ?? 0,
  }
}
