import { buildRequest } from '@anushilon/contract/request'
import type { Endpoint, Replies } from '@anushilon/contract/endpoint'
import { ALL_RIGHTS, type Rights } from '@anushilon/domain/staff-rights'
import type { StaffRole } from '@anushilon/domain/staff-role'
import { hashChosen } from '../../src/passwords/passwords.ts'
import { STAFF_HEADER } from '@anushilon/contract/headers'
import { addMember } from '../../src/stores/people/staff.ts'
import type { Answer, TestServer } from '../harness/server.ts'

const PASSWORD = 'a long enough password'
/** The real ones take 50 ms of the processor for everybody who is hired and signs in, which is what few tests are about. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let hired = 0

/** Somebody of the centre at a browser of their own. */
export interface Colleague {
  readonly id: number
  readonly name: string
  readonly signInName: string
  readonly headers: Readonly<Record<string, string>>
  /** Makes a call as the pages would; the body as it came over the wire. */
  asks<I, R extends Replies>(endpoint: Endpoint<I, R>, input: I): Promise<Answer>
  /** The same, where only a good reply will do: its body. */
  gets<I, R extends Replies>(endpoint: Endpoint<I, R>, input: I): Promise<never>
}

/** Hires somebody and signs them in, as the sign-in page does. */
export async function signedIn(
  server: TestServer,
  role: StaffRole,
  name = `A ${role}`,
  rights: Rights = ALL_RIGHTS,
): Promise<Colleague> {
  hired += 1
  const signInName = `${role}-${hired}`
  const member = await addMember(server.db, {
    signInName,
    name,
    role,
    branch: null,
    rights,
    password: await hashChosen(server.deps.secrets.passwords, PASSWORD, CHEAP),
  })
  if (member === null) throw new Error(`${signInName} is taken`)
  const reply = await server.call('POST', '/api/staff/sign-in', { body: { signInName, password: PASSWORD } })
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';')
  const headers = { cookie, [STAFF_HEADER]: '1' }

  async function asks<I, R extends Replies>({ route }: Endpoint<I, R>, input: I): Promise<Answer> {
    const { method, url, headers: own, body } = buildRequest(route, input)
    return await server.call(method, url, {
      headers: { ...own, ...headers },
      ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    })
  }
  return {
    id: member.id,
    name,
    signInName,
    headers,
    asks,
    async gets(endpoint, input) {
      const reply = await asks(endpoint, input)
      if (reply.status !== 200) throw new Error(`${endpoint.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body as never
    },
  }
}
