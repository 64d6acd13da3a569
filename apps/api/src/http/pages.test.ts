import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { makeAppWith } from '../product.ts'
import { silent } from '../startup/say.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { CENTRE_NAME: 'Shapla "Coaching" <&>', CENTRE_PHONE: '01700-000001' } })
})
afterAll(() => server.close())

describe('what every address but the API answers with', () => {
  test('the page, which the browser asks for anew each time, with the centre’s own name in it', async () => {
    const page = await server.call('GET', '/home')
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(page.body).toContain('<meta name="centre-name" content="Shapla &quot;Coaching&quot; &lt;&amp;>">')
    expect(page.body).toContain('<meta name="centre-phone" content="01700-000001">')
  })

  test('nothing, when the browser has it already', async () => {
    const { headers } = await server.call('GET', '/login')
    const again = await server.call('GET', '/login', { headers: { 'if-none-match': String(headers['etag']) } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  test('compressed where the browser takes it', async () => {
    const page = await server.app.inject({ url: '/login', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(page.headers['content-encoding']).toBe('br')
  })

  test('a script that is not there is not a page', async () => {
    expect(await server.call('GET', '/assets/gone.js')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await server.call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await server.call('POST', '/home')).status).toBe(404)
  })

  test('only the scripts and styles of the build have a say in it, and nothing may come from elsewhere', async () => {
    const { headers, body } = await server.call('GET', '/')
    const hashesOf = (parts: RegExp) =>
      [...String(body).matchAll(parts)].map(([, part = '']) => createHash('sha256').update(part).digest('base64'))
    const scripts = hashesOf(/<script>([^]*?)<\/script>/g)
    const styles = hashesOf(/<style>([^]*?)<\/style>/g)
    expect([scripts, styles].map(({ length }) => length)).toEqual([1, 1])
    expect(headers['content-security-policy']).toContain(
      `default-src 'none'; script-src 'self' 'sha256-${scripts[0]}'; style-src 'self' 'sha256-${styles[0]}'; img-src`,
    )
    const others = String(body).replaceAll(/<script>[^]*?<\/script>/g, '')
    expect(others).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })

  test('the page that checks proofs is one file: it names no other, and its own script and styles may run', async () => {
    const { status, headers, body } = await server.call('GET', '/check')
    expect(status).toBe(200)
    expect(String(body)).toContain('anushilon receipt v1')
    expect(String(body)).not.toMatch(/\ssrc=|<link|url\(|@import|https?:/)
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(String(body)) ?? []
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(script).digest('base64'))
    expect((await server.call('GET', '/checks')).body).not.toContain('anushilon receipt v1')
  })

  test('files of the build are kept for good and say nothing about pages', async () => {
    const { body } = await server.call('GET', '/')
    const file = await server.call('GET', /\/assets\/index-[\w-]+\.js/.exec(String(body))?.[0] ?? '')
    expect(file).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
    })
    for (const header of ['content-security-policy', 'permissions-policy', 'etag', 'x-request-id']) {
      expect(Object.keys(file.headers)).not.toContain(header)
    }
  })
})

test('a page that was opened before the last deployment still finds its files', async () => {
  const before = await testServer()
  const folder = join(before.deps.env.DATA_DIR, 'pages', 'web', 'the-build-before')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'exam-of-before.js'), 'export {}')
  const after = await testServer({ template: await before.closeAsTemplate() })
  expect(await after.call('GET', '/assets/exam-of-before.js')).toMatchObject({ status: 200, body: 'export {}' })
  await after.close()
})

test('a server that starts puts the files of its build aside', async () => {
  const other = await testServer()
  const { env, secrets, log } = other.deps
  const runtime = { env, secrets, log, database: other.db, say: silent, throwIfStopped: () => undefined }
  const { app, stop } = await makeAppWith(other.clock, runtime)
  const [build = ''] = await readdir(join(env.DATA_DIR, 'pages', 'web'))
  expect((await readdir(join(env.DATA_DIR, 'pages', 'web', build))).join()).toMatch(/index-[\w-]+\.js/)
  await app.close()
  await stop()
  await other.close()
})

describe('the service worker', () => {
  test('is asked for anew each time and has the files of this build in it', async () => {
    const worker = await server.call('GET', '/sw.js')
    expect(worker).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    const [entry = 'none'] = /\/assets\/index-[\w-]+\.js/.exec(String((await server.call('GET', '/')).body)) ?? []
    expect(worker.body).toContain(entry)
    expect(worker.body).not.toMatch(/skipWaiting|clients\.claim/)
  })

  test('leaves every phone where the centre has switched it off', async () => {
    const off = await testServer({ env: { SERVICE_WORKER: 'off' } })
    expect((await off.call('GET', '/sw.js')).body).toContain('registration.unregister()')
    expect((await off.call('GET', '/home')).body).toContain('<meta name="service-worker" content="off">')
    expect((await server.call('GET', '/home')).body).not.toContain('name="service-worker"')
    await off.close()
  })

  test('comes with a manifest whose icons are there', async () => {
    const { body, status } = await server.call('GET', '/manifest.webmanifest')
    expect(status).toBe(200)
    const { icons, start_url: start } = JSON.parse(String(body)) as { icons: { src: string }[]; start_url: string }
    expect(start).toBe('/home')
    for (const { src } of icons) expect((await server.call('GET', src)).headers['content-type']).toBe('image/png')
  })
})
