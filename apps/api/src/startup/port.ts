import { readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { textIn } from '../disk.ts'
import { errorCode, StartFault } from '../start-fault.ts'

/** Fails early, before a database is started in vain. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenFault(error, host, port)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** Why we cannot listen there, in plain words. */
export function listenFault(error: unknown, host: string, port: number): Error {
  switch (errorCode(error)) {
    case 'EADDRINUSE': {
      const holder = whoListens(port)
      const who = holder ? `${holder.name} (process ${holder.pid})` : 'another program'
      const other = port + 1 <= 65_535 ? port + 1 : 3001
      return new StartFault(`Port ${port} is taken by ${who}. Stop it, or choose another port: PORT=${other} npm start`)
    }
    case 'EACCES':
      return new StartFault(`This user may not open port ${port}. Choose one from 1024 on: PORT=3000 npm start`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `HOST=${host} is not an address of this machine. Use 0.0.0.0 for all, 127.0.0.1 for this machine only.`,
      )
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}

interface Listener {
  readonly pid: number
  readonly name: string
}

/** As far as the system lets us see: of other users' programs only root sees it. */
function whoListens(port: number): Listener | null {
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningSockets(table, port))
  if (sockets.length === 0) return null
  const wanted = new Set(sockets.map((inode) => `socket:[${inode}]`))
  for (const pid of list('/proc').filter((name) => /^\d+$/.test(name))) {
    if (list(`/proc/${pid}/fd`).some((fd) => wanted.has(target(`/proc/${pid}/fd/${fd}`)))) {
      return { pid: Number(pid), name: textIn(`/proc/${pid}/comm`)?.trim() || 'a program' }
    }
  }
  return null
}

const LISTENING = '0A'

function listeningSockets(table: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return (textIn(table) ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(end) && fields[3] === LISTENING)
    .map((fields) => fields[9] ?? '')
}

const list = (folder: string) => seen(() => readdirSync(folder), [])
const target = (link: string) => seen(() => readlinkSync(link), '')

function seen<T>(look: () => T, nothing: T): T {
  try {
    return look()
  } catch {
    return nothing
  }
}
