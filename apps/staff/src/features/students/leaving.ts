import {
  comeBack,
  leaveCentre,
  removeStudents,
  unenrolStudents,
  type StudentSelection,
} from '@anushilon/contract/staff/students'
import { call } from '../../api/client.ts'
import { counted } from '../../ui/text/counted.ts'

interface Course {
  readonly id: string
  readonly name: string
}

/** The four ways of parting with students, or of having them back. */
export type Leaving =
  | { readonly kind: 'leave' | 'return' | 'remove' }
  | { readonly kind: 'unenrol'; readonly course: Course }

interface Words {
  readonly title: (students: string, course: string) => string
  readonly verb: (students: string, count: number) => string
  readonly help: string
  readonly said: (students: string) => string
  /** Where it is for none of those that were chosen: the title, and why. */
  readonly none: string
  readonly nobody: string
  /** Of those that were chosen but stay as they are. */
  readonly others: (students: string) => string
  readonly act: (doing: Leaving, selection: StudentSelection, reason: string) => Promise<{ count: number }>
}

export const LEAVING: Readonly<Record<Leaving['kind'], Words>> = {
  leave: {
    title: (students) => `${students} left the centre?`,
    verb: (_, count) => `Close ${counted(count, 'log-in')}`,
    help: 'আর লগইন করা যাবে না, এবং সামনের পরীক্ষার তালিকা ও মেধাতালিকায় নাম থাকবে না। আগের ফল ও মেধাতালিকা যেমন আছে তেমনই থাকবে। পরে চাইলে আবার খুলে দিতে পারবেন।',
    said: (students) => `${students} marked as left`,
    none: 'Nobody to mark as left',
    nobody: 'They have left already.',
    others: (students) => `${students} left earlier.`,
    act: async (_, selection, reason) => await call(leaveCentre, { whom: selection, reason }),
  },
  return: {
    title: (students) => `Let ${students} back?`,
    verb: (_, count) => `Open ${counted(count, 'log-in')}`,
    help: 'আগে যে কোর্সে ছিল সেখানেই ফিরবে। নতুন করে লগইন করতে হবে; পাসওয়ার্ড আগেরটাই।',
    said: (students) => `${students} can log in again`,
    none: 'Nobody to let back',
    nobody: 'They are here already.',
    others: (students) => `${students} are here already.`,
    act: async (_, selection, reason) => await call(comeBack, { whom: selection, reason }),
  },
  remove: {
    title: (students) => `Delete ${students}?`,
    verb: (students) => `Delete ${students}`,
    help: 'যে কখনো পরীক্ষা শুরু করেনি শুধু তাকেই মুছে ফেলা যায়, যেমন ভুলে দুইবার আনা হলে। মুছে ফেললে আর ফেরানো যায় না।',
    said: (students) => `${students} deleted`,
    none: 'Nobody can be deleted',
    nobody: 'Everybody here has sat an exam: use “Left the centre” instead.',
    others: (students) => `${students} sat an exam and stay: use “Left the centre” for them.`,
    act: async (_, selection, reason) => await call(removeStudents, { whom: selection, reason }),
  },
  unenrol: {
    title: (students, course) => `Take ${students} out of ${course}?`,
    verb: (students) => `Take out ${students}`,
    help: 'এই কোর্সে আর লগইন করা যাবে না এবং সামনের পরীক্ষায় নাম থাকবে না; এর ব্যাচ থেকেও বাদ যাবে, পরে ফেরালে আবার ব্যাচে দিতে হবে। আগের ফল থেকে যাবে।',
    said: (students) => `${students} taken out`,
    none: 'Nobody to take out',
    nobody: 'Nobody of them is in this course.',
    others: (students) => `${students} are not in this course.`,
    act: async (doing, selection, reason) => {
      const courseId = doing.kind === 'unenrol' ? doing.course.id : ''
      return await call(unenrolStudents, { whom: selection, courseId, reason })
    },
  },
}
