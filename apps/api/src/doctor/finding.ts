/** What the doctor saw, and what to do about it. */
export interface Finding {
  readonly ok: boolean
  readonly what: string
  readonly advice?: string
}

export function fine(what: string, advice?: string): Finding {
  return { ok: true, what, ...(advice === undefined ? {} : { advice }) }
}

export function fault(what: string, advice: string): Finding {
  return { ok: false, what, advice }
}
