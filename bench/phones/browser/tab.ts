import type { Random } from '../../judge/random.ts'
import type { VirtualTime } from '../virtual-time.ts'
import { LightAbortController } from './abort.ts'
import { MemoryBlob } from './blob.ts'
import type { Channels } from './channels.ts'
import { type Databases, OpenRequest } from './databases.ts'
import { LightHeaders, LightResponse } from './reply.ts'
import type { SharedStorage } from './storage.ts'
import { uploadRequest } from './upload-request.ts'
import type { Send } from './send.ts'

/** What all tabs of a phone's browser share. */
export interface Device {
  readonly time: VirtualTime
  readonly storage: SharedStorage
  readonly databases: Databases
  readonly channels: Channels
  /** How far the phone's own clock is off. */
  clockError(): number
  readonly send: Send
}

type Listener = (event: unknown) => void

/** The names that a page finds in its browser. */
export const BROWSER_GLOBALS = [
  'localStorage',
  'window',
  'document',
  'navigator',
  'fetch',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'Math',
  'crypto',
  'indexedDB',
  'IDBKeyRange',
  'IDBOpenDBRequest',
  'Blob',
  'AbortController',
  'Headers',
  'Response',
  'XMLHttpRequest',
  'BroadcastChannel',
  'console',
  'Image',
  'reportError',
] as const

/** A tab of a phone's browser, and with it all that a page in it can reach. Closed, nothing in it happens any more. */
export class Tab {
  isOpen = true
  readonly #device: Device
  readonly #random: Random
  readonly #openedAt: number
  readonly #joined: ReturnType<SharedStorage['join']>
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #timers = new Map<number, () => void>()
  #lastTimer = 0

  constructor(device: Device, random: Random) {
    this.#device = device
    this.#random = random
    this.#openedAt = device.time.now
    this.#joined = device.storage.join((key, oldValue, newValue) =>
      this.tell('storage', { key, oldValue, newValue, storageArea: this.#joined.storage }),
    )
  }

  /** Something happens to the window. */
  tell(type: string, event: unknown = {}): void {
    if (this.isOpen) for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }

  close(): void {
    this.isOpen = false
    this.#joined.leave()
    for (const callOff of this.#timers.values()) callOff()
  }

  globals(): Record<(typeof BROWSER_GLOBALS)[number], unknown> {
    const { time, databases, channels, clockError } = this.#device
    const target = {
      addEventListener: (type: string, listener: Listener) => void this.#of(type).add(listener),
      removeEventListener: (type: string, listener: Listener) => void this.#of(type).delete(listener),
    }
    const clear = (id: number) => {
      this.#timers.get(id)?.()
      this.#timers.delete(id)
    }
    return {
      localStorage: this.#joined.storage,
      window: Object.assign(target, { indexedDB: databases.factory }),
      document: { visibilityState: 'visible', addEventListener: () => undefined, removeEventListener: () => undefined },
      navigator: {},
      fetch: (url: string, init: RequestInit) => this.#fetch(url, init),
      performance: { now: () => time.now - this.#openedAt },
      setTimeout: (act: () => void, ms = 0) => this.#after(ms, act),
      clearTimeout: clear,
      setInterval: (act: () => void, ms: number) => this.#every(ms, act),
      clearInterval: clear,
      Date: { now: () => time.now + clockError(), parse: Date.parse },
      Math: Object.assign(Object.create(Math) as object, { random: () => this.#random.next() }),
      crypto: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => this.#random.below(256)) },
      indexedDB: databases.factory,
      IDBKeyRange: databases.ranges,
      IDBOpenDBRequest: OpenRequest,
      Blob: MemoryBlob,
      AbortController: LightAbortController,
      Headers: LightHeaders,
      Response: LightResponse,
      XMLHttpRequest: uploadRequest((call) => this.#send(call)),
      BroadcastChannel: channels.of(() => this.isOpen),
      console: { error: () => undefined },
      Image: class {
        src = ''
      },
      reportError: () => undefined,
    }
  }

  #of(type: string): Set<Listener> {
    const known = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, known)
    return known
  }

  #after(ms: number, act: () => void): number {
    const id = (this.#lastTimer += 1)
    const callOff = this.#device.time.after(ms, () => {
      this.#timers.delete(id)
      if (this.isOpen) act()
    })
    this.#timers.set(id, callOff)
    return id
  }

  #every(ms: number, act: () => void): number {
    const id = (this.#lastTimer += 1)
    const plan = () => {
      const callOff = this.#device.time.after(ms, () => {
        if (!this.isOpen || !this.#timers.has(id)) return
        plan()
        act()
      })
      this.#timers.set(id, callOff)
    }
    plan()
    return id
  }

  async #fetch(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<LightResponse> {
    const fields = new LightHeaders(headers as LightHeaders | Record<string, string>).all()
    const text = typeof body === 'string' ? body : null
    const reply = await this.#send({ method, url, headers: fields, body: text, signal: signal ?? null })
    return new LightResponse(reply.text, { status: reply.status, headers: new LightHeaders(reply.headers) })
  }

  /** A closed page hears nothing. */
  async #send(call: Parameters<Send>[0]): ReturnType<Send> {
    const reply = await this.#device.send(call, () => this.isOpen)
    return this.isOpen ? reply : await new Promise<never>(() => {})
  }
}
