import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  JoinedSubjects,
  startByEId,
  startByExamId,
  startByFourSubjects,
  startByJoinedSubjects,
  SubjectsInBody,
} from './subject-ids.ts'

describe('subjects in one text (Decision F2)', () => {
  test.each([
    ['phy', ['phy']],
    ['phy#chem', ['phy', 'chem']],
    ['phy,chem', ['phy', 'chem']],
    ['phy#chem,math', ['phy', 'chem', 'math']],
    [' phy # chem ', ['phy', 'chem']],
    ['phy##chem#', ['phy', 'chem']],
  ])('%j is %j', (text, ids) => {
    expect(z.decode(JoinedSubjects, text)).toEqual(ids)
  })

  test.each(['', '#', 'phy#ch em', 'phy;chem'])('%j names no subjects', (text) => {
    expect(z.safeDecode(JoinedSubjects, text).success).toBe(false)
  })

  test('subjects in one text are written with #', () => {
    expect(z.encode(JoinedSubjects, ['phy', 'chem'])).toBe('phy#chem')
  })

  test('a body may have a list of subjects as well', () => {
    expect(z.decode(SubjectsInBody, ['phy', 'chem'])).toEqual(['phy', 'chem'])
    expect(z.decode(SubjectsInBody, 'phy#chem')).toEqual(['phy', 'chem'])
    expect(z.encode(SubjectsInBody, ['phy', 'chem'])).toEqual(['phy', 'chem'])
  })
})

describe('a start, in every way the URLs have it', () => {
  const subjects = ['phy', 'chem', 'math', 'bio']
  const four = { examId: 'adm', subjectId1: 'phy', subjectId2: 'chem', subjectId3: 'math', subjectId4: 'bio' }

  test('a start takes four subject parameters', () => {
    expect(z.decode(startByFourSubjects, four)).toEqual({ examId: 'adm', subjects })
    expect(z.encode(startByFourSubjects, { examId: 'adm', subjects })).toEqual(four)
  })

  test('a start takes fewer than four subjects, left out or empty', () => {
    const wire = { examId: 'adm', subjectId1: 'phy', subjectId2: 'chem', subjectId3: '' }
    expect(z.decode(startByFourSubjects, wire)).toEqual({ examId: 'adm', subjects: ['phy', 'chem'] })
    expect(z.encode(startByFourSubjects, { examId: 'adm', subjects: ['phy'] })).toEqual({
      examId: 'adm',
      subjectId1: 'phy',
    })
  })

  test('five subjects do not fit into four parameters', () => {
    expect(() => z.encode(startByFourSubjects, { examId: 'adm', subjects: [...subjects, 'eng'] })).toThrow(
      'at most four',
    )
  })

  test('a start takes no choice at all', () => {
    const nothing = { examId: 'adm', subjects: null }
    expect(z.decode(startByFourSubjects, { examId: 'adm' })).toEqual(nothing)
    expect(z.decode(startByJoinedSubjects, { examId: 'adm' })).toEqual(nothing)
    expect(z.decode(startByExamId, { examId: 'adm' })).toEqual(nothing)
    expect(z.decode(startByEId, { eId: 'adm' })).toEqual(nothing)
    expect(z.encode(startByFourSubjects, nothing)).toEqual({ examId: 'adm' })
    expect(z.encode(startByJoinedSubjects, nothing)).toEqual({ examId: 'adm' })
    expect(z.encode(startByExamId, nothing)).toEqual({ examId: 'adm' })
    expect(z.encode(startByEId, nothing)).toEqual({ eId: 'adm' })
  })

  test('a start takes subjects joined in one text', () => {
    const wire = { examId: 'adm', subjects: 'phy#chem#math#bio' }
    expect(z.decode(startByJoinedSubjects, wire)).toEqual({ examId: 'adm', subjects })
    expect(z.encode(startByJoinedSubjects, { examId: 'adm', subjects })).toEqual(wire)
  })
})
