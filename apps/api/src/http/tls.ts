import type { FastifyServerFactory } from 'fastify'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { StartFault } from '../start-fault.ts'

/** What renews certificates puts new files in the old ones' place, or moves a link: the files are looked at, not watched. */
const LOOK_EVERY_MS = 30_000
/** As Fastify sets them where it makes the server itself. */
const KEEP_ALIVE_MS = 72_000

interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** Null where plain HTTP is spoken. */
export function certificateFiles({ TLS_CERT, TLS_KEY }: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): CertificateFiles | null {
  return TLS_CERT === undefined || TLS_KEY === undefined ? null : { cert: TLS_CERT, key: TLS_KEY }
}

interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Both files, which must belong together. */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readPem('TLS_CERT', files.cert, (pem) => new X509Certificate(pem))
  const key = readPem('TLS_KEY', files.key, (pem) => createPrivateKey(pem))
  if (!cert.parsed.checkPrivateKey(key.parsed)) {
    throw new StartFault(`TLS_KEY: ${files.key} is not the key of the certificate in ${files.cert}.`)
  }
  return { cert: cert.pem, key: key.pem }
}

function readPem<T>(
  name: string,
  path: string,
  parse: (pem: Buffer) => T,
): { readonly pem: Buffer; readonly parsed: T } {
  try {
    const pem = readFileSync(path)
    return { pem, parsed: parse(pem) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartFault(`${name}: ${path} cannot be used: ${why}`, { cause: error })
  }
}

/** Serves HTTPS, and goes on with a renewed certificate as soon as it is there; open connections keep theirs. */
export function httpsServer(files: CertificateFiles, log: Logger, lookEveryMs = LOOK_EVERY_MS): FastifyServerFactory {
  return (handler) => {
    let seen = stampOf(files)
    const server = createServer(
      { ...readCertificate(files), keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 },
      handler,
    )
    const looking = setInterval(() => {
      const now = stampOf(files)
      if (now === seen) return
      if (renew(server, files, log)) seen = now
    }, lookEveryMs)
    looking.unref()
    server.on('close', () => clearInterval(looking))
    return server
  }
}

/** One of the two may have been written and not yet the other: then the next look does it. */
function renew(server: Server, files: CertificateFiles, log: Logger): boolean {
  try {
    server.setSecureContext(readCertificate(files))
    log.info('the certificate has changed; the new one is in use')
    return true
  } catch (error) {
    log.error({ err: error }, 'the changed certificate cannot be used; the earlier one stays in use')
    return false
  }
}

function stampOf({ cert, key }: CertificateFiles): string {
  return [cert, key]
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return `${found?.ino} ${found?.mtimeMs} ${found?.size}`
    })
    .join()
}
