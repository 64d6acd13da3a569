import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { OWNER, machineCall } from './staff-endpoint.ts'

/** What the checks of an installation are about, in the order in which they are told, and what each is called. */
export const TOPIC_WORDS = {
  settings: 'Settings',
  version: 'Version',
  backup: 'Back-up',
  disk: 'Disk',
  secrets: 'Keys',
  database: 'Database',
  failover: 'Failover',
  pictures: 'Pictures',
  clock: 'Clock',
  address: 'Address',
  certificate: 'Certificate',
  errors: 'Last errors',
} as const
export type Topic = keyof typeof TOPIC_WORDS

const Topic = z.enum(Object.keys(TOPIC_WORDS) as [Topic, ...Topic[]])

export const TopicFindings = z.object({
  topic: Topic,
  findings: z.array(
    z.object({
      state: z.enum(['fine', 'notice', 'fault']),
      what: z.string(),
      /** What to do about it, or what it means. */
      advice: z.exactOptional(z.string()),
    }),
  ),
})
export type TopicFindings = z.output<typeof TopicFindings>

export const machineState = machineCall({
  name: 'staffMachineState',
  summary: 'Is everything all right? What `npm run doctor` says, as the server that is asked sees it.',
  roles: OWNER,
  route: get('/api/staff/machine'),
  replies: { 200: z.object({ at: z.number(), topics: z.array(TopicFindings) }) },
})

export const machineCalls = [machineState]
