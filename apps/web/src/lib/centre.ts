export interface Centre {
  readonly name: string
  readonly branch: string
  readonly phone: string
  readonly address: string
  /** The number that takes hand-in codes. */
  readonly sms: string
}

function fact(name: keyof Centre): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="centre-${name}"]`)?.content ?? ''
}

/** The coaching centre's own name and address. The server writes them into the page, so they cost no call. */
export const centre: Centre = {
  name: fact('name'),
  branch: fact('branch'),
  phone: fact('phone'),
  address: fact('address'),
  sms: fact('sms'),
}
