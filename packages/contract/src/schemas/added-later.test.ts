import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { encodeReply } from '../reply.ts'
import { readReply } from '../request.ts'
import { markingList } from '../staff/marking-piles.ts'
import * as messages from '../staff/messages.ts'
import { today } from '../staff/overview.ts'
import { reportExams, savedReports } from '../staff/reports.ts'
import { knownRubrics } from '../staff/rubrics.ts'

const QUIET_DAY = {
  live: [],
  marking: [],
  ready: [],
  next: [],
  late: [],
  rechecks: 0,
  clock: [],
  backup: null,
  restored: null,
}

test('a page reads what an older server answers during an update, which does not say yet where there are more', () => {
  expect(readReply(markingList.replies, 200, { exams: [] }).body).toEqual({ exams: [], total: 0 })
  expect(readReply(knownRubrics.replies, 200, { rubrics: [] }).body).toEqual({ rubrics: [], hasMore: false })
  expect(readReply(today.replies, 200, QUIET_DAY).body).toEqual({ ...QUIET_DAY, more: [] })
  const batches = { batches: [], quietUntil: null }
  expect(readReply(messages.messageBatches.replies, 200, batches).body).toEqual({ ...batches, total: 0 })
  expect(readReply(messages.troubledMessages.replies, 200, { messages: [] }).body).toEqual({ messages: [], total: 0 })
  expect(readReply(messages.messageStops.replies, 200, { stops: [] }).body).toEqual({ stops: [], total: 0 })
  expect(readReply(reportExams.replies, 200, { exams: [] }).body).toEqual({ exams: [], hasMore: false })
  expect(readReply(savedReports.replies, 200, { reports: [] }).body).toEqual({ reports: [], hasMore: false })
})

test('a server that knows such a field cannot leave it out, and its description promises it', () => {
  expect(readReply(markingList.replies, 200, { exams: [], total: 7 }).body).toEqual({ exams: [], total: 7 })
  const [told, untold] = [{ exams: [], total: 7 }, { exams: [] }]
  expect(encodeReply(markingList.replies[200], told)).toEqual(told)
  expect(() => encodeReply(markingList.replies[200], untold as never)).toThrow('total')
  const described = openApi([markingList]).paths['/api/staff/marking']?.['get']?.responses['200']
  expect(described?.content['application/json']?.schema).toMatchObject({
    properties: { total: { type: 'integer' } },
    required: ['exams', 'total'],
  })
  expect(JSON.stringify(described)).not.toContain('"default"')
})
