import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from './crowd.ts'
import { RIGHT } from './passwords.ts'

interface SiegePlan {
  readonly count: number
  readonly seconds: number
  readonly whom: 'the owner' | 'a student'
  readonly regNo: string
}

interface Entry {
  readonly kind: 'clean address' | 'known device'
  readonly status: number
  readonly ms: number
}

export interface Siege {
  readonly whom: string
  readonly sent: number
  readonly evaluated: number
  readonly entries: readonly Entry[]
}

/** As many as one machine keeps busy without being the bottleneck itself. */
const AT_ONCE = 200
const ipv4 = (net: number, host: number) => `${net}.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`

/** Guesses from every bot in turn, as fast as they are answered; every other second the person logs in beside them. */
export async function besiege(crowd: Crowd, { count, seconds, whom, regNo }: SiegePlan): Promise<Siege> {
  const isStaff = whom === 'the owner'
  const tryPassword = (password: string, from: string, cookie?: string) =>
    crowd.ask({
      method: 'POST',
      path: isStaff ? '/api/staff/sign-in' : '/api/student/login',
      from,
      body: isStaff ? { signInName: 'owner', password } : { regNo, courseId: 'bench', password },
      ...(cookie === undefined ? {} : { cookie }),
    })
  const net = isStaff ? 10 : 11
  const home = ipv4(net + 20, 1)
  const known = await tryPassword(RIGHT, home)
  const until = performance.now() + seconds * 1000
  const entries: Entry[] = []
  let sent = 0
  let evaluated = 0

  async function guess(): Promise<void> {
    while (performance.now() < until) {
      sent += 1
      const { status } = await tryPassword(`guess ${sent}`, ipv4(net, sent % count))
      if (status === 401) evaluated += 1
    }
  }

  async function enter(): Promise<void> {
    for (let host = 0; performance.now() < until; host += 1) {
      const clean = await tryPassword(RIGHT, ipv4(net + 40, host))
      entries.push({ kind: 'clean address', status: clean.status, ms: clean.ms })
      const device = await tryPassword(RIGHT, home, known.pass)
      entries.push({ kind: 'known device', status: device.status, ms: device.ms })
      await pause(1_000)
    }
  }

  await Promise.all([...Array.from({ length: AT_ONCE }, guess), enter()])
  return { whom, sent, evaluated, entries }
}
