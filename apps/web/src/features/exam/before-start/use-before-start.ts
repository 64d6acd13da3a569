import { updateStudent, type StudentInfo } from '@anushilon/contract/operations/profile'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { latinDigits } from '@anushilon/domain/digits'
import { mobileNumberIn, needsRoll, preExamFaults, type PreExamProfile } from '@anushilon/domain/profile-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../api/client.ts'
import { STUDENT_KEY } from '../../../api/student.ts'
import { faultText } from '../../../lib/fault-text.ts'
import { saveChosen } from '../../../sitting/chosen-subjects.ts'
import type { SubjectChoice } from '../../../sitting/use-subject-choice.ts'
import { type ExamOfAddress, pathOf } from '../exam-of-address.ts'

export type BeforeStartForm = ReturnType<typeof useBeforeStart>

/** The profile as the student confirms it before the exam, and Continue (Spec 4 "Profile confirm before exam"). */
export function useBeforeStart(exam: ExamOfAddress, info: ExamInfo, student: StudentInfo, choice: SubjectChoice) {
  const [typed, setTyped] = useState<PreExamProfile>({
    name: student.name,
    institution: student.institution ?? '',
    // The profile keeps it as it was typed, with country or spaces; an exam wants the digits.
    mobileNo: mobileNumberIn(student.mobileNo ?? ''),
    roll: student.curriculumRoll ?? '',
  })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [, navigate] = useLocation()
  const queries = useQueryClient()

  const meant = { ...typed, mobileNo: latinDigits(typed.mobileNo), roll: latinDigits(typed.roll) }
  const faults = preExamFaults(meant, info.curriculumName)
  const isProfileValid = Object.keys(faults).length === 0
  const canContinue = isProfileValid && choice.isComplete

  async function confirm() {
    if (!canContinue || busy) return
    setBusy(true)
    setFault('')
    try {
      const { name, institution, mobileNo, roll } = meant
      const curriculumRoll = needsRoll(info.curriculumName) ? { curriculumRoll: roll } : {}
      const { body } = await call(updateStudent, { name, institution, mobileNo, ...curriculumRoll })
      queries.setQueryData(STUDENT_KEY, body)
      saveChosen(student.id, exam.examId, choice.chosen)
      navigate(pathOf('rules', exam))
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    profile: typed,
    change: (name: keyof PreExamProfile, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    faults,
    isProfileValid,
    canContinue,
    confirm,
    busy,
    fault,
  }
}
