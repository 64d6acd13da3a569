import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'

/** Who a token speaks for. */
export interface StudentSession {
  readonly studentId: number
  readonly courseId: CourseId
  readonly tokenId: string
  readonly issuedAt: Instant
}

export interface Tokens {
  issue(studentId: number, courseId: CourseId, now: Instant): string
  /** The bearer of a valid token; throws the refusal `not-logged-in` for anything else. */
  require(authorization: string | undefined, now: Instant): StudentSession
}
