import { describe, expect, test } from 'vitest'
import { examsBySubject, homePage } from './operations/catalogue.ts'
import { login, validateLogin } from './operations/identity.ts'
import { editStudent, studentInfo, updateStudent } from './operations/profile.ts'
import { buildRequest, readReply } from './request.ts'

describe('what is sent', () => {
  test('a call without input is its bare URL', () => {
    expect(buildRequest(validateLogin.route, {})).toEqual({
      method: 'GET',
      url: '/api/student/validate-login',
      headers: {},
    })
  })

  test('the query is written in the wire’s names and codes', () => {
    const { url } = buildRequest(examsBySubject.route, {
      subjectId: 'phy',
      frequency: 'weekly',
      variation: 'mcq-written',
      page: 2,
    })
    expect(url).toBe('/api/exam/getexambysubject?subjectId=phy&variation=2&type=3&page=2')
  })

  test('a body is JSON, and what was not given is not in it', () => {
    expect(buildRequest(login.route, { regNo: ' ২৬০০০১ ', courseId: 'hsc-26' })).toEqual({
      method: 'POST',
      url: '/api/student/login',
      headers: { 'content-type': 'application/json' },
      body: '{"regNo":"260001","courseId":"hsc-26"}',
    })
  })

  test('a form carries its file under its name, and leaves the content type to the browser', async () => {
    const { body, headers } = buildRequest(editStudent.route, {
      name: 'নুসরাত',
      photo: { name: 'me.jpg', bytes: new Uint8Array([1, 2, 3]) },
    })
    const form = body as FormData
    const file = form.get('dp') as File
    expect(headers).toEqual({})
    expect([...form.keys()].toSorted()).toEqual(['dp', 'name'])
    expect(form.get('name')).toBe('নুসরাত')
    expect(file.name).toBe('me.jpg')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  })

  test('the roll is called sscRoll on the form before an exam', () => {
    const { method, body } = buildRequest(updateStudent.route, {
      name: 'Nusrat',
      institution: 'Holy Cross',
      mobileNo: '০১৭১২৩৪৫৬৭৮',
      curriculumRoll: '১২৩',
    })
    expect(method).toBe('PUT')
    expect(Object.fromEntries(body as FormData)).toEqual({
      name: 'Nusrat',
      institution: 'Holy Cross',
      mobileNo: '01712345678',
      sscRoll: '123',
    })
  })

  test('what does not fit is never sent', () => {
    expect(() => buildRequest(login.route, { regNo: '', courseId: 'hsc-26' })).toThrow('regNo')
  })
})

describe('what comes back', () => {
  const wire = {
    _id: '7',
    name: 'Nusrat',
    institution: null,
    mobileNo: null,
    curriculumRoll: null,
    regNo: '260001',
    displayPicture: 'files/a.jpg',
    courseName: 'HSC 2026 Science',
  }

  test('a reply is read into our names', () => {
    expect(readReply(studentInfo.replies, 200, wire)).toEqual({
      status: 200,
      body: {
        id: '7',
        name: 'Nusrat',
        institution: null,
        mobileNo: null,
        curriculumRoll: null,
        regNo: '260001',
        courseName: 'HSC 2026 Science',
        photo: 'files/a.jpg',
      },
    })
  })

  test('of two possible shapes the one that came is read', () => {
    const { body } = readReply(homePage.replies, 200, { top: { comingExam: [], runningExam: [] } })
    expect(body).toEqual({ top: { coming: [], running: [] } })
  })

  test('a status or a shape that the contract does not know is a fault', () => {
    expect(() => readReply(studentInfo.replies, 204, wire)).toThrow('no reply 204 is known here')
    expect(() => readReply(studentInfo.replies, 200, { name: 'Nusrat' })).toThrow('regNo')
  })
})
