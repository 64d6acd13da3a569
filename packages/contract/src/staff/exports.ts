import type { Group, Replies } from '../endpoint.ts'
import { Attachment } from '../schemas/attachment.ts'

const LISTS_OF_PEOPLE: readonly Group[] = ['staff-roster', 'staff-results', 'staff-audit']

/** What leaves as a list of people is an export, and that is a right of its own: who lacks it is refused, and not offered it. */
export function isExport({ group, replies }: { readonly group: Group; readonly replies: Replies }): boolean {
  return Object.values(replies).includes(Attachment) && LISTS_OF_PEOPLE.includes(group)
}
