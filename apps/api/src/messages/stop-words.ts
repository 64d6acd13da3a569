import { latinDigits } from '@anushilon/domain/digits'

const STOP = /^\s*(?:stop|unsubscribe|বন্ধ|বন্ধ করুন)[\s.!।]*$/iu

/** Whether somebody asks for no more messages, with that word alone: a hand-in code is never one. */
export function isStop(text: string): boolean {
  return STOP.test(text.normalize('NFC'))
}

/** A mobile number as we keep it; null where it is none of Bangladesh. */
export function mobileOf(number: string): string | null {
  const digits = latinDigits(number).replaceAll(/[^0-9]/g, '')
  return /^(?:88)?(01[3-9][0-9]{8})$/.exec(digits)?.[1] ?? null
}
