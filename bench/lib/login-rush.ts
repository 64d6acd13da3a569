import { type Answered, type Crowd, spread } from './crowd.ts'
import { RIGHT } from './passwords.ts'
import { Timings } from './timings.ts'

const CARRIER = '203.0.113.7'
const COURSE = 'bench'

interface RushPlan {
  readonly regNos: readonly string[]
  readonly hasPassword: ReadonlySet<string>
  readonly typos: number
  readonly seconds: number
}

/** Everybody logs in as the page does it: the courses, the log-in, then again with the password where it is asked for. */
export async function rush(crowd: Crowd, { regNos, hasPassword, typos, seconds }: RushPlan) {
  const right = new Timings()
  let refused = 0
  let firstRefusal: string | null = null
  let wrong = 0
  let wrongHeard = 0

  const lookUp = (regNo: string) =>
    crowd.ask({ method: 'GET', path: `/api/coursevsstudent/getcoursebyreg?regNo=${regNo}`, from: CARRIER })
  const logIn = (regNo: string, password?: string) =>
    crowd.ask({
      method: 'POST',
      path: '/api/student/login',
      from: CARRIER,
      body: { regNo, courseId: COURSE, ...(password === undefined ? {} : { password }) },
    })
  const typo = ({ status }: Answered) => {
    wrong += 1
    if (status === 401 || status === 404) wrongHeard += 1
  }

  async function getIn(regNo: string, mistypes: boolean): Promise<void> {
    const needed = hasPassword.has(regNo)
    if (mistypes && (!needed || Number(regNo) % 2 === 0)) typo(await lookUp(`7${regNo}`))
    const steps = [await lookUp(regNo)]
    const first = await logIn(regNo)
    if (needed) {
      if (mistypes && Number(regNo) % 2 === 1) typo(await logIn(regNo, 'the rihgt password'))
      steps.push(await logIn(regNo, RIGHT))
    } else steps.push(first)
    right.add(steps.reduce((sum, { ms }) => sum + ms, 0))
    const no = steps.find(({ status }) => status !== 200)
    if (no !== undefined) {
      refused += 1
      firstRefusal ??= `${no.status} ${no.body}`
    }
  }

  const since = performance.now()
  const every = regNos.length / typos
  await spread([...regNos.entries()], seconds, ([at, regNo]) => getIn(regNo, Math.floor(at % every) === 0))
  return { right, refused, firstRefusal, wrong, wrongHeard, took: performance.now() - since }
}
