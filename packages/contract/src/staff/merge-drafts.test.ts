import { describe, expect, test } from 'vitest'
import type { ExamDraft } from './exam-draft.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { mergeLists } from './merge-lists.ts'

const merge = (base: string, mine: string, theirs: string) => {
  const { items, clashes } = mergeLists(base.split(''), mine.split(''), theirs.split(''))
  return `${items.join('')} ${clashes.map(({ base: was, mine: own, theirs: other }) => was + own + other).join()}`
}

describe('a list that two people changed', () => {
  test.each([
    ['only they changed', 'abc', 'abc', 'aBc', 'aBc '],
    ['each another one', 'abc', 'Abc', 'abC', 'AbC '],
    ['the same change', 'abc', 'aXc', 'aXc', 'aXc '],
    ['the same one differently', 'abc', 'aXc', 'aYc', 'aXc bXY'],
    ['both add at the end', 'ab', 'abX', 'abY', 'abXY '],
    ['both begin an empty one', '', 'X', 'Y', 'XY '],
    ['the same new one', 'a', 'aX', 'aX', 'aX '],
    ['one takes away, the other adds', 'abc', 'ac', 'abcX', 'acX '],
    ['one takes away what the other changed', 'abc', 'ac', 'aXc', 'aXc '],
    ['the other way round', 'abc', 'aXc', 'ac', 'aXc '],
    ['one moves, the other changes what was moved', 'abcd', 'bcda', 'Xbcd', 'bcdX '],
    ['one moves, the other adds and takes away', 'abcd', 'dabc', 'abdX', 'dXab '],
    ['both move', 'abc', 'cab', 'bca', 'cab '],
    ['one adds before, the other changes', 'abc', 'Xabc', 'abY', 'XabY '],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toBe(expected)
  })

  test('whatever either of them has written is in the list or in a clash', () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const changed = (list: readonly string[], by: string) => {
      const now = [...list]
      for (let step = 0; step < 1 + next(4); step += 1) {
        const at = next(now.length + 1)
        const [taken] = [() => now.splice(at, 1), () => [], () => []][next(3)]?.() ?? []
        const [kind, fresh] = [next(3), `${by}${step}${next(99)}`]
        if (kind === 0) now.splice(at, 0, fresh)
        else if (kind === 1 && taken !== undefined) now.push(taken)
        else now[at] = fresh
      }
      return now
    }
    for (let round = 0; round < 500; round += 1) {
      const base = Array.from({ length: next(7) }, (_, at) => `q${at}`)
      const [mine, theirs] = [changed(base, 'm'), changed(base, 't')]
      const { items, clashes } = mergeLists(base, mine, theirs)
      const all = [...items, ...clashes.map((clash) => clash.theirs)]
      for (const written of [...mine, ...theirs].filter((one) => !base.includes(one))) expect(all).toContain(written)
      // Nobody's list grows two of what was one.
      expect(new Set(items).size).toBe(items.length)
      for (const kept of base.filter((one) => mine.includes(one) && theirs.includes(one))) expect(items).toContain(kept)
    }
  })
})

const BASE: ExamDraft = {
  id: 'a',
  course: 'hsc-26',
  variation: 'special',
  name: 'Model test',
  mcq: { durationMinutes: 30 },
  written: { durationMinutes: 60 },
  choice: { size: 4, fixed: ['phy'] },
  subjects: ['phy', 'chem', 'math', 'bio', 'eng'].map((subject) => ({ subject, mcq: { questions: [] } })),
}
const writes = (subject: string, text: string): ExamDraft => ({
  ...BASE,
  subjects: (BASE.subjects ?? []).map((one) =>
    one.subject === subject ? { ...one, mcq: { questions: [{ text, correct: 0 }] }, written: { marks: [10] } } : one,
  ),
})

describe('a paper that several people write', () => {
  test('five teachers write five subjects and never clash', () => {
    let stored = BASE
    for (const { subject } of BASE.subjects ?? []) {
      const merged = mergeDrafts(BASE, writes(subject, `first of ${subject}`), stored)
      expect(merged.clashes).toEqual([])
      stored = merged.document
    }
    expect(stored.subjects?.map(({ mcq }) => mcq?.questions?.map(({ text }) => text))).toEqual([
      ['first of phy'],
      ['first of chem'],
      ['first of math'],
      ['first of bio'],
      ['first of eng'],
    ])
  })

  test('one renames it, the other moves its time and takes a field away', () => {
    const { subjects: _, choice: __, ...rest } = BASE
    const { document, clashes } = mergeDrafts(
      BASE,
      { ...BASE, name: 'Final test' },
      { ...BASE, mcq: { durationMinutes: 45 }, written: {} },
    )
    expect(clashes).toEqual([])
    expect(document).toEqual({ ...BASE, ...rest, name: 'Final test', mcq: { durationMinutes: 45 }, written: {} })
  })

  test('the same field in two ways is a clash that has both', () => {
    const { document, clashes } = mergeDrafts(BASE, { ...BASE, name: 'Mine' }, { ...BASE, name: 'Theirs' })
    expect(document.name).toBe('Mine')
    expect(clashes).toEqual([{ kind: 'field', place: 'name', mine: 'Mine', theirs: 'Theirs' }])
  })

  test('a question that both changed is a clash in its subject', () => {
    const base = writes('chem', 'was')
    const { clashes } = mergeDrafts(base, writes('chem', 'mine'), writes('chem', 'theirs'))
    expect(clashes).toMatchObject([
      {
        kind: 'question',
        subjectId: 'chem',
        base: { text: 'was' },
        mine: { text: 'mine' },
        theirs: { text: 'theirs' },
      },
    ])
  })

  test('a subject that one took off stays where the other has written in it', () => {
    const off = { ...BASE, subjects: (BASE.subjects ?? []).filter(({ subject }) => subject !== 'bio') }
    expect(mergeDrafts(BASE, off, writes('bio', 'written')).document.subjects?.at(-1)).toMatchObject({ subject: 'bio' })
    expect(mergeDrafts(BASE, off, writes('phy', 'written')).document.subjects).toHaveLength(4)
  })

  test('rubrics of two questions are both kept, of the same one are a clash', () => {
    const [line, other] = [
      { text: 'Definition', marks: 1 },
      { text: 'Unit missing', marks: -0.5 },
    ]
    const base = { ...BASE, written: { marks: [10, 5, 5], rubrics: [[line]] } }
    const ruled = (...rubrics: (typeof line)[][]) => ({ ...base, written: { ...base.written, rubrics } })
    const merged = mergeDrafts(base, ruled([line], [other]), ruled([line, other], [], [line]))
    expect(merged).toMatchObject({ clashes: [], document: { written: { rubrics: [[line, other], [other], [line]] } } })
    expect(mergeDrafts(base, ruled([other]), ruled([line, other])).clashes).toEqual([
      { kind: 'field', place: 'written.rubrics.0', mine: [other], theirs: [line, other] },
    ])
  })

  test('typed questions of a written part are kept apart, and stay until nobody goes on with them', () => {
    const [one, two, three] = [{ text: 'one' }, { text: 'two' }, { text: 'three' }]
    const base = { ...BASE, written: { marks: [10, 5], questions: [one, two] } }
    const asks = (...questions: (typeof one)[]) => ({ ...base, written: { ...base.written, questions } })
    const given = { ...BASE, written: { marks: [10, 5] } }
    expect(mergeDrafts(base, asks(three, two), asks(one, three))).toMatchObject({
      clashes: [],
      document: { written: { questions: [three, three] } },
    })
    expect(mergeDrafts(base, asks(three, two), asks({ text: 'four' }, two)).clashes).toEqual([
      { kind: 'field', place: 'written.questions.0', mine: three, theirs: { text: 'four' } },
    ])
    for (const [mine, theirs] of [
      [given, base],
      [base, given],
    ] as const) {
      expect(mergeDrafts(base, mine, theirs)).toEqual({ clashes: [], document: given })
    }
    expect(mergeDrafts(given, given, base).document).toEqual(base)
    expect(mergeDrafts(base, given, asks(one, three)).clashes).toHaveLength(1)
  })

  describe('a written part with typed questions', () => {
    interface Asked {
      readonly text: string
      readonly marks?: number
      readonly rubric?: { text: string; marks: number }[]
    }
    const line = { text: 'Definition', marks: 1 }
    const sheet = (...rows: readonly (string | Asked)[]): ExamDraft => {
      const asked = rows.map((row) => (typeof row === 'string' ? { text: row } : row))
      const rubrics = asked.map(({ rubric = [] }) => rubric)
      const written = {
        questions: asked.map(({ text }) => ({ text })),
        marks: asked.map(({ marks = 10 }) => marks),
        ...(rubrics.some((lines) => lines.length > 0) && { rubrics }),
      }
      return { ...BASE, written }
    }

    test.each([
      ['one takes away, the other changes a later one', sheet('b', 'c'), sheet('a', 'b', 'C'), sheet('b', 'C')],
      [
        'each adds one of their own',
        sheet('a', 'b', 'c', 'x'),
        sheet('a', 'b', 'c', 'y'),
        sheet('a', 'b', 'c', 'x', 'y'),
      ],
      ['both take the same one away', sheet('a', 'c'), sheet('a', 'c'), sheet('a', 'c')],
      ['one takes away what the other changed', sheet('a', 'c'), sheet('a', 'B', 'c'), sheet('a', 'B', 'c')],
      [
        'each gives another one its marks',
        sheet({ text: 'a', marks: 5 }, 'b', 'c'),
        sheet('a', 'b', { text: 'c', marks: 7 }),
        sheet({ text: 'a', marks: 5 }, 'b', { text: 'c', marks: 7 }),
      ],
      [
        'one writes a rubric of what the other moves',
        sheet('a', 'b', { text: 'c', rubric: [line] }),
        sheet('c', 'a', 'b'),
        sheet({ text: 'c', rubric: [line] }, 'a', 'b'),
      ],
    ])('%s', (_, mine, theirs, expected) => {
      expect(mergeDrafts(sheet('a', 'b', 'c'), mine, theirs)).toEqual({ clashes: [], document: expected })
    })

    test('whatever either of them has written is on the sheet or in a clash, and every question has its marks', () => {
      let seed = 7
      const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
      const changed = (rows: readonly Asked[], by: string): Asked[] => {
        const now = [...rows]
        for (let step = 0; step < 1 + next(3); step += 1) {
          const [at, text] = [next(now.length + 1), `${by}${step}${next(99)}`]
          const [kind, row] = [next(4), now[at]]
          if (kind === 0 || row === undefined) now.splice(at, 0, { text, marks: next(20) })
          else if (kind === 1) now.splice(at, 1)
          else if (kind === 2) now[at] = { ...row, text }
          else now[at] = { ...row, rubric: [{ text, marks: 1 }] }
        }
        return now
      }
      const said = ({ written }: ExamDraft) =>
        [...(written?.questions ?? []), ...(written?.rubrics ?? []).flat()].map(({ text }) => text)
      for (let round = 0; round < 500; round += 1) {
        const base = Array.from({ length: next(6) }, (_, at) => ({ text: `q${at}`, marks: next(20) }))
        const [mine, theirs] = [sheet(...changed(base, 'm')), sheet(...changed(base, 't'))]
        const { document, clashes } = mergeDrafts(sheet(...base), mine, theirs)
        const all = [...said(document), JSON.stringify(clashes)].join(' ')
        for (const text of [...said(mine), ...said(theirs)].filter((one) => !one.startsWith('q')))
          expect(all).toContain(text)
        expect(document.written?.marks).toHaveLength(document.written?.questions?.length ?? 0)
      }
    })

    test('the same one in two ways is a clash at the number it has now, which knows the number it had', () => {
      const merged = mergeDrafts(sheet('a', 'b', 'c'), sheet('b', 'mine'), sheet('a', 'b', 'theirs'))
      expect(merged.document).toEqual(sheet('b', 'mine'))
      expect(merged.clashes).toEqual([
        {
          kind: 'field',
          place: 'written.questions.1',
          placeBefore: 'written.questions.2',
          mine: { text: 'mine' },
          theirs: { text: 'theirs' },
        },
      ])
    })
  })

  describe('a written part on pages', () => {
    const paper = (...[image, ...morePages]: readonly string[]): ExamDraft => ({
      ...BASE,
      written: { ...(image !== undefined && { image }), ...(morePages.length > 0 && { morePages }) },
    })
    const onPages = (text: string) => paper(...text.split(''))

    test.each([
      ['both send the first', '', 'X', 'Y', 'XY'],
      ['each adds one', 'a', 'aX', 'aY', 'aXY'],
      ['one takes the first away, the other adds one', 'ab', 'b', 'abX', 'bX'],
      ['one turns a page, the other takes another away', 'ab', 'b', 'aX', 'X'],
      ['one moves the pages, the other adds one', 'abc', 'cab', 'abcX', 'cXab'],
      ['all are taken away, and one is added', 'ab', '', 'abX', 'X'],
    ])('%s', (_, base, mine, theirs, expected) => {
      const merged = mergeDrafts(onPages(base), onPages(mine), onPages(theirs))
      expect(merged).toEqual({ clashes: [], document: onPages(expected) })
    })

    test('the same page in two ways, or more pages than a paper may have, is a clash', () => {
      expect(mergeDrafts(onPages('ab'), onPages('Xb'), onPages('Yb')).clashes).toEqual([
        { kind: 'field', place: 'written.image', mine: 'X', theirs: 'Y' },
      ])
      const many = (by: string) => paper('a', ...Array.from({ length: 11 }, (__, at) => `${by}${at}`))
      expect(mergeDrafts(onPages('a'), many('mine'), many('theirs')).clashes).toHaveLength(1)
    })
  })

  test('the order of fields says nothing', () => {
    const turned: ExamDraft = { ...BASE, choice: { fixed: ['phy'], size: 4 } }
    expect(mergeDrafts(BASE, turned, { ...BASE, choice: { size: 3, fixed: ['phy'] } })).toMatchObject({
      document: { choice: { size: 3 } },
      clashes: [],
    })
  })
})
