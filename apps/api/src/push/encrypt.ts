import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave when it subscribed: its public key and a secret that the push service does not know. */
export interface PushReceiver {
  readonly p256dh: Uint8Array
  readonly auth: Uint8Array
}

const RECORD_SIZE = 4096
/** One record holds everything: its last byte of padding says so. */
const LAST_RECORD = Buffer.from([2])

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** A message that only this browser can read (RFC 8291, aes128gcm of RFC 8188). */
export function encryptFor({ p256dh, auth }: PushReceiver, plain: Uint8Array): Buffer {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const shared = derive(own.computeSecret(p256dh), auth, info, 32)
  const salt = randomBytes(16)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([
    cipher.update(Buffer.concat([plain, LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(RECORD_SIZE, 16)
  head.writeUInt8(publicKey.length, 20)
  return Buffer.concat([head, publicKey, record])
}
