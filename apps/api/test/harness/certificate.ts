import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a TLS server needs, as PEM. */
export interface TestCertificate {
  readonly key: string
  readonly cert: string
}

/*
 * The few lines of DER that a certificate of the first version is made of, so that tests need no other program. See RFC 5280.
 */
const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function utcTime(at: number): Buffer {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return der(UTC_TIME, Buffer.from(`${day.slice(2).replaceAll('-', '')}${time.slice(0, 8).replaceAll(':', '')}Z`))
}

/** A new key, and a certificate for this name that it has signed itself, good from one moment to another. */
export function selfSigned(name: string, from: number, to: number): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256)
  const holder = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))))
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const signed = der(
    SEQUENCE,
    der(INTEGER, serial),
    algorithm,
    holder,
    der(SEQUENCE, utcTime(from), utcTime(to)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', signed, privateKey))
  const body = der(SEQUENCE, signed, algorithm, signature).toString('base64').replaceAll(/.{64}/g, '$&\n').trim()
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}
