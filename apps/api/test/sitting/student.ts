import type { Endpoint, PerVariation, InputOf, Replies, ReplyIn } from '@anushilon/contract/endpoint'
import { LINK_HEADER, linkText, type ChainHead } from '@anushilon/contract/headers'
import * as before from '@anushilon/contract/operations/before-start'
import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { arrangeScript, scriptPages, sendPage } from '@anushilon/contract/operations/script-pages'
import { uploadScript } from '@anushilon/contract/operations/scripts'
import * as sitting from '@anushilon/contract/operations/sitting'
import { buildRequest, readReply } from '@anushilon/contract/request'
import { partOf } from '@anushilon/domain/sitting/attempt'
import type { PartKind, Variation } from '@anushilon/domain/exam/variation'
import { textOf } from '@anushilon/domain/exam/question'
import { expect } from 'vitest'
import { picksOf } from '../../src/stores/sitting/answers.ts'
import { undecidedAnswers } from '../../src/stores/sitting/late-answers.ts'
import { sittingOf } from '../../src/stores/sitting/sittings.ts'
import type { TestServer } from '../harness/server.ts'
import { rightOption } from './exams.ts'
import { Outcome } from './outcome.ts'

export interface SatExam {
  readonly id: string
  readonly variation: Variation
}

interface Person {
  readonly id: number
  readonly regNo: string
  readonly token: string
}

type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'Z'
type Sheet = InputOf<typeof sitting.submitMcq>['sheet']

function optionOf(letter: Letter): number {
  return letter.charCodeAt(0) - 'A'.charCodeAt(0)
}

/** A student in front of an exam, who calls the server as the pages do: by the contract, under the exam's own URLs. */
export class Student {
  readonly id: number
  readonly regNo: string
  readonly token: string
  readonly exam: SatExam
  readonly #server: TestServer
  readonly #link: ChainHead | null

  constructor(server: TestServer, { id, regNo, token }: Person, exam: SatExam, link: ChainHead | null = null) {
    this.#server = server
    this.#link = link
    this.id = id
    this.regNo = regNo
    this.token = token
    this.exam = exam
  }

  /** The same student in front of another exam, or of this one under another's URLs. */
  at(exam: SatExam): Student {
    return new Student(this.#server, this, exam)
  }

  /** Calling another server of the centre. */
  through(server: TestServer): Student {
    return new Student(server, this, this.exam)
  }

  /** With the newest link of their phone's chain on everything that they send. */
  carrying(link: ChainHead): Student {
    return new Student(this.#server, this, this.exam, link)
  }

  holding(token: string): Student {
    return new Student(this.#server, { id: this.id, regNo: this.regNo, token }, this.exam)
  }

  checks() {
    return this.calls(entryCheck, { examId: this.exam.id })
  }

  readsAbout() {
    return this.calls(before.examInfo, { examId: this.exam.id })
  }

  readsRules() {
    return this.calls(before.examRules, { examId: this.exam.id })
  }

  asksForMainSubjects() {
    return this.calls(before.optionalSubjects, { examId: this.exam.id })
  }

  asksForCombinations(mainSubjectId: string) {
    return this.calls(before.combinations, { examId: this.exam.id, mainSubjectId })
  }

  starts(...subjects: string[]) {
    return this.calls(sitting.startMcq, { examId: this.exam.id, subjects: subjects.length === 0 ? null : subjects })
  }

  startsWithoutChoice() {
    return this.calls(sitting.startMcqWithoutChoice, { examId: this.exam.id, subjects: null })
  }

  startsWritten(...subjects: string[]) {
    return this.calls(sitting.startWritten, { examId: this.exam.id, subjects: subjects.length === 0 ? null : subjects })
  }

  sees() {
    return this.calls(sitting.runningMcq, { examId: this.exam.id })
  }

  seesWritten() {
    return this.calls(sitting.runningWritten, { examId: this.exam.id })
  }

  picks(question: number, letter: Letter, subjectId: string | null = null) {
    return this.calls(sitting.saveAnswer, { examId: this.exam.id, subjectId, question, option: optionOf(letter) })
  }

  /** What has piled up, in one call. */
  picksTogether(picks: readonly (readonly [question: number, letter: Letter])[], subjectId: string | null = null) {
    const answers = picks.map(([question, letter]) => ({
      subjectId,
      questionIndexNumber: question,
      optionIndexNumber: optionOf(letter),
    }))
    return this.calls(sitting.saveAnswers, { examId: this.exam.id, answers })
  }

  asksToHandIn(wanted = true) {
    return this.calls(sitting.handInForMe, { examId: this.exam.id, wanted })
  }

  submits(sheet: Sheet = null) {
    return this.calls(sitting.submitMcq, { examId: this.exam.id, sheet })
  }

  /** With the answers that may not have been saved: a letter for each question in order, a dot for none. */
  submitsWith(letters: string) {
    return this.submits([{ subjectId: null, picks: picksIn(letters) }])
  }

  submitsWithSubjects(sheet: Readonly<Record<string, string>>) {
    return this.submits(Object.entries(sheet).map(([subjectId, letters]) => ({ subjectId, picks: picksIn(letters) })))
  }

  submitsWritten() {
    return this.calls(sitting.submitWritten, { examId: this.exam.id })
  }

  uploads(question: number, photos: readonly string[], subjectId: string | null = null) {
    return this.calls(uploadScript, { examId: this.exam.id, subjectId, question, photos })
  }

  /** One page of an answer; `pages` is what the answer shall be. */
  sendsPage(question: number, pageId: string, picture: Buffer, pages = [pageId], subjectId: string | null = null) {
    return this.#call(sendPage, { examId: this.exam.id, subjectId, question, pageId, pages }, picture)
  }

  /** The same from a page that says what it knew to be there. */
  sendsPageKnowing(knew: readonly string[], question: number, pageId: string, picture: Buffer, pages = [pageId]) {
    return this.#call(sendPage, { examId: this.exam.id, subjectId: null, question, pageId, pages, knew }, picture)
  }

  /** The same from a page that says what the picture is: by its SHA-256. */
  sendsNamedPage(question: number, pageId: string, picture: Buffer, digest: string) {
    const page = { examId: this.exam.id, subjectId: null, question, pageId, pages: [pageId], digest }
    return this.#call(sendPage, page, picture)
  }

  /** The same after the time is over, saying what it is. */
  sendsLatePage(question: number, pageId: string, picture: Buffer, sha256: string, pages = [pageId]) {
    const page = { examId: this.exam.id, subjectId: null, question, pageId, pages, digest: sha256, sha256 }
    return this.#call(sendPage, page, picture)
  }

  arranges(question: number, pages: readonly string[], knew?: readonly string[]) {
    const known = knew === undefined ? {} : { knew }
    return this.calls(arrangeScript, { examId: this.exam.id, subjectId: null, question, pages, ...known })
  }

  seesPages() {
    return this.calls(scriptPages, { examId: this.exam.id })
  }

  /** Picks the right option of every question on their paper. */
  async answersEverythingRight(): Promise<void> {
    const { sections } = await this.sees().isShown()
    const named = sections.length > 1
    for (const { subjectId, questions } of sections) {
      for (const [index, text] of questions.map(textOf).entries()) {
        const letter = String.fromCharCode('A'.charCodeAt(0) + rightOption(text ?? '')) as Letter
        await this.picks(index, letter, named ? subjectId : null).isSaved()
      }
    }
  }

  /** What the server has of their picks, in the order in which they see the questions: a letter each, a dot for none. */
  async stored(): Promise<string> {
    return await this.#onPaper(await picksOf(this.#server.db, this.id, this.exam.id))
  }

  /** The same of what came late and waits for staff. */
  async storedLate(): Promise<string> {
    const late = await undecidedAnswers(this.#server.db, { studentId: this.id, examId: this.exam.id })
    return await this.#onPaper(new Map(late.map(({ question, option }) => [question, option])))
  }

  async #onPaper(picks: ReadonlyMap<number, number>): Promise<string> {
    const { db } = this.#server
    const paper = partOf(await sittingOf(db, this.id, this.exam.id), 'mcq')?.paper ?? []
    const letter = (option: number | undefined) => (option === undefined ? '.' : String.fromCharCode(65 + option))
    return paper.map(({ questions }) => questions.map((number) => letter(picks.get(number))).join('')).join(' ')
  }

  async part(kind: PartKind) {
    return partOf(await sittingOf(this.#server.db, this.id, this.exam.id), kind)
  }

  async hasClosed(kind: PartKind, closedAs: string): Promise<void> {
    expect(await this.part(kind)).toMatchObject({ closedAs, closedAt: expect.any(Number) })
  }

  calls<I, R extends Replies>(operation: Endpoint<I, R> | PerVariation<I, R>, input: I): Outcome<ReplyIn<R>['body']> {
    return this.#call(operation, input)
  }

  #call<I, R extends Replies>(
    operation: Endpoint<I, R> | PerVariation<I, R>,
    input: I,
    picture?: Buffer,
  ): Outcome<ReplyIn<R>['body']> {
    const route = 'at' in operation ? operation.at[this.exam.variation] : operation.route
    if (route === null) throw new Error(`${operation.name} has no URL for ${this.exam.variation}`)
    const { method, url, headers: sent, body } = buildRequest(route, input)
    const headers = this.#link === null ? sent : { ...sent, [LINK_HEADER]: linkText(this.#link) }
    const answer = this.#server.call(method, url, {
      token: this.token,
      headers: picture === undefined ? headers : { ...headers, 'content-type': 'image/jpeg' },
      ...(picture === undefined ? {} : { body: picture }),
      ...(body === undefined ? {} : { body }),
    })
    // A row may write a reply in another shape, which reads as the same.
    const replies = (route.replies ?? operation.replies) as R
    return new Outcome(
      answer,
      this.#server.deps.secrets.receipts,
      ({ status, body: json }) => readReply(replies, status, json).body,
    )
  }
}

function picksIn(letters: string): (number | null)[] {
  return letters.split('').map((letter) => (letter === '.' ? null : optionOf(letter as Letter)))
}
