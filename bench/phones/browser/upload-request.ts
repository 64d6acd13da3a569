import type { Reply, Request } from '../server/routes.ts'
import { LightAbortController, type Signal } from './abort.ts'
import type { MemoryBlob } from './blob.ts'

type SendFile = (call: Request & { readonly signal: Signal }) => Promise<Reply>

/** The browser's `XMLHttpRequest`, as far as photos are sent with it. */
export function uploadRequest(send: SendFile) {
  return class {
    status = 0
    response: unknown = null
    responseType = ''
    readonly upload = { addEventListener: () => undefined }
    readonly #controller = new LightAbortController()
    readonly #headers: Record<string, string> = {}
    #reply: Reply | null = null
    #ended: () => void = () => undefined
    #call = { method: 'GET', url: '' }

    open(method: string, url: string): void {
      this.#call = { method, url }
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value
    }

    getResponseHeader(name: string): string | null {
      return this.#reply?.headers[name] ?? null
    }

    addEventListener(_type: 'loadend', listener: () => void): void {
      this.#ended = listener
    }

    send({ bytes }: MemoryBlob): void {
      const call = { ...this.#call, headers: this.#headers, body: bytes, signal: this.#controller.signal }
      send(call)
        .then((reply) => {
          this.#reply = reply
          this.status = reply.status
          this.response = JSON.parse(reply.text)
        })
        .catch(() => undefined)
        .finally(() => this.#ended())
    }

    abort(): void {
      this.#controller.abort()
    }
  }
}
