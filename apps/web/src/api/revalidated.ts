interface Known {
  readonly url: string
  readonly caller: string | null
  readonly tag: string
  readonly text: string
}

/** The last reply that came with a tag: a page that looks again and again asks for the same one. */
let known: Known | null = null

/**
 * As `fetch`. Where the server said by which tag its reply is known and the same is asked for again, only what has
 * changed is sent and read; whoever asks sees no difference. Replies of the API are kept by no browser, so it is done here.
 */
export async function revalidated(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const caller = headers.get('authorization')
  const mine = init.method === 'GET' && known?.url === url && known.caller === caller ? known : null
  if (mine !== null) headers.set('if-none-match', mine.tag)
  const reply = await fetch(url, mine === null ? init : { ...init, headers })
  if (reply.status === 304 && mine !== null) return new Response(mine.text, { headers: reply.headers })
  const tag = reply.status === 200 ? reply.headers.get('etag') : null
  if (tag === null) return reply
  const text = await reply.text()
  known = { url, caller, tag, text }
  return new Response(text, { headers: reply.headers })
}
