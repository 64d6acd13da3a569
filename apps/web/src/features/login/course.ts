/** What a student may log in to. */
export interface Course {
  readonly id: string
  readonly name: string
}
