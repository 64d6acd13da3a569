import type { Channel } from '@anushilon/contract/staff/messages'
import type { MessageKind } from '@anushilon/domain/messages/template'

export const KIND_WORDS: Readonly<Record<MessageKind, string>> = {
  results: 'Results of an exam',
  absence: 'Who was absent',
  'next-exam': 'A coming exam',
  password: 'A new password',
  text: 'Free text',
}

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  none: 'Not yet',
  file: 'A file for the portal of a bulk-SMS company',
  webhook: 'A webhook (signed)',
  android: 'An Android phone with SMS Gateway',
}

export function taka(poisha: number): string {
  return `৳${(poisha / 100).toFixed(2)}`
}
