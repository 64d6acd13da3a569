/** What a check saw, and what to do about it. Only a fault needs somebody; a notice is worth knowing. */
export interface Finding {
  readonly state: 'fine' | 'notice' | 'fault'
  readonly what: string
  readonly advice?: string
}

export function fine(what: string, advice?: string): Finding {
  return { state: 'fine', what, ...(advice === undefined ? {} : { advice }) }
}

export function notice(what: string, advice: string): Finding {
  return { state: 'notice', what, advice }
}

export function fault(what: string, advice: string): Finding {
  return { state: 'fault', what, advice }
}
