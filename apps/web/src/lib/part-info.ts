import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'

/** Of an exam of two parts, what concerns one of them. */
export function ofMcqPart(info: ExamInfo): ExamInfo {
  return { ...info, written: null, subjects: info.subjects.map((subject) => ({ ...subject, writtenMarks: null })) }
}

export function ofWrittenPart(info: ExamInfo): ExamInfo {
  return { ...info, mcq: null, subjects: info.subjects.map((subject) => ({ ...subject, mcqMarks: null })) }
}
