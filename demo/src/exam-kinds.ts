import type { Frequency } from '@anushilon/domain/exam/variation'
import { COURSES, type DemoCourse, type DemoSubject, SUBJECTS } from './courses.ts'
import { type DemoExam, type Slot } from './exam-json.ts'
import type { Paper } from './papers/paper.ts'
import { topicOf } from './questions.ts'

/** What an exam is about and how often its kind comes; the timetables add when. */
type Sketch = Omit<DemoExam, 'slot' | 'course'>
export type MakeSketch = (course: DemoCourse, label: string) => Sketch

const TITLES: Readonly<Record<Frequency, string>> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }
const nothing = { topic: null, paper: null, choice: false }

/** Ten questions on one topic. */
export function quick(subject: DemoSubject, topic: string, frequency: Frequency = 'daily'): MakeSketch {
  return (_, label) => ({
    ...nothing,
    key: `${subject}-${frequency}`,
    name: `${SUBJECTS[subject].english} ${TITLES[frequency]} ${label}: ${topicOf(SUBJECTS[subject].bank, topic).name}`,
    variation: 'mcq',
    frequency,
    length: 'quick',
    subject,
    topic,
  })
}

/** Twenty-five questions on everything. */
export function full(subject: DemoSubject, frequency: Frequency): MakeSketch {
  return (_, label) => ({
    ...nothing,
    key: `${subject}-${frequency}-full`,
    name: `${SUBJECTS[subject].bengali}: ${FULL_NAMES[frequency]} ${label}`,
    variation: 'mcq',
    frequency,
    length: frequency === 'monthly' && SUBJECTS[subject].bank.topics.length > 2 ? 'pool' : 'full',
    subject,
  })
}

const FULL_NAMES: Readonly<Record<Frequency, string>> = {
  daily: 'পূর্ণাঙ্গ Daily Test',
  weekly: 'সাপ্তাহিক মূল্যায়ন',
  monthly: 'মাসিক মডেল টেস্ট',
}

export function paper(subject: DemoSubject, index: number, frequency: Frequency): MakeSketch {
  const paper = paperOf(subject, index)
  return (_, label) => ({
    ...nothing,
    key: `${subject}-${frequency}-written`,
    name: `${SUBJECTS[subject].english} Written ${label}: ${shortTitle(paper)}`,
    variation: 'written',
    frequency,
    length: paper.questions.length > 2 ? 'long paper' : 'paper',
    subject,
    paper,
  })
}

export function twoParts(subject: DemoSubject, topic: string, index: number, frequency: Frequency): MakeSketch {
  const paper = paperOf(subject, index)
  return (_, label) => ({
    ...nothing,
    key: `${subject}-${frequency}-both`,
    name: `${SUBJECTS[subject].bengali} MCQ + লিখিত ${label}: ${topicOf(SUBJECTS[subject].bank, topic).name}`,
    variation: 'mcq-written',
    frequency,
    length: 'two parts',
    subject,
    topic,
    paper,
  })
}

export function special(frequency: Frequency): MakeSketch {
  return (course, label) => ({
    ...nothing,
    key: `special-${frequency}`,
    name: `${SPECIAL_NAMES[course]} ${label}`,
    variation: 'special',
    frequency,
    length: 'special',
    subject: null,
    choice: true,
  })
}

/** Without a choice every student sits all subjects of the course. */
export function specialMcq(frequency: Frequency, choice: boolean): MakeSketch {
  return (course, label) => ({
    ...nothing,
    key: `mcq-special-${frequency}`,
    name: choice ? `${COURSES[course].name}: MCQ Special ${label}` : `সকল বিষয় MCQ ম্যারাথন ${label}`,
    variation: 'mcq-special',
    frequency,
    length: 'special mcq',
    subject: null,
    choice,
  })
}

const SPECIAL_NAMES: Readonly<Record<DemoCourse, string>> = {
  hsc: 'HSC Special Model Test',
  med: 'Admission Special Model Test',
}

/** On a given day; `label` tells it from the others of its kind. */
export function placed(course: DemoCourse, make: MakeSketch, label: string, slot: Slot): DemoExam {
  return { ...make(course, label), course, slot }
}

function paperOf(subject: DemoSubject, index: number): Paper {
  const paper = SUBJECTS[subject].papers[index]
  if (paper === undefined) throw new Error(`${subject} has no paper ${index}`)
  return paper
}

function shortTitle({ title }: Paper): string {
  return title.split(' — ').at(-1) ?? title
}
