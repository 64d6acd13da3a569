import type { FastifyInstance, InjectOptions } from 'fastify'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { PhotoQueue } from '../../src/image-worker/photo-queue.ts'
import type { Database } from '../../src/db/database.ts'
import type { Deps } from '../../src/deps.ts'
import { readEnv } from '../../src/env.ts'
import { Signer } from '../../src/exam-log/signer.ts'
import { createExamCache } from '../../src/exams/exam-cache.ts'
import { Presence } from '../../src/presence/presence.ts'
import { Witnesses } from '../../src/presence/witnesses.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { Settings } from '../../src/settings/settings.ts'
import { createStorage } from '../../src/storage/create.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createTokenService } from '../../src/tokens/token-service.ts'
import { HandClock } from './clock.ts'
import { keepContract } from './keep-contract.ts'
import { createDatabaseOn, createTestDatabase } from './database.ts'
import { createTestLog, type LogLine } from './log.ts'

export interface TestServerOptions {
  /** Settings that differ from the tests' own. */
  readonly env?: Readonly<Record<string, string>>
  /** Stands still at the tests' own start unless another is given. */
  readonly clock?: HandClock
  /** `expected` where the test itself makes the server fail. */
  readonly errors?: 'fail' | 'expected'
  /** Begins with a copy of what a closed server left, instead of with nothing. */
  readonly template?: ServerTemplate
  /** Another PostgreSQL than the one that tests share, for who changes the server's own settings. */
  readonly postgres?: string
}

/** What `closeAsTemplate` leaves for others to begin with. */
export interface ServerTemplate {
  readonly database: string
  readonly dataDir: string
}

export interface Sent {
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a form; a file is its bytes. */
  readonly form?: Readonly<Record<string, string | File>>
  readonly headers?: Readonly<Record<string, string>>
  /** Where the call comes from. */
  readonly address?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** Parsed where it is JSON, text otherwise. */
  readonly body: unknown
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly clock: HandClock
  readonly db: Database
  readonly databaseUrl: string
  readonly storage: Storage
  readonly deps: Deps
  readonly log: readonly LogLine[]
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', url: string, sent?: Sent): Promise<Answer>
  /** Opens a real port of the machine's choosing; gives its address, such as http://127.0.0.1:40123. */
  listen(): Promise<string>
  close(): Promise<void>
  /** Stops, and leaves its database and its folder to be copied; both go with the test run. */
  closeAsTemplate(): Promise<ServerTemplate>
}

const TEST_ENV = {
  LOG_LEVEL: 'info',
  DEMO: 'off',
  // The clock of tests is not the database's, by which an installation is old enough to have one.
  BACKUP_AT: 'off',
  APP_SECRET: 'the tests sign with this and nobody else does',
  REDIRECT_SECRET: 'the portal of the tests signs links with this',
}

/** The whole product on a database, a folder and a clock of its own. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env = {}, clock = new HandClock(), errors = 'fail', template, postgres } = options
  const [database, dataDir] = await Promise.all([
    postgres === undefined ? createTestDatabase(template?.database) : createDatabaseOn(postgres),
    createDataDir(template?.dataDir),
  ])
  const settings = readEnv({ ...TEST_ENV, DATA_DIR: dataDir, DATABASE_URL: database.url, ...env })
  const log = createTestLog(errors)
  const centre = new Settings(settings)
  const secrets = await loadSecrets(settings)
  const storage = createStorage(settings)
  const tokens = createTokenService({ secret: secrets.tokens, db: database.db, log: log.logger })
  const deps: Deps = {
    env: settings,
    settings: centre,
    clock,
    db: database.db,
    exams: createExamCache(database.db),
    presence: new Presence(database.db),
    witnesses: new Witnesses(database.db),
    storage,
    photoQueue: new PhotoQueue({ db: database.db, storage, clock, log: log.logger }),
    secrets,
    signer: new Signer({ db: database.db, clock, secrets }),
    tokens,
    log: log.logger,
  }
  await tokens.start()
  await centre.refresh(database.db)
  const app = await createApp(deps)
  keepContract(app)
  const stop = async () => {
    await app.close()
    await deps.photoQueue.stop()
    tokens.stop()
  }

  return {
    app,
    clock,
    db: database.db,
    databaseUrl: database.url,
    storage,
    deps,
    log: log.lines,
    async call(method, url, sent = {}) {
      const reply = await app.inject({ method, url, ...(await requestOf(sent)) })
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body }
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    async closeAsTemplate() {
      await stop()
      await database.db.close()
      return { database: database.name, dataDir }
    },
  }
}

async function createDataDir(template: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anushilon-data-'))
  if (template !== undefined) await cp(template, dataDir, { recursive: true })
  return dataDir
}

async function requestOf({ token, body, form, headers, address }: Sent): Promise<InjectOptions> {
  const encoded = form === undefined ? null : new Response(formData(form))
  return {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(encoded === null ? {} : { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...headers,
    },
    ...(encoded === null ? {} : { payload: Buffer.from(await encoded.arrayBuffer()) }),
    ...(body === undefined ? {} : { payload: body as object }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  }
}

function formData(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
