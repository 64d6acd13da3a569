import { readReceiptText } from '@anushilon/domain/log/signed'
import { ERRORS } from '@anushilon/contract/errors'
import type { RefusalCode } from '@anushilon/domain/refusal'
import { expect } from 'vitest'
import { readReceipt, type ReadReceipt } from '../../src/receipts/receipts.ts'
import type { Answer } from '../harness/server.ts'

/** What a call came to, to be finished as a sentence: `student.picks(0, 'B').isSaved()`. */
export class Outcome<T = unknown> {
  readonly answer: Promise<Answer>
  readonly #read: (answer: Answer) => T
  readonly #receipts: Buffer

  constructor(answer: Promise<Answer>, receipts: Buffer, read: (answer: Answer) => T) {
    this.answer = answer
    this.#receipts = receipts
    this.#read = read
  }

  /** The body as the contract reads it; anything but a success fails. */
  async isShown(): Promise<T> {
    const answer = await this.answer
    expect(answer).toMatchObject({ status: 200 })
    return this.#read(answer)
  }

  async says(word: string): Promise<void> {
    expect(await this.answer).toMatchObject({ status: 200, body: word })
  }

  async isDone(): Promise<void> {
    await this.says('Ok')
  }

  /** Acknowledged, with a receipt that says what was. */
  async isSaved(): Promise<string | undefined> {
    await this.isDone()
    return readReceiptText(String((await this.answer).headers['x-signed-receipt']))?.leaves[0]?.content
  }

  async isOnTime(): Promise<ReadReceipt> {
    expect(await this.answer).toMatchObject({ status: 200, body: { message: 'Exam Completed' } })
    return await this.receipt()
  }

  async isLate(): Promise<ReadReceipt> {
    expect(await this.answer).toMatchObject({ status: 201, body: { message: 'Late submission' } })
    return await this.receipt()
  }

  /** So many photos were stored. */
  async isStored(photos: number): Promise<string[]> {
    const answer = await this.answer
    expect(answer).toMatchObject({ status: 200 })
    const paths = answer.body as string[]
    expect(paths.map((path) => /^files\/[0-9a-f]{2}\/[0-9a-f]{40}\.jpg$/.test(path))).toEqual(
      Array.from({ length: photos }, () => true),
    )
    return paths
  }

  async isRefused(code: RefusalCode, detail?: string): Promise<void> {
    const { status, message } = ERRORS[code]
    const body = { code, message, requestId: expect.any(String), ...(detail === undefined ? {} : { detail }) }
    const answer = await this.answer
    expect(answer).toMatchObject({ status, body })
    expect(answer.headers).not.toHaveProperty('x-receipt')
  }

  async receipt(): Promise<ReadReceipt> {
    const code = (await this.answer).headers['x-receipt']
    const receipt = readReceipt(this.#receipts, String(code))
    if (receipt === null) throw new Error(`the receipt ${String(code)} is not ours`)
    return receipt
  }
}
