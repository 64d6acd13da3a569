import { afterEach, expect, test, vi } from 'vitest'
import { revalidated } from './revalidated.ts'

const PAPER = '/api/student/getrunningdata?eId=e'

/** A server with one paper for each student, which says what it was asked by. */
function serve(paper: (caller: string | null) => string) {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const body = paper(headers.get('authorization'))
    const tag = `W/"${body}"`
    asked.push(headers.get('if-none-match'))
    const about = { etag: tag, 'x-server-time': String(asked.length) }
    if (headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: about })
    return new Response(JSON.stringify(body), { headers: about })
  })
  return asked
}

const look = async (caller = 'Bearer one', url = PAPER) => {
  const reply = await revalidated(url, { method: 'GET', headers: { authorization: caller } })
  return { status: reply.status, body: await reply.json(), time: reply.headers.get('x-server-time') }
}

afterEach(() => vi.unstubAllGlobals())

test('a paper that is looked at again and has not changed is read as though it had been sent, with the new time', async () => {
  const asked = serve(() => 'nothing picked')
  await look('Bearer first')
  expect(await look('Bearer first')).toEqual({ status: 200, body: 'nothing picked', time: '2' })
  expect(asked).toEqual([null, 'W/"nothing picked"'])
})

test('what was picked on another phone is seen at the next look', async () => {
  let picked = 'A....'
  serve(() => picked)
  await look()
  picked = 'AB...'
  expect(await look()).toMatchObject({ body: 'AB...' })
  expect(await look()).toMatchObject({ body: 'AB...', time: '3' })
})

test('who logs in on the same phone is not shown what was known of somebody else', async () => {
  const asked = serve((caller) => (caller === null ? '' : 'the same for both'))
  await look('Bearer her')
  expect(await look('Bearer him')).toMatchObject({ body: 'the same for both', time: '2' })
  expect(asked).toEqual([null, null])
})
