/** What signs and hides. Made at first start and kept in DATA_DIR, or given by the environment. */
export interface Secrets {
  /** Tokens of students. */
  readonly tokens: Buffer
  /** Paths of pictures. */
  readonly files: Buffer
  /** Passwords that were handed out. */
  readonly passwords: Buffer
  /** Receipts for answers. */
  readonly receipts: Buffer
  /** Links from the centre's own portal; shared with it. */
  readonly redirect: Buffer
}
