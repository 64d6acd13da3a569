import * as z from 'zod/mini'
import { renamed } from '../codecs/renamed.ts'
import { endpoint, get, post, put } from '../endpoint.ts'
import { FormFile } from '../schemas/form-file.ts'
import { StudentId } from '../schemas/ids.ts'
import { ImagePath } from '../schemas/replies.ts'
import { cutDigits, cutLine, MobileNumber } from '../schemas/text.ts'

/** What is longer is cut, not refused: edit-profile has no rules of its own (Spec 5). */
const LONGEST = 200

const StudentInfo = renamed(
  {
    _id: StudentId,
    name: z.string(),
    institution: z.nullable(z.string()),
    mobileNo: z.nullable(z.string()),
    curriculumRoll: z.nullable(z.string()),
    regNo: z.string(),
    displayPicture: z.nullable(ImagePath),
    /** An extension: of the course the student is logged in to. */
    courseName: z.string(),
  },
  { _id: 'id', displayPicture: 'photo' },
)
export type StudentInfo = z.output<typeof StudentInfo>

export const studentInfo = endpoint({
  name: 'studentInfo',
  group: 'profile',
  summary: "The student's own profile; what is not set is null.",
  access: 'student',
  route: get('/api/student/getstudentinfobyid'),
  replies: { 200: StudentInfo },
  refusals: [],
})

export const editStudent = endpoint({
  name: 'editStudent',
  group: 'profile',
  summary: 'Changes the profile; a field that is not sent stays as it is.',
  access: 'student',
  route: post('/api/student/editstudent', {
    encoding: 'multipart',
    body: renamed(
      {
        dp: z.exactOptional(FormFile),
        name: z.exactOptional(cutLine(LONGEST)),
        institution: z.exactOptional(cutLine(LONGEST)),
        mobileNo: z.exactOptional(cutDigits(LONGEST)),
        curriculumRoll: z.exactOptional(cutDigits(LONGEST)),
      },
      { dp: 'photo' },
    ),
  }),
  replies: { 200: StudentInfo },
  refusals: ['photo-too-large', 'photo-unreadable', 'too-large'],
})

export const updateStudent = endpoint({
  name: 'updateStudent',
  group: 'profile',
  summary: 'The confirmation of the profile before an exam; everything but the roll is required (Spec 5).',
  access: 'student',
  route: put('/api/student/updatestudent', {
    encoding: 'multipart',
    body: renamed(
      {
        name: cutLine(LONGEST).check(z.minLength(1)),
        sscRoll: z.exactOptional(cutDigits(LONGEST)),
        institution: cutLine(LONGEST).check(z.minLength(1)),
        mobileNo: MobileNumber,
      },
      { sscRoll: 'curriculumRoll' },
    ),
  }),
  replies: { 200: StudentInfo },
  refusals: [],
})
