import { Gauge, type Registry } from 'prom-client'
import { certificateEnd } from '../doctor/certificate.ts'
import type { Deps } from '../deps.ts'
import { PROGRAM } from '../program-version.ts'
import { type Figure, measured } from './gauge.ts'
import { type MachineSample, sampler } from './machine-sample.ts'

type Seen = NonNullable<MachineSample['database']>

/** The workers of a machine all see the same database: the largest of their figures counts, unless it says otherwise. */
interface DatabaseFigure extends Figure {
  read(seen: Seen): number | undefined
}

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000)

const FIGURES: readonly DatabaseFigure[] = [
  {
    name: 'database_writable',
    help: '1 where the database takes what is written',
    aggregator: 'min',
    read: ({ read_only: isReadOnly }) => (isReadOnly ? 0 : 1),
  },
  {
    name: 'database_clock_offset_seconds',
    help: 'How far the clock of the database is ahead of this machine',
    read: ({ offsetMs }) => seconds(offsetMs),
  },
  {
    name: 'sitting_parts_open',
    help: 'Parts of exams that somebody is sitting',
    read: ({ open }) => open,
  },
  {
    name: 'sitting_parts_overdue',
    help: 'Parts that should have been closed by themselves by now',
    read: ({ overdue }) => overdue,
  },
  {
    name: 'replication_sync_wanted',
    help: '1 where a commit must wait for a standby',
    read: ({ sync_wanted: isWanted }) => (isWanted ? 1 : 0),
  },
  {
    name: 'replication_lag_bytes',
    help: 'How far the furthest standby is behind',
    read: ({ lag_bytes: bytes }) => bytes,
  },
  {
    name: 'replication_lag_seconds',
    help: 'How long the slowest standby takes to have what is committed',
    read: ({ lag_seconds: lag }) => lag,
  },
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last good back-up was begun',
    read: ({ backup }) => seconds(backup.last?.started_at),
  },
  {
    name: 'backup_last_size_bytes',
    help: 'How large it is, without pictures',
    read: ({ backup }) => backup.last?.bytes ?? undefined,
  },
  {
    name: 'backup_last_failed',
    help: '1 where the last try failed',
    read: ({ backup }) => (backup.failed === null ? 0 : 1),
  },
  {
    name: 'backup_overdue',
    help: '1 where there should be a newer back-up by now, or any',
    read: ({ backup }) => (backup.state === 'none' || backup.state === 'old' ? 1 : 0),
  },
]

/** Figures of the machine and its database, found out when somebody asks for them. */
export function measureMachine(registry: Registry, deps: Pick<Deps, 'db' | 'env' | 'clock'>): void {
  const registers = [registry]
  const sample = sampler(deps)
  const up = { name: 'database_up', help: '1 where the database answers', aggregator: 'min' } as const
  measured(registry, up, async () => ((await sample()).database === null ? 0 : 1))
  for (const { read, ...figure } of FIGURES) {
    measured(registry, { aggregator: 'max', ...figure }, async () => {
      const { database } = await sample()
      return database === null ? undefined : read(database)
    })
  }
  new Gauge({
    name: 'replication_standbys',
    help: 'Standbys that follow, by whether a commit waits for them',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
    async collect() {
      this.reset()
      this.set({ state: 'sync' }, 0)
      const { database } = await sample()
      for (const [state, count] of Object.entries(database?.standbys ?? {})) this.set({ state }, count)
    },
  })
  for (const [name, help, of] of [
    ['disk_free_bytes', 'Room that is left on the disk of a folder', 'free'],
    ['disk_size_bytes', 'Room that there is on it', 'size'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      aggregator: 'min',
      async collect() {
        for (const disk of (await sample()).disks) this.set({ folder: disk.folder }, disk[of])
      },
    })
  }
  const certificate = {
    name: 'certificate_end_timestamp_seconds',
    help: 'Until when the certificate of TLS_CERT is good; zero where there is none',
    aggregator: 'max',
  } as const
  measured(registry, certificate, async () => {
    const endsAt = await certificateEnd(deps.env.TLS_CERT).catch(() => null)
    return (endsAt ?? 0) / 1000
  })
  new Gauge({
    name: 'program_info',
    help: 'Which program this is',
    labelNames: ['version', 'commit'],
    registers,
    aggregator: 'max',
  }).set({ version: PROGRAM.version, commit: PROGRAM.commit ?? '' }, 1)
}
