import { coursesByRegNo, login } from '@anushilon/contract/operations/identity'
import type { InputOf } from '@anushilon/contract/endpoint'
import { call } from '../../api/client.ts'
import type { Session } from '../../api/session.ts'

/** What a student may log in to. */
export interface Course {
  readonly id: string
  readonly name: string
}

export async function lookUpCourses(regNo: string): Promise<readonly Course[]> {
  return (await call(coursesByRegNo, { regNo })).body.courses
}

export async function logIn(credentials: InputOf<typeof login>, signal?: AbortSignal): Promise<Session> {
  return (await call(login, credentials, signal ? { signal } : {})).body
}
