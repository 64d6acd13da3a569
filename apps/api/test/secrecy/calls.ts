import { openApi } from '@anushilon/contract/openapi'
import { operations } from '@anushilon/contract/operations/all'
import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { Sent } from '../harness/server.ts'
import { plausible, search, type Schema } from '../staff/odd-input.ts'

type Known = Readonly<Record<string, unknown>>

/** Where a call says which exam it is about. */
const EXAM_FIELDS = ['examId', 'eId', 'examid', 'x-examid']

/** Like the key of one of the worlds, so that a score of it tells the worlds apart. */
const GUESSES = { qId: [1, 2, 3, 4, 5], answerIndex: [1, 2, 3, 0, 1] }
const SUBJECTS = ['phy', 'chem', 'math', 'eng']
const NAMED_SUBJECTS = Object.fromEntries(SUBJECTS.map((subject, at) => [`subjectId${at + 1}`, subject]))

/** What a field of such a name holds, wherever it stands. */
const VALUES: Known = {
  ...GUESSES,
  ...NAMED_SUBJECTS,
  courseId: 'hsc-26',
  subjectId: 'phy',
  optionalSubjectId: 'math',
  questionIndexNumber: 0,
  optionIndexNumber: 0,
  questionNo: 1,
  questionNumber: 1,
  variation: 'daily',
  page: 1,
  draw: 'walk',
  name: 'Walker',
  mobileNo: '01700000000',
  sscRoll: '123456',
}

/** Values of lists' fields, tried one after the other. */
const TURNS = [0, 1, 2, 3, 4, 5]
const ofTurn = (turn: number): Known => ({
  type: turn,
  examVariation: turn,
  section: turn % 2 === 0 ? 'top' : 'bottom',
  show: turn % 2 === 0 ? 'open' : 'done',
})

export interface WalkedCall {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly variations: readonly Variation[]
  readonly isAboutExam: boolean
  /** Ready to be sent, about this exam and by this student; several where a list has several kinds. */
  requests(examId: string, regNo: string): readonly { readonly url: string; readonly sent: Sent }[]
}

/** Every call that is not the centre's own, as the contract has it: a new one is among them by itself. */
export function everyCall(): WalkedCall[] {
  const open = operations.filter(({ access, group }) => typeof access === 'string' && !group.startsWith('staff-'))
  return Object.entries(openApi(open).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]): WalkedCall => {
      const { operationId: name, parameters, requestBody } = operation
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const schema = neededOf(content?.schema)
      const fields = [...parameters.map((parameter) => parameter.name), ...Object.keys(schema?.properties ?? {})]
      const isAboutExam = fields.some((field) => EXAM_FIELDS.includes(field))
      const request = (known: Known) => {
        const valued = (place: 'query' | 'header') =>
          parameters
            .filter((parameter) => parameter.in === place && (parameter.required || parameter.name in known))
            .map((parameter) => [parameter.name, plausible(parameter.schema as Schema, known, parameter.name)])
        const body = schema === null ? null : plausible(schema, { ...known, subjects: SUBJECTS, subjecterNumber: 4 })
        return {
          url: path + search(Object.fromEntries(valued('query')) as Known),
          sent: { headers: Object.fromEntries(valued('header')) as Record<string, string>, ...asSent(type, body) },
        }
      }
      return {
        name,
        path,
        method: verb.toUpperCase() as WalkedCall['method'],
        variations: (operation['x-variations'] as readonly Variation[] | undefined) ?? VARIATION_NAMES,
        isAboutExam,
        requests(examId, regNo) {
          const exam = Object.fromEntries(EXAM_FIELDS.map((field) => [field, examId]))
          const known = { ...VALUES, ...exam, regNo, subjects: SUBJECTS.join('#') }
          const turns = fields.some((field) => field in ofTurn(0)) ? TURNS : TURNS.slice(0, 1)
          return turns.map((turn) => request({ ...known, ...ofTurn(turn) }))
        },
      }
    }),
  )
}

/** Without what may be left out, unless there is a value for it. */
function neededOf(given: unknown): Schema | null {
  if (given === undefined) return null
  const schema = given as Schema
  const { properties, required } = schema
  if (properties === undefined) return schema
  const needed = Object.entries(properties).filter(([name]) => required?.includes(name) === true || name in VALUES)
  return { ...schema, properties: Object.fromEntries(needed) }
}

function asSent(type: string | undefined, body: unknown): Sent {
  if (body === null) return {}
  if (type === undefined || type === 'application/json') return { body }
  const texts = Object.entries(body as Known).filter(([name]) => name !== 'dp')
  return { form: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])) }
}
