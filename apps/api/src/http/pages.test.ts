import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'

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

  test('no inline script may run in it, and nothing may come from elsewhere', async () => {
    const { headers, body } = await server.call('GET', '/')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/)
    expect(String(body)).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })
})
