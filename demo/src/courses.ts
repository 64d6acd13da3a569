import type { CourseJson, SubjectJson } from '@anushilon/exam-pack/pack-json'
import type { Bank } from './banks/bank.ts'
import { BIOLOGY } from './banks/biology.ts'
import { CHEMISTRY } from './banks/chemistry.ts'
import { ENGLISH } from './banks/english.ts'
import { GENERAL_KNOWLEDGE } from './banks/general-knowledge.ts'
import { HIGHER_MATH } from './banks/higher-math.ts'
import { ICT } from './banks/ict.ts'
import { PHYSICS } from './banks/physics.ts'
import { ENGLISH_PAPERS, GENERAL_KNOWLEDGE_PAPERS, ICT_PAPERS, MATH_PAPERS } from './papers/other-papers.ts'
import type { Paper } from './papers/paper.ts'
import { BIOLOGY_PAPERS, CHEMISTRY_PAPERS, PHYSICS_PAPERS } from './papers/science-papers.ts'

export type DemoCourse = 'hsc' | 'med'
export type DemoSubject = 'phy' | 'chem' | 'bio' | 'math' | 'ict' | 'eng' | 'gk'

export interface SubjectContent {
  readonly english: string
  readonly bengali: string
  readonly bank: Bank
  readonly papers: readonly Paper[]
}

export const SUBJECTS: Readonly<Record<DemoSubject, SubjectContent>> = {
  phy: { english: 'Physics', bengali: 'পদার্থবিজ্ঞান', bank: PHYSICS, papers: PHYSICS_PAPERS },
  chem: { english: 'Chemistry', bengali: 'রসায়ন', bank: CHEMISTRY, papers: CHEMISTRY_PAPERS },
  bio: { english: 'Biology', bengali: 'জীববিজ্ঞান', bank: BIOLOGY, papers: BIOLOGY_PAPERS },
  math: { english: 'Higher Math', bengali: 'উচ্চতর গণিত', bank: HIGHER_MATH, papers: MATH_PAPERS },
  ict: { english: 'ICT', bengali: 'আইসিটি', bank: ICT, papers: ICT_PAPERS },
  eng: { english: 'English', bengali: 'ইংরেজি', bank: ENGLISH, papers: ENGLISH_PAPERS },
  gk: { english: 'General Knowledge', bengali: 'সাধারণ জ্ঞান', bank: GENERAL_KNOWLEDGE, papers: GENERAL_KNOWLEDGE_PAPERS },
}

interface CourseContent {
  readonly id: string
  readonly name: string
  readonly subjects: readonly DemoSubject[]
  /** Of its special exams: always sat, and one of these as the main subject. */
  readonly fixed: readonly DemoSubject[]
  readonly optional: readonly DemoSubject[]
}

export const COURSES: Readonly<Record<DemoCourse, CourseContent>> = {
  hsc: {
    id: 'hsc-26',
    name: 'HSC 2026 Science',
    subjects: ['phy', 'chem', 'bio', 'math', 'ict', 'eng'],
    fixed: ['phy', 'chem'],
    optional: ['math', 'bio'],
  },
  med: {
    id: 'med-26',
    name: 'Medical Admission 2026',
    subjects: ['bio', 'chem', 'phy', 'eng', 'gk'],
    fixed: ['bio', 'chem'],
    optional: ['phy', 'eng'],
  },
}

/** Subjects belong to one course, so Physics of either has an id of its own. */
export function subjectId(course: DemoCourse, subject: DemoSubject): string {
  return `${course}-${subject}`
}

export const COURSE_NAMES = Object.keys(COURSES) as DemoCourse[]

export function coursesJson(): CourseJson[] {
  return COURSE_NAMES.map((course) => ({ id: COURSES[course].id, name: COURSES[course].name }))
}

/** "Physics পদার্থবিজ্ঞান": the pages set the two scripts on two lines. */
export function subjectsJson(): SubjectJson[] {
  return COURSE_NAMES.flatMap((course) =>
    COURSES[course].subjects.map((subject) => ({
      id: subjectId(course, subject),
      course: COURSES[course].id,
      name: `${SUBJECTS[subject].english} ${SUBJECTS[subject].bengali}`,
      image: `img/subjects/${subject}.svg`,
    })),
  )
}
