import { STUDENT_COLUMNS, type StudentColumn } from '@anushilon/contract/staff/students-import'

/** What centres write at the top of a column, without spaces, dots and capitals. */
const HEADINGS: Readonly<Record<StudentColumn, readonly string[]>> = {
  regNo: [
    'regno',
    'reg',
    'regnumber',
    'registrationno',
    'registrationnumber',
    'registration',
    'studentid',
    'id',
    'idno',
    'studentidno',
    'আইডি',
    'আইডিনং',
    'আইডিনম্বর',
    'রেজি',
    'রেজিনং',
    'রেজিনম্বর',
    'রেজিস্ট্রেশন',
    'রেজিস্ট্রেশননং',
    'রেজিস্ট্রেশননম্বর',
  ],
  name: [
    'name',
    'studentname',
    'studentsname',
    'fullname',
    'nameofstudent',
    'nameofthestudent',
    'নাম',
    'ছাত্রছাত্রীরনাম',
    'শিক্ষার্থী',
    'শিক্ষার্থীরনাম',
    'ছাত্রেরনাম',
    'ছাত্রীরনাম',
    'পুরোনাম',
  ],
  courses: ['course', 'courses', 'coursename', 'program', 'কোর্স', 'কোর্সসমূহ', 'কোর্সেরনাম', 'প্রোগ্রাম'],
  branch: ['branch', 'branchname', 'campus', 'শাখা', 'ব্রাঞ্চ'],
  batches: [
    'batch',
    'batches',
    'batchname',
    'batchno',
    'group',
    'shift',
    'section',
    'ব্যাচ',
    'ব্যাচনং',
    'গ্রুপ',
    'ব্যাচসমূহ',
    'ব্যাচেরনাম',
    'শিফট',
    'সেকশন',
  ],
  institution: [
    'institution',
    'institute',
    'institutionname',
    'college',
    'collegename',
    'school',
    'প্রতিষ্ঠান',
    'প্রতিষ্ঠানেরনাম',
    'শিক্ষাপ্রতিষ্ঠান',
    'শিক্ষাপ্রতিষ্ঠানেরনাম',
    'কলেজ',
    'কলেজেরনাম',
    'স্কুল',
    'স্কুলেরনাম',
  ],
  mobileNo: [
    'mobile',
    'mobileno',
    'mobilenumber',
    'phone',
    'phoneno',
    'phonenumber',
    'contact',
    'contactno',
    'contactnumber',
    'মোবাইল',
    'মোবাইলনং',
    'মোবাইলনম্বর',
    'ফোন',
    'ফোননং',
    'ফোননম্বর',
    // The lower of two rows of names, below "Mobile".
    'নিজ',
    'নিজের',
  ],
  guardianMobile: ['guardian', 'guardianno', 'guardiannumber', 'guardiansnumber', 'অভিভাবক', 'অভিভাবকেরনম্বর'],
  curriculumRoll: [
    'roll',
    'rollno',
    'rollnumber',
    'curriculumroll',
    'boardroll',
    'sscroll',
    'hscroll',
    'রোল',
    'রোলনং',
    'রোলনম্বর',
  ],
  password: ['password', 'pass', 'পাসওয়ার্ড', 'পিন', 'pin'],
}

const COLUMN_OF = new Map(
  STUDENT_COLUMNS.flatMap((column) => HEADINGS[column].map((heading) => [heading.normalize('NFC'), column] as const)),
)

/** A number's column is often known by two words only, in any order: "মোবাইল (অভিভাবক)", "Father's contact no." */
const OF_A_TELEPHONE = ['mobile', 'phone', 'contact', 'মোবা', 'ফোন']
const OF_A_GUARDIAN = ['guardian', 'parent', 'father', 'mother', 'অভিভাবক', 'পিতা', 'বাবা', 'মাতা', 'মায়ের']
const OF_THE_STUDENT = ['student', 'শিক্ষার্থী', 'ছাত্র', 'নিজ']
/** Somebody's name stands there, too: no number. */
const OF_A_NAME = ['name', 'নাম']

function columnOf(heading: string): StudentColumn | null {
  const letters = heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]|ঃ/gu, '')
    .replaceAll('নাম্বার', 'নম্বর')
  return COLUMN_OF.get(letters) ?? numberIn(letters)
}

function numberIn(letters: string): StudentColumn | null {
  const has = (words: readonly string[]) => words.some((word) => letters.includes(word.normalize('NFC')))
  if (!has(OF_A_TELEPHONE) || has(OF_A_NAME)) return null
  if (has(OF_A_GUARDIAN)) return 'guardianMobile'
  return has(OF_THE_STUDENT) ? 'mobileNo' : null
}

/** The row that names the columns: the one with most of the names we know; else the first that has several cells. */
export function headerRowIn(top: readonly { readonly line: number; readonly cells: readonly string[] }[]): number {
  const known = top.map(({ cells }) => new Set(cells.map(columnOf).filter((column) => column !== null)).size)
  const most = Math.max(...known)
  const row =
    most > 0
      ? top[known.indexOf(most)]
      : (top.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1) ?? top[0])
  return row?.line ?? 1
}

/** What each column holds: as asked for, or by its heading. Of two with one meaning the first counts. */
export function columnsOf(
  headings: readonly string[],
  asked: readonly (StudentColumn | null)[] | undefined,
): (StudentColumn | null)[] {
  const taken = new Set<StudentColumn>()
  return headings.map((heading, at) => {
    const column = asked === undefined ? columnOf(heading) : (asked[at] ?? null)
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}
