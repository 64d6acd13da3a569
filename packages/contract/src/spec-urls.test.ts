import type { Variation } from '@anushilon/domain/exam/variation'
import { describe, expect, test } from 'vitest'
import { isExtension, routesOf } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { operations } from './operations/all.ts'

/**
 * The calls of section 7 of the product specification, typed from there and not from our code: method, URL,
 * ?query parameters, {body fields}. Where the specification writes a parameter for one URL of a line only, it
 * is written out here for the others of that line.
 */
const SPECIFIED = `
Session and profile
  GET  /api/advertise/getonead ?courseId
  GET  /api/student/validate-login
  GET  /api/coursevsstudent/getcoursebyreg ?regNo
  POST /api/student/login {regNo,courseId}
  GET  /api/subject/getsubjectbycourse ?courseId
  GET  /api/student/checkpassword ?password
  POST /api/student/changepassword {password}
  GET  /api/student/getstudentinfobyid
  POST /api/student/editstudent {dp,name,institution,mobileNo,curriculumRoll}
  PUT  /api/student/updatestudent {name,sscRoll,institution,mobileNo}

Home, lists, history, ranks
  GET  /api/home/gethomepage ?section
  GET  /api/exam/exambycourse ?type,courseId
  GET  /api/exam/getexambysubject ?subjectId,variation,type,page
  GET  /api/student/history ?courseId,page
  GET  /api/student/historydatawritten ?courseId,page
  GET  /api/student/bothhistorydata ?courseId,page
  GET  /api/special/historydata ?courseId,page
  GET  /api/mcqspecialexam/historydata ?courseId,page
  GET  /api/student/studentSubmittedExamDetail ?examId
  GET  /api/student/examdetailwritten ?examId
  GET  /api/student/bothexamdetail ?examId
  GET  /api/special/studentSubmittedExamDetail ?examId
  GET  /api/mcqspecialexam/studentSubmittedExamDetail ?examId
  GET  /api/student/missedexam ?examVariation,page
  GET  /api/student/getallrank ?examId
  GET  /api/student/bothgetallrank ?examId
  GET  /api/special/toprank ?examId
  GET  /api/mcqspecialexam/getallrank ?examId

Exam start and setup
  GET  /api/student/examcheckmiddleware ?eId
  GET  /api/student/writtenexamcheckmiddleware ?examId
  GET  /api/student/bothexamcheckmiddleware ?eId
  GET  /api/mcqspecialexam/examcheckmiddleware ?examId
  GET  /api/special/examcheckmiddleware ?examId
  GET  /api/exam/getexambyid ?examId
  GET  /api/both/getbothexambyid ?examId
  GET  /api/special/showspecialexambyid ?examId
  GET  /api/mcqspecialexam/showspecialexambyid ?examId
  GET  /api/special/showspecialexambyidstudent ?examId
  GET  /api/mcqspecialexam/showspecialexambyidstudent ?examId
  GET  /api/exam/examruleget ?examId
  GET  /api/both/bothexamruleget ?examId
  GET  /api/special/examruleget ?examId
  GET  /api/mcqspecialexam/examruleget ?examId
  GET  /api/special/getoptionalsubject ?examId
  GET  /api/mcqspecialexam/getoptionalsubject ?examId
  GET  /api/special/getcombination ?examId,optionalSubjectId
  GET  /api/mcqspecialexam/getcombination ?examId,optionalSubjectId
  GET  /api/special/startexam ?examId,subjectId1,subjectId2,subjectId3,subjectId4
  GET  /api/mcqspecialexam/startexam ?examId,subjects
  GET  /api/mcqspecialexam/startexamwos ?examId
  GET  /api/student/startexam ?eId
  GET  /api/student/assignquestionwritten ?examId
  GET  /api/student/bothstartexam ?eId
  GET  /api/student/bothassignquestionwritten ?examId
  GET  /api/special/assignquestionwritten ?examId,subjectId1,subjectId2,subjectId3,subjectId4
  GET  /api/student/getrunningdata ?eId
  GET  /api/student/runningwritten ?examId
  GET  /api/student/bothgetrunningdatamcq ?eId
  GET  /api/student/bothrunningwritten ?examId
  GET  /api/mcqspecialexam/getrunningdatamcq ?examId
  GET  /api/special/getrunningdatamcq ?examId
  GET  /api/special/runningwritten ?examId

Answering and submitting
  POST /api/student/bothupdateanswermcq {examId,questionIndexNumber,optionIndexNumber}
  POST /api/special/updateanswer {examId,subjectId,questionIndexNumber,optionIndexNumber}
  POST /api/mcqspecialexam/updateanswer {examId,subjectId,questionIndexNumber,optionIndexNumber}
  POST /api/student/submitanswer ?eId {answeredOptions}
  POST /api/student/submitwritten ?examId
  POST /api/student/bothsubmitanswermcq ?eId
  POST /api/student/bothsubmitwritten ?examId
  POST /api/special/submitanswermcq {eId}
  POST /api/mcqspecialexam/submit {eId}
  POST /api/special/submitwritten ?examId
  POST /api/student/submitstudentscript {examId,questionNo,questionILink}
  POST /api/student/bothsubmitstudentscript {examId,questionNo,questionILink}
  POST /api/special/submitstudentscript {examId,questionNo,subjectId,questionILink}

Solutions
  GET  /api/student/viewSollutionwritten ?examId
  GET  /api/student/bothviewsollutionwritten ?examId
  GET  /api/special/viewsollutionwritten ?examId
  GET  /api/student/viewsollution ?examId
  GET  /api/student/bothviewsollutionmcq ?examId
  GET  /api/special/viewsollutionmcq ?examId
  GET  /api/mcqspecialexam/viewsollutionmcq ?examId

Retakes and after-exam
  GET  /api/student/retake ?examId
  POST /api/student/retakesubmit {examId,qId,answerIndex,doc}
  GET  /api/student/retakeboth ?examId
  POST /api/retake/add {examId}
  POST /api/retake/addspecial {examId}
  GET  /api/mcqspecialexam/getexamsubjects ?examId
  GET  /api/special/getexamsubjects ?examId
  GET  /api/special/getexamsubjectsretake ?examId,subjectId1,subjectId2,subjectId3,subjectId4
  POST /api/mcqspecialexam/afterExamSubjects {examId,subjects,subjecterNumber}
`

/** What we take beyond that, never required: password and redirect (Decisions H1, H2), the sheet (Decision C9). */
const TAKEN_BESIDES: Readonly<Record<string, readonly string[]>> = {
  'POST /api/student/login': ['password', 'redirect'],
  'POST /api/student/bothsubmitanswermcq': ['answeredOptions'],
  'POST /api/special/submitanswermcq': ['answeredOptions'],
  'POST /api/mcqspecialexam/submit': ['answeredOptions'],
}

const EXTENSIONS = [
  'POST /api/student/checkpassword',
  'POST /api/student/logout',
  'POST /api/student/updateanswermcq',
  'POST /api/student/updateanswers',
  'POST /api/student/lateanswers',
  'GET /api/student/sealedpaper',
  'POST /api/student/openpaper',
  'POST /api/student/push/stop',
  'POST /api/student/push/subscribe',
  'POST /api/student/scriptpage',
  'POST /api/student/arrangescript',
  'GET /api/student/scriptpages',
  'GET /api/student/examnotes',
  'POST /api/student/handinforme',
  'GET /api/student/meritprogress',
  'GET /api/student/mistakes',
  'POST /api/student/mistakes/tick',
  'GET /api/student/push',
  'GET /api/student/rechecks',
  'POST /api/student/recheck',
  'GET /api/retake/left',
  'GET /api/free/exams',
  'GET /api/free/exam',
  'GET /api/free/paper',
  'POST /api/free/submit',
  'GET /api/examlog/keys',
  'GET /api/examlog/root',
  'GET /api/examlog/consistency',
  'GET /api/examlog/proof',
  'POST /api/hand-in',
  'POST /api/hand-in/sms',
  'POST /api/guardian/sheet',
]

interface Call {
  readonly call: string
  readonly query: readonly string[]
  readonly body: readonly string[]
}

function specifiedCalls(): Call[] {
  return SPECIFIED.split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => {
      const [method, path, ...rest] = line.trim().split(/\s+/)
      const names = (sign: string) => rest.find((part) => part.startsWith(sign))?.match(/\w+/g) ?? []
      return { call: `${method} ${path}`, query: names('?').toSorted(), body: names('{').toSorted() }
    })
}

const served = operations.flatMap((operation) => routesOf(operation))
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

describe('the specification’s calls', () => {
  const specified = specifiedCalls()

  test('the specification has 91 calls', () => {
    expect(specified).toHaveLength(91)
    expect(new Set(specified.map(({ call }) => call)).size).toBe(91)
  })

  test('every call of the specification is in the contract, and nothing else but what is marked as an extension', () => {
    const others = served.filter((route) => !isExtension(route)).map(({ route }) => nameOf(route))
    const extensions = served.filter(isExtension).map(({ route }) => nameOf(route))
    expect(others.toSorted()).toEqual(specified.map(({ call }) => call).toSorted())
    // The centre's side is our own from end to end.
    const students = extensions.filter((call) => !call.includes(' /api/staff/'))
    expect(students.toSorted()).toEqual(EXTENSIONS.toSorted())
  })

  test('no URL is described twice', () => {
    const names = served.map(({ route }) => nameOf(route))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  const { paths } = openApi(operations)

  test.each(specified)('$call takes what the specification sends', ({ call, query, body }) => {
    const [method = '', path = ''] = call.split(' ')
    const described = paths[path]?.[method.toLowerCase()]
    const fields = bodyOf(described)
    const besides = TAKEN_BESIDES[call] ?? []
    expect(parametersOf(described, 'query')).toEqual(query)
    expect(fields.all.filter((name) => !besides.includes(name))).toEqual(body)
    expect(fields.required.filter((name) => besides.includes(name))).toEqual([])
  })

  test('the uploads name the exam in two headers, too', () => {
    for (const path of [
      '/api/student/submitstudentscript',
      '/api/student/bothsubmitstudentscript',
      '/api/special/submitstudentscript',
    ]) {
      expect(parametersOf(paths[path]?.['post'], 'header')).toEqual(['examid', 'x-examid'])
    }
  })
})

type Described = ReturnType<typeof openApi>['paths'][string][string] | undefined

function parametersOf(described: Described, place: 'query' | 'header'): string[] {
  return (described?.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => name)
    .toSorted()
}

function bodyOf(described: Described): { all: string[]; required: string[] } {
  const [content] = Object.values(described?.requestBody?.content ?? {})
  const schema = (content?.schema ?? {}) as { properties?: object; required?: string[] }
  return { all: Object.keys(schema.properties ?? {}).toSorted(), required: schema.required ?? [] }
}

/** The per-variation operations as a table, typed from the architecture's. A dash: the variation has no such call. */
const FAMILIES = `
operation               mcq                                     written                                   mcq-written                               special                                   mcq-special
entryCheck              /student/examcheckmiddleware            /student/writtenexamcheckmiddleware       /student/bothexamcheckmiddleware          /special/examcheckmiddleware              /mcqspecialexam/examcheckmiddleware
examInfo                /exam/getexambyid                       /exam/getexambyid                         /both/getbothexambyid                     /special/showspecialexambyid              /mcqspecialexam/showspecialexambyid
examInfoForStudent      -                                       -                                         -                                         /special/showspecialexambyidstudent       /mcqspecialexam/showspecialexambyidstudent
examRules               /exam/examruleget                       /exam/examruleget                         /both/bothexamruleget                     /special/examruleget                      /mcqspecialexam/examruleget
optionalSubjects        -                                       -                                         -                                         /special/getoptionalsubject               /mcqspecialexam/getoptionalsubject
combinations            -                                       -                                         -                                         /special/getcombination                   /mcqspecialexam/getcombination
startMcq                /student/startexam                      -                                         /student/bothstartexam                    /special/startexam                        /mcqspecialexam/startexam
startMcqWithoutChoice   -                                       -                                         -                                         -                                         /mcqspecialexam/startexamwos
startWritten            -                                       /student/assignquestionwritten            /student/bothassignquestionwritten        /special/assignquestionwritten            -
runningMcq              /student/getrunningdata                 -                                         /student/bothgetrunningdatamcq            /special/getrunningdatamcq                /mcqspecialexam/getrunningdatamcq
runningWritten          -                                       /student/runningwritten                   /student/bothrunningwritten               /special/runningwritten                   -
saveAnswer              /student/updateanswermcq                -                                         /student/bothupdateanswermcq              /special/updateanswer                     /mcqspecialexam/updateanswer
submitMcq               /student/submitanswer                   -                                         /student/bothsubmitanswermcq              /special/submitanswermcq                  /mcqspecialexam/submit
submitWritten           -                                       /student/submitwritten                    /student/bothsubmitwritten                /special/submitwritten                    -
uploadScript            -                                       /student/submitstudentscript              /student/bothsubmitstudentscript          /special/submitstudentscript              -
mcqSolution             /student/viewsollution                  -                                         /student/bothviewsollutionmcq             /special/viewsollutionmcq                 /mcqspecialexam/viewsollutionmcq
writtenSolution         -                                       /student/viewSollutionwritten             /student/bothviewsollutionwritten         /special/viewsollutionwritten             -
history                 /student/history                        /student/historydatawritten               /student/bothhistorydata                  /special/historydata                      /mcqspecialexam/historydata
resultDetail            /student/studentSubmittedExamDetail     /student/examdetailwritten                /student/bothexamdetail                   /special/studentSubmittedExamDetail       /mcqspecialexam/studentSubmittedExamDetail
ranks                   /student/getallrank                     /student/getallrank                       /student/bothgetallrank                   /special/toprank                          /mcqspecialexam/getallrank
retake                  /student/retake                         -                                         /student/retakeboth                       -                                         -
submitRetake            /student/retakesubmit                   -                                         /student/retakesubmit                     -                                         -
examSubjects            -                                       -                                         -                                         /special/getexamsubjects                  /mcqspecialexam/getexamsubjects
examSubjectsRetake      -                                       -                                         -                                         /special/getexamsubjectsretake            -
afterExamSubjects       -                                       -                                         -                                         -                                         /mcqspecialexam/afterExamSubjects
`

describe('the per-variation operations', () => {
  const [head = [], ...rows] = FAMILIES.trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
  const variations = head.slice(1) as Variation[]

  test.each(rows.map(([name = '', ...paths]) => ({ name, paths })))('$name', ({ name, paths }) => {
    const operation = operations.find((candidate) => candidate.name === name)
    if (operation === undefined || !('at' in operation))
      throw new Error(`${name} is no per-variation operation of the contract`)
    const described = variations.map((variation) => operation.at[variation]?.path.replace(/^\/api/, '') ?? '-')
    expect(described).toEqual(paths)
  })

  test('there are no other per-variation operations', () => {
    const perVariation = operations.filter((operation) => 'at' in operation).map(({ name }) => name)
    expect(perVariation.toSorted()).toEqual(rows.map(([name = '']) => name).toSorted())
  })
})
