import { expect, test } from 'vitest'
import { ABSENT, exampleExam, examplePack, FILES, NOW, withChanges } from '../test/example-pack.ts'
import { checkPack } from './check-pack.ts'
import type { Known } from './checking.ts'
import { memorySource } from './memory-source.ts'
import type { PackExam } from './pack.ts'
import { formatFault } from './place.ts'

type Changes = Readonly<Record<string, unknown>>

function check(changes: Changes, known?: Known) {
  return checkPack(withChanges(examplePack(), changes), memorySource({}, FILES), NOW, known)
}

/** What the checks say to the example with these places changed. */
function faultsOf(changes: Changes, known?: Known): string[] {
  const checked = check(changes, known)
  return 'faults' in checked ? checked.faults.map(formatFault) : []
}

function checkedExam(index: number, changes: Changes = {}): PackExam {
  const checked = check(changes)
  if ('faults' in checked) throw new Error(checked.faults.map(formatFault).join('\n'))
  return checked.pack.exams[index] as PackExam
}

test('the example has no fault', () => {
  expect(faultsOf({})).toEqual([])
})

const cases: readonly (readonly [name: string, place: string, value: unknown, fault: string])[] = [
  ['a version we do not know', 'version', 2, 'version: 2 is not a version this program reads; it reads 1'],
  ['no version', 'version', ABSENT, 'version: is missing'],
  ['an unknown field', 'exams[0].durationMinuts', 4, 'exams[0].durationMinuts: is not a known field; known here: '],
  ['a misspelt field', 'exams[0].opensat', 'now', 'exams[0].opensat: is not a known field; did you mean opensAt?'],
  ['a list that is none', 'advertisements', {}, 'advertisements: must be a list, not an object'],
  ['a course that is no object', 'courses[2]', 'hsc', 'courses[2]: must be an object, not text'],
  [
    'an id with a space',
    'courses[2].id',
    'hsc 26',
    'courses[2].id: "hsc 26" is not an id: letters, digits, - and _, at most 64',
  ],
  ['an id that is too long', 'exams[0].id', 'x'.repeat(65), `exams[0].id: "${'x'.repeat(65)}" is not an id`],
  [
    'a course twice',
    'courses[3]',
    { id: 'hsc-26', name: 'HSC' },
    'courses[3].id: hsc-26 is already used by courses[0]',
  ],
  [
    'a subject twice',
    'subjects[6]',
    { id: 'phy', course: 'hsc-26', name: 'Physics' },
    'subjects[6].id: phy is already used by subjects[0]',
  ],
  ['a subject of no course', 'subjects[5].course', 'x', 'subjects[5].course: there is no course x'],
  ['an exam twice', 'exams[5]', exampleExam('mcq'), 'exams[5].id: mcq-1 is already used by exams[0]'],
  [
    'a student twice, in other digits',
    'students[2]',
    { regNo: '২৬০০০১', name: 'Nusrat', courses: ['hsc-26'] },
    'students[2].regNo: 260001 is already used by students[0]',
  ],
  ['a student without a course', 'students[0].courses', [], 'students[0].courses: is empty'],
  [
    'a student of a strange course',
    'students[0].courses',
    ['hsc-26', 'x'],
    'students[0].courses[1]: there is no course x',
  ],
  [
    'a course named twice',
    'students[0].courses',
    ['hsc-26', 'hsc-26'],
    'students[0].courses[1]: hsc-26 is named twice',
  ],
  [
    'a registration number with a slash',
    'students[0].regNo',
    'a/b',
    'students[0].regNo: "a/b" is not a registration number',
  ],
  ['a name that is a number', 'students[0].name', 7, 'students[0].name: must be text, not a number'],
  ['an empty name', 'students[0].name', '  ', 'students[0].name: is empty'],
  [
    'a name without end',
    'students[0].name',
    'a'.repeat(201),
    'students[0].name: has 201 characters, at most 200 are possible',
  ],
  ['half a character', 'students[0].name', 'a\ud800', 'students[0].name: holds characters that cannot be stored'],
  ['a name that nobody can see', 'students[0].name', '\u202E\n\u0007', 'students[0].name: is empty'],
  ['an empty password', 'students[0].password', '', 'students[0].password: is empty'],
  [
    'two advertisements for a course',
    'advertisements[1]',
    { course: 'hsc-26', image: 'img/a.png' },
    'advertisements[1].course: hsc-26 is already used by advertisements[0]',
  ],
  [
    'a link that runs',
    'advertisements[0].link',
    'javascript:alert(1)',
    'advertisements[0].link: "javascript:alert(1)" is not a link that begins with https:// or http://',
  ],

  ['a picture outside', 'exams[0].image', '../secret.png', 'exams[0].image: "../secret.png" leaves the pack'],
  [
    'a picture outside, the long way',
    'exams[0].image',
    'img/../../x.png',
    'exams[0].image: "img/../../x.png" leaves the pack',
  ],
  ['a picture by its place on a disk', 'exams[0].image', '/etc/x.png', 'exams[0].image: "/etc/x.png" leaves the pack'],
  [
    'a picture the Windows way',
    'exams[0].image',
    'img\\a.png',
    'exams[0].image: "img\\a.png" has a backslash; write / between folders',
  ],
  ['a picture that is not there', 'exams[0].image', 'img/none.png', 'exams[0].image: img/none.png is not in the pack'],
  [
    'a picture of another kind',
    'exams[0].image',
    'img/a.bmp',
    'exams[0].image: img/a.bmp is not a png, jpg, gif, webp or svg file',
  ],
  [
    'a solution sheet of another kind',
    'exams[0].solutionSheet',
    'a.docx',
    'exams[0].solutionSheet: a.docx is not a png, jpg, gif, webp, svg or pdf file',
  ],

  [
    'an unknown variation',
    'exams[0].variation',
    'mqc',
    'exams[0].variation: "mqc" is not one of mcq, written, mcq-written, special, mcq-special; did you mean mcq?',
  ],
  [
    'an unknown frequency',
    'exams[0].frequency',
    'yearly',
    'exams[0].frequency: "yearly" is not one of daily, weekly, monthly',
  ],
  ['an exam of no course', 'exams[0].course', 'x', 'exams[0].course: there is no course x'],
  ['an exam of no subject', 'exams[0].subject', ABSENT, 'exams[0].subject: is missing'],
  ['a subject nobody knows', 'exams[0].subject', 'x', 'exams[0].subject: there is no subject x'],
  [
    'a subject of another course',
    'exams[0].subject',
    'ict',
    'exams[0].subject: ict is a subject of course ssc-26, not of hsc-26',
  ],
  [
    'a time without offset',
    'exams[0].opensAt',
    '2026-11-15T10:00:00',
    'exams[0].opensAt: 2026-11-15T10:00:00 has no offset; for Dhaka write 2026-11-15T10:00:00+06:00',
  ],
  [
    'a day that does not exist',
    'exams[0].opensAt',
    '2026-02-30T10:00:00+06:00',
    'exams[0].opensAt: there is no 2026-02-30T10:00:00+06:00',
  ],
  ['a time that is none', 'exams[0].opensAt', 'tomorrow', 'exams[0].opensAt: "tomorrow" is not a time such as'],
  ['a span without length', 'exams[0].opensAt', 'now+', 'exams[0].opensAt: "now+" is not a time such as'],
  ['a time beyond all', 'exams[0].closesAt', 'now+999999999d', 'exams[0].closesAt: now+999999999d is too far away'],
  ['a window that is shut', 'exams[0].closesAt', 'now-10m', 'exams[0].closesAt: must be after opensAt'],
  [
    'results of an unknown kind',
    'exams[0].results',
    'later',
    'exams[0].results: "later" is not auto, manual or a time',
  ],
  ['results before the end', 'exams[0].results', 'now', 'exams[0].results: must not be before closesAt'],
  [
    'overdue of an unknown kind',
    'exams[0].overdue',
    'lost',
    'exams[0].overdue: "lost" is not one of late, score-saved',
  ],
  ['ties of an unknown kind', 'exams[0].ties', 'name', 'exams[0].ties: "name" is not one of equal, less-time'],
  ['fewer than no retakes', 'exams[0].retakeLimit', -1, 'exams[0].retakeLimit: -1 must be at least 0'],
  ['active in words', 'exams[0].active', 'yes', 'exams[0].active: must be true or false, not text'],

  [
    'a part that is missing',
    'exams[2].written',
    ABSENT,
    'exams[2].written: is missing: an exam of variation mcq-written has this part',
  ],
  [
    'a part too many',
    'exams[0].written',
    exampleExam('written').written,
    'exams[0].written: an exam of variation mcq has no such part',
  ],
  [
    'several subjects where there is one',
    'exams[0].subjects',
    [],
    'exams[0].subjects: an exam of variation mcq has one subject; give subject',
  ],
  [
    'one subject where there are several',
    'exams[3].subject',
    'phy',
    'exams[3].subject: an exam of variation special lists its subjects under subjects',
  ],
  [
    'a choice where there is none',
    'exams[0].choice',
    exampleExam('special').choice,
    'exams[0].choice: an exam of variation mcq offers no choice of subjects',
  ],
  ['no time', 'exams[0].mcq.durationMinutes', 0, 'exams[0].mcq.durationMinutes: 0 must be more than 0'],
  ['no marks', 'exams[0].mcq.marksPerQuestion', 0, 'exams[0].mcq.marksPerQuestion: 0 must be more than 0'],
  [
    'marks finer than they are kept',
    'exams[0].mcq.marksPerQuestion',
    0.333,
    'exams[0].mcq.marksPerQuestion: 0.333 has more than 2 decimals',
  ],
  [
    'a negative percentage',
    'exams[0].mcq.negativePercent',
    -25,
    'exams[0].mcq.negativePercent: -25 must be at least 0',
  ],
  ['more than all', 'exams[0].mcq.negativePercent', 101, 'exams[0].mcq.negativePercent: 101 must be at most 100'],
  [
    'half a question',
    'exams[0].mcq.questionsPerStudent',
    1.5,
    'exams[0].mcq.questionsPerStudent: 1.5 is not a whole number',
  ],
  [
    'more questions than there are',
    'exams[0].mcq.questionsPerStudent',
    3,
    'exams[0].mcq.questionsPerStudent: 3 is more than the 2 questions in phy',
  ],
  [
    'more questions than one subject has',
    'exams[4].mcq.questionsPerStudent',
    2,
    'exams[4].mcq.questionsPerStudent: 2 is more than the 1 questions in phy',
  ],
  ['no questions', 'exams[0].mcq.questions', [], 'exams[0].mcq.questions: is empty'],
  ['questions that are nowhere', 'exams[0].mcq.questions', ABSENT, 'exams[0].mcq.questions: is missing'],
  [
    'an answer that is none',
    'exams[0].mcq.questions[0].correct',
    4,
    'exams[0].mcq.questions[0].correct: 4 is outside the 4 options',
  ],
  [
    'an answer below the first',
    'exams[0].mcq.questions[1].correct',
    -1,
    'exams[0].mcq.questions[1].correct: -1 is outside the 4 options',
  ],
  ['no answer', 'exams[0].mcq.questions[0].correct', ABSENT, 'exams[0].mcq.questions[0].correct: is missing'],
  [
    'one option',
    'exams[0].mcq.questions[0].options',
    ['a'],
    'exams[0].mcq.questions[0].options: has 1, at least 2 are needed',
  ],
  ['an empty option', 'exams[0].mcq.questions[0].options[2]', '', 'exams[0].mcq.questions[0].options[2]: is empty'],
  [
    'text and image',
    'exams[0].mcq.questions[0].image',
    'img/a.png',
    'exams[0].mcq.questions[0].image: a question has a text or an image, not both',
  ],
  [
    'neither text nor image',
    'exams[0].mcq.questions[0].text',
    ABSENT,
    'exams[0].mcq.questions[0]: has neither text nor image',
  ],
  [
    'a picture of an option that is not there',
    'exams[0].mcq.questions[0].optionImages',
    [null, 'img/none.png'],
    'exams[0].mcq.questions[0].optionImages[1]: img/none.png is not in the pack',
  ],
  [
    'more pictures than options',
    'exams[0].mcq.questions[0].optionImages',
    Array.from({ length: 9 }, () => 'img/a.png'),
    'exams[0].mcq.questions[0].optionImages: has 9, but there are 4 options',
  ],
  [
    'a picture of an option that is no path',
    'exams[0].mcq.questions[0].optionImages',
    [7],
    'exams[0].mcq.questions[0].optionImages[0]: must be the path of a file in the pack, not a number',
  ],
  [
    'pictures of options beside an image',
    'exams[0].mcq.questions[1].optionImages',
    ['img/a.png'],
    'exams[0].mcq.questions[1].optionImages: the options of a question with an image are part of the image',
  ],
  [
    'a further key outside the options',
    'exams[0].mcq.questions[0].alsoCorrect',
    [4],
    'exams[0].mcq.questions[0].alsoCorrect[0]: 4 is outside the 4 options',
  ],
  [
    'a further key that is the key',
    'exams[0].mcq.questions[1].alsoCorrect',
    [exampleExam('mcq').mcq?.questions?.[1]?.correct],
    'is named already',
  ],
  [
    'an answer to be typed beside options',
    'exams[0].mcq.questions[0]',
    { text: 'g?', options: ['9.8', '10'], answer: '9.8' },
    'exams[0].mcq.questions[0].options: is for questions with options; this one has an answer to be typed',
  ],
  [
    'a tolerance without an answer',
    'exams[0].mcq.questions[0].tolerance',
    '0.1',
    'exams[0].mcq.questions[0].tolerance: is for questions that are answered with a number',
  ],
  [
    'an answer that is no number',
    'exams[0].mcq.questions[0]',
    { text: 'g?', answer: 'about ten' },
    'exams[0].mcq.questions[0].answer: is not a number: write it as 9.8 or -0.05 or 1.5e-7, a tolerance as 0.1 or 2%',
  ],
  [
    'a tolerance below nothing',
    'exams[0].mcq.questions[0]',
    { text: 'g?', answer: '9.8', tolerance: '-1' },
    'exams[0].mcq.questions[0].tolerance: is not a number: write it as 9.8 or -0.05 or 1.5e-7, a tolerance as 0.1 or 2%',
  ],
  [
    'a further key in letters',
    'exams[0].mcq.questions[0].alsoCorrect',
    ['B'],
    'exams[0].mcq.questions[0].alsoCorrect[0]: must be a whole number, not text',
  ],
  [
    'options beside an image',
    'exams[0].mcq.questions[1].options',
    ['a', 'b'],
    'exams[0].mcq.questions[1].options: the options of a question with an image are part of the image; give optionCount',
  ],
  [
    'a count of counted options',
    'exams[0].mcq.questions[0].optionCount',
    4,
    'exams[0].mcq.questions[0].optionCount: is for questions with an image; the options of this one are counted',
  ],
  [
    'more options than letters',
    'exams[0].mcq.questions[1].optionCount',
    27,
    'exams[0].mcq.questions[1].optionCount: 27 must be at most 26',
  ],
  ['no written marks', 'exams[1].written.marks', [], 'exams[1].written.marks: is empty'],
  ['a question worth nothing', 'exams[1].written.marks[1]', 0, 'exams[1].written.marks[1]: 0 must be more than 0'],
  [
    'more rubrics than questions',
    'exams[1].written.rubrics',
    [[], [], [{ text: 'Definition', marks: 1 }], []],
    'exams[1].written.rubrics: has 4, but there are 3 questions',
  ],
  [
    'a rubric in quarters',
    'exams[1].written.rubrics',
    [[{ text: 'Definition', marks: 0.3 }]],
    'exams[1].written.rubrics[0][0].marks: 0.3 must be in halves',
  ],
  ['no written paper', 'exams[1].written.image', ABSENT, 'exams[1].written.image: is missing'],
  [
    'a page that is not there',
    'exams[1].written.morePages',
    ['img/a.png', 'img/none.png'],
    'exams[1].written.morePages[1]: img/none.png is not in the pack',
  ],
  [
    'a paper without end',
    'exams[1].written.morePages',
    Array.from({ length: 20 }, () => 'img/a.png'),
    'exams[1].written.morePages: has 20, at most 19 are possible',
  ],
  [
    'a typed question without words',
    'exams[1].written.questions',
    [{ text: 'ক' }, { text: ' ' }, { text: 'গ' }],
    'exams[1].written.questions[1].text: is empty',
  ],
  [
    'fewer typed questions than marks',
    'exams[1].written.questions',
    [{ text: 'ক' }],
    'exams[1].written.marks: has 3, but there are 1 questions',
  ],
  [
    'a figure that is not there',
    'exams[1].written.questions',
    [{ text: 'ক', figure: 'img/none.png' }, { text: 'খ' }, { text: 'গ' }],
    'exams[1].written.questions[0].figure: img/none.png is not in the pack',
  ],
  [
    'typed questions in the wrong place',
    'exams[3].written.questions',
    [{ text: 'ক' }],
    'exams[3].written.questions: the typed questions of one subject of an exam in several subjects stands under subjects',
  ],
  [
    'upload time below none',
    'exams[1].written.uploadMinutes',
    -1,
    'exams[1].written.uploadMinutes: -1 must be at least 0',
  ],

  [
    'no choice where students choose',
    'exams[3].choice',
    ABSENT,
    'exams[3].choice: is missing: students choose the subjects of a special exam',
  ],
  [
    'questions in the wrong place',
    'exams[3].mcq.questions',
    [],
    'exams[3].mcq.questions: what is asked in one subject of an exam in several subjects stands under subjects',
  ],
  [
    'a paper in the wrong place',
    'exams[3].written.image',
    'img/a.png',
    'exams[3].written.image: the paper of one subject of an exam in several subjects stands under subjects',
  ],
  [
    'marks in the wrong place',
    'exams[3].written.marks',
    [1],
    'exams[3].written.marks: the marks of one subject of an exam in several subjects stands under subjects',
  ],
  [
    'a subject of the exam twice',
    'exams[3].subjects[5]',
    exampleExam('special').subjects?.[0],
    'exams[3].subjects[5].subject: phy is already used by exams[3].subjects[0]',
  ],
  [
    'a subject without its written part',
    'exams[3].subjects[1].written',
    ABSENT,
    'exams[3].subjects[1].written: is missing: an exam of variation special has this part',
  ],
  [
    'a subject with a part too many',
    'exams[4].subjects[0].written',
    {},
    'exams[4].subjects[0].written: an exam of variation mcq-special has no such part',
  ],
  [
    'a strange subject in the choice',
    'exams[3].choice.optional',
    ['math', 'ict'],
    'exams[3].choice.optional[1]: ict is not one of the subjects of this exam',
  ],
  [
    'a subject both fixed and optional',
    'exams[3].choice.optional',
    ['math', 'phy'],
    'exams[3].choice.optional[1]: phy is fixed already',
  ],
  [
    'an optional subject twice',
    'exams[3].choice.optional',
    ['math', 'math'],
    'exams[3].choice.optional[1]: math is named twice',
  ],
  ['nothing optional', 'exams[3].choice.optional', [], 'exams[3].choice.optional: is empty'],
  [
    'no room for a main subject',
    'exams[3].choice.size',
    2,
    'exams[3].choice.size: 2 leaves no room for a main subject beside the 2 fixed ones',
  ],
  ['more subjects than four', 'exams[3].choice.size', 5, 'exams[3].choice.size: 5 must be at most 4'],
  [
    'more subjects than the exam has',
    'exams[4].choice',
    { size: 4, optional: ['phy'] },
    'exams[4].choice.size: 4 is more than the 3 subjects of this exam',
  ],
]

test.each(cases)('%s is a fault with its place', (_name, place, value, fault) => {
  const faults = faultsOf({ [place]: value })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})

test('a pack that is no object says so once', () => {
  expect(checkPack([], memorySource({}), NOW)).toEqual({
    faults: [{ place: 'pack.json', message: 'must be an object, not a list' }],
  })
})

test('every fault is listed, not only the first', () => {
  const faults = faultsOf({
    'students[1].name': '',
    'exams[0].mcq.questions[0].correct': 9,
    'exams[0].mcq.questions[1].correct': 9,
    'exams[2].written.marks': ['ten'],
    'exams[3].choice.size': 0,
  })
  expect(faults).toEqual([
    'students[1].name: is empty',
    'exams[0].mcq.questions[0].correct: 9 is outside the 4 options',
    'exams[0].mcq.questions[1].correct: 9 is outside the 4 options',
    'exams[2].written.marks[0]: must be a number, not text',
    'exams[3].choice.size: 0 must be at least 1',
  ])
})

test('a fault in a course is not repeated wherever the course is named', () => {
  expect(faultsOf({ 'courses[0].name': '' })).toEqual(['courses[0].name: is empty'])
})

const known = {
  courses: new Set(['old']),
  subjects: new Map([
    ['bangla', 'old'],
    ['phy', 'old'],
  ]),
}

test('what an earlier pack brought may be referred to', () => {
  const faults = faultsOf(
    {
      'subjects[0].id': 'phy-2',
      'students[0].courses': ['old'],
      exams: [{ ...exampleExam('mcq'), course: 'old', subject: 'bangla' }],
    },
    known,
  )
  expect(faults).toEqual([])
})

test('what an earlier pack brought keeps a subject in its course', () => {
  const faults = faultsOf({ exams: [] }, known)
  expect(faults).toEqual(['subjects[0].course: phy is already a subject of course old and stays there'])
})

test('a course is told apart by more than capitals, unless it was there before: lists of students name it in any', () => {
  const fault = (place: string, id: string, other: string) =>
    `${place}.id: ${id} differs from the course ${other} by capitals alone, which lists of students do not tell apart; choose another id`
  const [first, second] = [
    { id: 'ssc-27', name: 'SSC' },
    { id: 'SSC-27', name: 'SSC English' },
  ]
  const added = { 'courses[2]': first, 'courses[3]': second }
  expect(faultsOf(added)).toEqual([fault('courses[3]', 'SSC-27', 'ssc-27')])
  const known = (...ids: string[]) => ({ courses: new Set(ids), subjects: new Map<string, string>() })
  expect(faultsOf({ 'courses[2]': second }, known('ssc-27'))).toEqual([fault('courses[2]', 'SSC-27', 'ssc-27')])
  expect(faultsOf(added, known('ssc-27', 'SSC-27'))).toEqual([])
})

test('a checked pack has its defaults filled in', () => {
  expect(checkedExam(0)).toMatchObject({
    active: true,
    free: false,
    retakeLimit: 3,
    sealedHours: 1,
    results: { kind: 'auto' },
    overdue: null,
    ties: 'equal',
    choice: null,
    curriculumName: null,
    solutionSheet: null,
    plans: { mcq: { negativePercent: 25, questionsPerStudent: null, shuffle: true }, written: null },
  })
})

test('a checked pack has its times resolved against the import', () => {
  expect(checkedExam(0).window).toEqual({ opensAt: NOW - 600_000, closesAt: NOW + 7_200_000 })
  const exam = checkedExam(0, {
    'exams[0].opensAt': 'now-2d',
    'exams[0].closesAt': 'now+1h30m',
    'exams[0].results': '2027-01-01T00:00:00+06:00',
  })
  expect(exam.window).toEqual({ opensAt: NOW - 172_800_000, closesAt: NOW + 5_400_000 })
  expect(exam.results).toEqual({ kind: 'at', at: Date.UTC(2026, 11, 31, 18) })
})

test('a checked pack numbers its questions through all subjects', () => {
  const numbers = checkedExam(3).sections.flatMap((section) => section.questions.map((question) => question.number))
  expect(numbers).toEqual([1, 2, 3, 4, 5])
})

test('an image question has four options unless it says otherwise', () => {
  expect(checkedExam(0).sections[0]?.questions[1]).toMatchObject({
    kind: 'picture',
    picture: { path: 'img/a.png' },
    optionCount: 4,
  })
})

test('a fraction of a minute is a duration', () => {
  const exam = checkedExam(0, { 'exams[0].mcq.durationMinutes': 1 / 3 })
  expect(exam.plans.mcq?.minutes).toBe(1 / 3)
})

test('a special MCQ exam without a choice offers none', () => {
  expect(checkedExam(4).choice).toBeNull()
})

test('text is in NFC, names are on one line and numbers have Latin digits', () => {
  const checked = check({
    'students[0].regNo': '২৬০০০৯',
    'students[0].name': ' গা\u09DCি \n Jahan ',
    'students[0].mobileNo': '০১৭১২৩৪৫৬৭৮',
    'students[0].curriculumRoll': '১২৩',
  })
  expect(checked).toMatchObject({
    pack: {
      students: [{ regNo: '260009', name: 'গা\u09A1\u09BCি Jahan', mobileNo: '01712345678', curriculumRoll: '123' }, {}],
    },
  })
})

test('names in a pack are on one line and turn no line round', () => {
  const checked = check({
    'courses[0].name': 'HSC\r\n2026',
    'subjects[0].name': 'Phy\u202Esics\u0007',
    'students[0].branch': 'Mir\npur \u2067X',
    'students[0].curriculumRoll': '১২\n\u202E৩৪',
    'exams[0].name': 'Vectors\n\u202Edaily র\u200D্যাব',
    'exams[0].curriculumName': 'SSC\tRoll',
    'exams[0].branches': ['Mir\npur X'],
  })
  if ('faults' in checked) throw new Error(checked.faults.map(formatFault).join('\n'))
  const { courses, subjects, students, exams } = checked.pack
  expect([courses[0]?.name, subjects[0]?.name, students[0]?.branch, exams[0]?.name]).toEqual([
    'HSC 2026',
    'Physics',
    'Mir pur X',
    'Vectors daily র\u200D্যাব',
  ])
  expect(students[0]?.curriculumRoll).toBe('12 34')
  expect(exams[0]).toMatchObject({ curriculumName: 'SSC Roll', audience: { branches: ['Mir pur X'] } })
})

test('a checked pack names every file once, with the place that names it first', () => {
  const checked = check({})
  expect('pack' in checked && [...checked.pack.files]).toEqual([
    ['img/phy.svg', 'subjects[0].image'],
    ['img/a.png', 'advertisements[0].image'],
  ])
})
