import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routesOf, type BodiesOf, type PerVariation, type Replies, type Schema } from '../endpoint.ts'
import { buildRequest } from '../request.ts'
import type { ExamInfo } from '../schemas/exam-info.ts'
import { examInfo, examInfoForStudent } from './before-start.ts'
import { history, ranks, resultDetail, type PastExam } from './results.ts'
import { afterExamSubjects, examSubjects, examSubjectsRetake, submitRetake } from './retakes.ts'
import { uploadScript } from './scripts.ts'
import { runningMcq, runningWritten, saveAnswer, startMcq, submitMcq } from './sitting.ts'
import { mcqSolution, writtenSolution } from './solutions.ts'

/** What each URL of a per-variation operation writes for the same reply; each must read back what was given. */
function written<I, R extends Replies, S extends keyof R & number>(
  operation: PerVariation<I, R>,
  status: S,
  body: BodiesOf<R>[S],
) {
  return routesOf(operation).map(({ route, replies }) => {
    const schema: Schema | undefined = replies[status]
    if (schema === undefined) throw new Error(`${route.path} has no reply ${status}`)
    const wire: unknown = JSON.parse(JSON.stringify(z.encode(schema, body)))
    expect(z.decode(schema, wire)).toEqual(body)
    return [route.path, wire] as const
  })
}

const onlyFor = <I, R extends Replies>(
  operation: PerVariation<I, R>,
  variation: keyof PerVariation['at'],
): PerVariation<I, R> => ({
  ...operation,
  at: {
    mcq: null,
    written: null,
    'mcq-written': null,
    special: null,
    'mcq-special': null,
    [variation]: operation.at[variation],
  },
})

const shown = { kind: 'picture', picture: { path: 'files/q.png' }, optionCount: 4 } as const
const shownWire = { type: false, question: 'files/q.png', iLink: 'files/q.png', options: [], optionCount: 4 }

describe('running papers', () => {
  const exam = {
    id: 'e1',
    name: 'Vectors',
    variation: 'mcq',
    frequency: 'daily',
    closesAt: 7_200_000,
    minutes: 30,
    marksPerQuestion: 1,
    negativePercent: 25,
    totalMarks: 2,
  } as const
  const paper = {
    exam,
    startedAt: 0,
    endsAt: 1_800_000,
    dueAt: 1_830_000,
    overdue: 'late' as const,
    isArmed: false,
    sections: [
      {
        subjectId: 'phy',
        subjectName: 'Physics',
        marks: 2,
        questions: [
          { ...shown, picked: null },
          { ...shown, picked: 2 },
        ],
      },
    ],
  }

  test('a running paper of one subject: each question with its answer; several: a list of answers beside each subject’s questions', () => {
    const wires = Object.fromEntries(written(runningMcq, 200, paper))
    expect(wires['/api/student/getrunningdata']).toEqual({
      examData: {
        _id: 'e1',
        name: 'Vectors',
        examVariation: 1,
        examType: 1,
        examEndTime: '1970-01-01T08:00:00.000Z',
        duration: 30,
        marksPerMcq: 1,
        negativeMarks: 25,
        totalMarksMcq: 2,
        subjectId: 'phy',
        subjectName: 'Physics',
      },
      questionData: [
        { ...shownWire, answeredOption: '-1' },
        { ...shownWire, answeredOption: '2' },
      ],
      timeData: {
        startTime: '1970-01-01T06:00:00.000Z',
        endTime: '1970-01-01T06:30:00.000Z',
        lastSubmitTime: '1970-01-01T06:30:30.000Z',
        overdue: 'late',
        handInForMe: false,
      },
    })
    expect(wires['/api/student/bothgetrunningdatamcq']).toEqual(wires['/api/student/getrunningdata'])
    expect(wires['/api/special/getrunningdatamcq']).toMatchObject({
      questionData: [
        {
          subjectId: 'phy',
          subjectName: 'Physics',
          questions: [shownWire, shownWire],
          answeredOptions: ['-1', '2'],
          marksMcqPerSub: 2,
        },
      ],
    })
  })

  test.each([
    ['two pages', { pages: ['files/w.png', 'files/x.png'] }, { pages: ['files/w.png', 'files/x.png'] }],
    [
      'typed questions',
      { pages: [], typed: [{ text: '$x^2$' }, { text: 'b', figure: 'files/f.png' }] },
      { pages: [], typedQuestions: [{ text: '$x^2$' }, { text: 'b', figure: 'files/f.png' }] },
    ],
  ])('a written paper of %s says so beside the one picture that older programs know', (_, asked, wire) => {
    const section = { subjectId: 'phy', subjectName: 'Physics', image: 'files/w.png', marks: [10, 5], uploaded: [] }
    const running = { examId: 'e1', startedAt: 0, endsAt: 1, uploadMinutes: 0, closesAt: 2, minutes: 1 }
    const wires = Object.fromEntries(written(runningWritten, 200, { ...running, sections: [{ ...section, ...asked }] }))
    expect(wires['/api/student/runningwritten']).toMatchObject({ questionILink: 'files/w.png', ...wire })
    expect(wires['/api/special/runningwritten']).toMatchObject({
      questionData: [{ writtenILink: 'files/w.png', ...wire }],
    })
    const solved = { subjectName: null, image: 'files/w.png', ...asked, answers: [] }
    expect(written(onlyFor(writtenSolution, 'written'), 200, { sections: [solved] })).toEqual([
      ['/api/student/viewSollutionwritten', expect.objectContaining({ question: 'files/w.png', ...wire })],
    ])
  })

  test('the running written paper reads back flat and by subject', () => {
    const wires = Object.fromEntries(
      written(runningWritten, 200, {
        examId: 'e1',
        startedAt: 0,
        endsAt: 3_600_000,
        uploadMinutes: 5,
        closesAt: 7_200_000,
        minutes: 60,
        sections: [{ subjectId: 'phy', subjectName: 'Physics', image: 'files/w.png', marks: [10, 5], uploaded: [2] }],
      }),
    )
    const times = {
      examId: 'e1',
      studExamStartTime: '1970-01-01T06:00:00.000Z',
      studExamEndTime: '1970-01-01T07:00:00.000Z',
      examEndTime: '1970-01-01T08:00:00.000Z',
      duration: 60,
      uploadMinutes: 5,
    }
    const subject = { subjectId: 'phy', subjectName: 'Physics' }
    expect(wires['/api/student/runningwritten']).toEqual({
      ...times,
      ...subject,
      questionILink: 'files/w.png',
      marksPerQuestions: [10, 5],
      totalQuestions: 2,
      uploaded: [2],
    })
    expect(wires['/api/special/runningwritten']).toEqual({
      ...times,
      questionData: [{ ...subject, writtenILink: 'files/w.png', marksPerQuestion: [10, 5], uploaded: [2] }],
    })
  })
})

describe('exam info', () => {
  const mcq = {
    questionCount: 4,
    marksPerQuestion: 1,
    negativePercent: 25,
    totalMarks: 4,
    minutes: 30,
    usedMinutes: 12.25,
  }
  const base: ExamInfo = {
    id: 'e1',
    name: 'Model test',
    variation: 'special',
    frequency: 'monthly',
    window: { opensAt: 0, closesAt: 7_200_000 },
    image: null,
    curriculumName: 'HSC',
    solutionSheet: null,
    subjectCount: 1,
    subjects: [{ id: 'phy', name: 'Physics', mcqMarks: 4, writtenMarks: 20 }],
    totalMarks: 24,
    mcq,
    written: { totalMarks: 20, minutes: 60, uploadMinutes: 0, usedMinutes: null },
    imageBytes: 1_300_000,
  }

  test('exam info says the same flat and by subject', () => {
    const wires = Object.fromEntries(written(examInfo, 200, base))
    expect(wires['/api/both/getbothexambyid']).toMatchObject({
      duration: 90,
      mcqDuration: 30,
      totalQuestionMcq: 4,
      marksPerMcq: 1,
      totalMarksMcq: 4,
      negativeMarks: 25,
      negativeMarksMcq: 25,
      writtenDuration: 60,
      totalMarksWritten: 20,
    })
    expect(wires['/api/special/showspecialexambyid']).toMatchObject({
      noOfExamSubject: 1,
      subjectsId: ['phy'],
      data: { questionMcq: [{ subjectId: { name: 'Physics' } }], mcqDuration: 30, writtenDuration: 60 },
      mcqObj: {
        marksPerSub: 4,
        totalQuestion: 4,
        marksPerMcq: 1,
        totalMcqMarks: 4,
        mcqDuration: 30,
        negativeMarks: 25,
      },
      writtenObj: { marksPerSub: 20, totalWrittenMarks: 20, writtenDuration: 60 },
    })
  })

  test('in exam info a part that is not there is null', () => {
    const subjects = [{ id: 'phy', name: 'Physics', mcqMarks: 4, writtenMarks: null }]
    const wires = Object.fromEntries(written(examInfo, 200, { ...base, subjects, written: null }))
    expect(wires['/api/exam/getexambyid']).toMatchObject({ duration: 30, writtenDuration: null })
    expect(wires['/api/mcqspecialexam/showspecialexambyid']).toMatchObject({
      writtenObj: null,
      data: { questionWritten: [], writtenDuration: null },
    })
  })

  test('subjects that differ in marks have no common marks per subject', () => {
    const subjects = [
      { id: 'phy', name: 'Physics', mcqMarks: 4, writtenMarks: 20 },
      { id: 'chem', name: 'Chemistry', mcqMarks: 5, writtenMarks: 20 },
    ]
    const [[, wire] = []] = written(examInfoForStudent, 200, { ...base, subjects })
    expect(wire).toMatchObject({ mcqObj: { marksPerSub: null }, writtenObj: { marksPerSub: 20 } })
  })
})

describe('results', () => {
  const past: PastExam = {
    examId: 'e1',
    name: 'Vectors',
    subjectName: 'Physics',
    variation: 'mcq-written',
    frequency: 'weekly',
    window: { opensAt: 0, closesAt: 3_600_000 },
    standing: { kind: 'ranked', marks: 21.25, position: 14 },
    totalMarks: 25,
    rankedStudents: 312,
    solutionSheet: null,
    lateRefusal: null,
    retakesLeft: 2,
    lateAccepted: false,
    latePhotos: 0,
    calledOff: null,
    resultsAt: null,
    receipts: [],
  }

  test('history has late and pending attempts in the wire’s numbers', () => {
    const exams: PastExam[] = [
      past,
      { ...past, standing: { kind: 'late' }, lateRefusal: 'No reason was given.' },
      { ...past, standing: { kind: 'pending' }, latePhotos: 2 },
    ]
    const [[, wire] = []] = written(history, 200, { exams, pages: { total: 3, current: 1 } })
    expect(wire).toMatchObject({
      resultData: [
        { title: 'Vectors', variation: 3, type: 2, totalObtainedMarks: 21.25, meritPosition: 14, totalStudent: 312 },
        { totalObtainedMarks: -5000, meritPosition: -1, lateRefusal: 'No reason was given.' },
        { totalObtainedMarks: null, meritPosition: -1, latePhotos: 2 },
      ],
      paginateData: { totalPages: 3, currentPage: 1 },
    })
  })

  test('the result in detail reads back from every URL', () => {
    const correction = {
      cause: 'key',
      reason: 'The picture was missing.',
      total: { before: 20, after: 21.25 },
      position: { before: 41, after: 14 },
      questions: [
        {
          question: 17,
          shownAs: 3,
          subjectName: null,
          from: [2],
          to: 'cancelled',
          verdict: { before: 'wrong', after: 'right' },
        },
      ],
    } as const
    const picture = {
      ties: 'equal',
      distribution: { buckets: [{ from: 0, to: 25, students: 312 }], own: 0 },
      lostMarks: 0.75,
      answerTimes: [{ verdict: 'blank', seconds: null }],
    } as const
    const [[, wire] = []] = written(resultDetail, 200, {
      examName: 'Vectors',
      variation: 'mcq',
      frequency: 'daily',
      subjects: [
        { name: 'Physics', marks: 21.25, mcq: { obtained: 8.75, full: 10 }, written: { obtained: 12.5, full: 15 } },
      ],
      standing: { kind: 'ranked', marks: 21.25, position: 14 },
      totalMarks: 25,
      rankedStudents: 312,
      places: [{ name: 'Mirpur', position: 3, of: 40 }],
      ...picture,
      changes: [{ ...correction, at: 0 }],
    })
    expect(wire).toEqual({
      ...picture,
      changes: [{ ...correction, at: '1970-01-01T06:00:00.000Z' }],
      examName: 'Vectors',
      examVariation: 1,
      examType: 1,
      subjectDetails: [
        {
          subjectName: 'Physics',
          subjectMarks: 21.25,
          marksMcqPerSub: 10,
          obtainedMcq: 8.75,
          marksWrittenPerSub: 15,
          obtainedWritten: 12.5,
        },
      ],
      totalObtainedMarks: 21.25,
      totalMarks: 25,
      rank: 14,
      totalStudent: 312,
      places: [{ name: 'Mirpur', position: 3, of: 40 }],
    })
  })

  test('in special exams the student of a rank row is an object', () => {
    const rows = [{ studentId: '7', name: 'Nusrat Jahan', photo: null, marks: 24, position: 1 }]
    const wires = Object.fromEntries(written(ranks, 200, rows))
    const row = { studentName: 'Nusrat Jahan', displayPicture: null, totalObtainedMarks: 24, rank: 1 }
    expect(wires['/api/student/getallrank']).toEqual([{ ...row, studentId: '7' }])
    expect(wires['/api/special/toprank']).toEqual([{ ...row, studentId: { _id: '7', name: 'Nusrat Jahan' } }])
  })
})

describe('solutions', () => {
  const solved = { ...shown, picked: null, correct: 2, explanation: null, explanationText: null }
  const solvedWire = { ...shownWire, answeredOption: -1, correctOption: 2, explanationILink: null }

  test('the solution of one subject is a bare list of questions', () => {
    const flat = onlyFor(mcqSolution, 'mcq')
    const [[, wire] = []] = written(flat, 200, { sections: [{ subjectName: null, questions: [solved] }] })
    expect(wire).toEqual([solvedWire])
  })

  test('the solution of several subjects is a list of groups in special, wrapped in subjectDetails in mcq-special (Decision A3)', () => {
    const solution = { sections: [{ subjectName: 'Physics', questions: [solved] }] }
    const groups = [{ subjectName: 'Physics', questions: [solvedWire] }]
    expect(written(onlyFor(mcqSolution, 'special'), 200, solution)).toEqual([['/api/special/viewsollutionmcq', groups]])
    expect(written(onlyFor(mcqSolution, 'mcq-special'), 200, solution)).toEqual([
      ['/api/mcqspecialexam/viewsollutionmcq', { subjectDetails: groups }],
    ])
  })

  test('a remark goes with the first page of the answer it is about', () => {
    const answers = [
      {
        pages: ['files/1.jpg', 'files/2.jpg'],
        originals: [],
        damaged: [],
        remark: 'Units!',
        fullMarks: 10,
        marks: 7.5,
        rubric: [],
        changes: [],
      },
      {
        pages: ['files/3.jpg'],
        originals: [],
        damaged: [],
        remark: null,
        fullMarks: 5,
        marks: null,
        rubric: [],
        changes: [],
      },
      { pages: [], originals: [], damaged: [], remark: null, fullMarks: 5, marks: 0, rubric: [], changes: [] },
    ]
    const wire = {
      question: 'files/w.png',
      sollutionScript: [
        [{ answerScript: 'files/1.jpg', remark: { comment: 'Units!' } }, 'files/2.jpg'],
        ['files/3.jpg'],
        [],
      ],
      marksPerQuestion: [10, 5, 5],
      obtainedMarks: [7.5, null, 0],
    }
    const flat = { sections: [{ subjectName: null, image: 'files/w.png', answers }] }
    const bySubject = { sections: [{ subjectName: 'Physics', image: 'files/w.png', answers }] }
    expect(written(onlyFor(writtenSolution, 'written'), 200, flat)).toEqual([
      ['/api/student/viewSollutionwritten', wire],
    ])
    expect(written(onlyFor(writtenSolution, 'special'), 200, bySubject)).toEqual([
      ['/api/special/viewsollutionwritten', [{ ...wire, subjectName: 'Physics' }]],
    ])
  })
})

describe('requests, one input for all URLs of an operation', () => {
  const sent = <I, R extends Replies>(operation: PerVariation<I, R>, input: I) =>
    routesOf(operation).map(({ route }) => {
      const { url, body } = buildRequest(route, input)
      return body === undefined ? url : `${url} ${body as string}`
    })

  test('a start is sent in the wire’s names of each URL', () => {
    expect(sent(startMcq, { examId: 'e1', subjects: ['phy', 'chem'] })).toEqual([
      '/api/student/startexam?eId=e1',
      '/api/student/bothstartexam?eId=e1',
      '/api/special/startexam?examId=e1&subjectId1=phy&subjectId2=chem',
      '/api/mcqspecialexam/startexam?examId=e1&subjects=phy%23chem',
    ])
  })

  test('an answer is sent in the wire’s names of each URL', () => {
    expect(sent(saveAnswer, { examId: 'e1', subjectId: 'phy', question: 4, option: 0 })).toEqual([
      '/api/student/updateanswermcq {"examId":"e1","questionIndexNumber":4,"optionIndexNumber":0}',
      '/api/student/bothupdateanswermcq {"examId":"e1","questionIndexNumber":4,"optionIndexNumber":0}',
      '/api/special/updateanswer {"examId":"e1","questionIndexNumber":4,"optionIndexNumber":0,"subjectId":"phy"}',
      '/api/mcqspecialexam/updateanswer {"examId":"e1","questionIndexNumber":4,"optionIndexNumber":0,"subjectId":"phy"}',
    ])
  })

  test('a submit is sent with its sheet, and without', () => {
    expect(sent(submitMcq, { examId: 'e1', sheet: [{ subjectId: 'phy', picks: [0, null, 3] }] })).toEqual([
      '/api/student/submitanswer?eId=e1 {"answeredOptions":[0,-1,3]}',
      '/api/student/bothsubmitanswermcq?eId=e1 {"answeredOptions":[0,-1,3]}',
      '/api/special/submitanswermcq {"eId":"e1","answeredOptions":[{"subjectId":"phy","answeredOptions":[0,-1,3]}]}',
      '/api/mcqspecialexam/submit {"eId":"e1","answeredOptions":[{"subjectId":"phy","answeredOptions":[0,-1,3]}]}',
    ])
    expect(sent(submitMcq, { examId: 'e1', sheet: null })).toEqual([
      '/api/student/submitanswer?eId=e1 {}',
      '/api/student/bothsubmitanswermcq?eId=e1 {}',
      '/api/special/submitanswermcq {"eId":"e1"}',
      '/api/mcqspecialexam/submit {"eId":"e1"}',
    ])
  })

  test('an upload names its exam in the headers, too', () => {
    const route = uploadScript.at.special
    if (route === null) throw new Error('special exams have scripts')
    const built = buildRequest(route, {
      examId: 'e1',
      subjectId: 'phy',
      question: 1,
      photos: ['data:image/png;base64,AA'],
    })
    expect(built).toEqual({
      method: 'POST',
      url: '/api/special/submitstudentscript',
      headers: { 'x-examid': 'e1', examid: 'e1', 'content-type': 'application/json' },
      body: '{"examId":"e1","questionNo":1,"questionILink":["data:image/png;base64,AA"],"subjectId":"phy"}',
    })
  })

  test('a retake is two lists of the same length', () => {
    const body = submitRetake.at.mcq?.body
    if (!body) throw new Error('a retake has a body')
    const wire = { examId: 'e1', qId: [3, 8], answerIndex: [0, -1], doc: 2 }
    const answers = [
      { number: 3, picked: 0 },
      { number: 8, picked: null },
    ]
    expect(z.decode(body, wire)).toEqual({ examId: 'e1', answers })
    expect(z.encode(body, { examId: 'e1', answers })).toEqual({ examId: 'e1', qId: [3, 8], answerIndex: [0, -1] })
    expect(z.safeDecode(body, { ...wire, qId: [3] }).success).toBe(false)
  })
})

describe('papers that the page scores by itself', () => {
  const paper = {
    sections: [
      {
        subjectId: 'phy',
        subjectName: 'Physics',
        questions: [{ ...shown, correct: 1, explanation: null, explanationText: null }],
      },
    ],
    minutes: 30,
    marks: { right: 1, wrong: -0.25 },
  }
  const wire = {
    subjects: [
      {
        subjectId: 'phy',
        subjectName: 'Physics',
        questions: [{ ...shownWire, correctOption: 1, explanationILink: null }],
      },
    ],
    mcqDuration: 30,
    marksPerMcq: 1,
    negativeMarking: -0.25,
  }

  test('a paper that the page scores has all subjects, or those chosen after the exam', () => {
    for (const operation of [examSubjects, afterExamSubjects]) {
      for (const [, reply] of written<unknown, typeof operation.replies, 200>(operation, 200, paper))
        expect(reply).toEqual(wire)
    }
  })

  test('papers that the page scores have a time of their own', () => {
    const timed = { ...paper, startsAt: 0, endsAt: 1_800_000, optionCount: 4 }
    const [[, reply] = []] = written(examSubjectsRetake, 200, timed)
    expect(reply).toEqual({
      allData: {
        data: {
          ...wire,
          startTimeMcq: '1970-01-01T06:00:00.000Z',
          endTimeMcq: '1970-01-01T06:30:00.000Z',
          optionCount: 4,
        },
      },
    })
  })
})
