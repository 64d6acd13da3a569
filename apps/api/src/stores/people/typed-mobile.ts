import { sql } from '../../db/sql.ts'

/** The number in `students` is what somebody typed who was logged in as the student, and the centre has not confirmed it. */
export const IS_MOBILE_TYPED = sql`coalesce(students.typed_mobile = students.mobile_no, false)`
