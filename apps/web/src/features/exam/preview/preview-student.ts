import type { StudentInfo } from '@anushilon/contract/operations/profile'
import { createDeviceStore } from '../../../photos/device/device-store.ts'
import { preview } from '../../../text/en-preview.ts'

/** What the exam's pages keep of a student begins with these. */
const KEPT = ['unsent', 'unsent:photos', 'unsent:photo-list', 'choice', 'notesRead']

/** Nobody: students are counted from 1. What is asked before an exam is filled in, so that one can go on. */
export const PREVIEW_STUDENT: StudentInfo = {
  id: '0',
  name: preview.student,
  institution: preview.institution,
  mobileNo: '01700000000',
  curriculumRoll: '123456',
  regNo: '',
  photo: null,
  courseName: '',
}

/** The pages keep a student's answers and photos on the device, and do so here, too: until the next preview. */
export async function forgetPreviews(): Promise<void> {
  const { id } = PREVIEW_STUDENT
  for (const key of Object.keys(localStorage)) {
    if (KEPT.some((kind) => key.startsWith(`${kind}:${id}:`))) localStorage.removeItem(key)
  }
  try {
    const store = createDeviceStore()
    for (const key of await store.keysOf(id)) await store.remove(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
