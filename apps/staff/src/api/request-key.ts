/** Tells the server that what it is sent twice is one thing. (A page without https has no `randomUUID`.) */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
