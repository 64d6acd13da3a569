import { parseLeaf, type Leaf } from '@anushilon/domain/log/leaf'

/**
 * What a content says. Answers are all but a few of the leaves of an exam, and their text is plain, so they take a short
 * way; it gives the same as `parseLeaf`, which a test holds.
 */
export function leafIn(content: Buffer): Leaf | null {
  const letters = content.toString('latin1')
  const answer = ANSWER.exec(letters)
  if (answer === null) return parseLeaf(content.toString('utf8'))
  const [, examId = '', studentId, at, question, option] = answer
  return {
    kind: 'answer',
    examId,
    studentId: Number(studentId),
    at: Number(at),
    question: Number(question),
    option: Number(option),
  }
}

const ANSWER = /^\[1, ?"answer", ?"([\w-]+)", ?(\d{1,15}), ?(\d{1,15}), ?(\d{1,6}), ?(\d{1,3})\]$/
