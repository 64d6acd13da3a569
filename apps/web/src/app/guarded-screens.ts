import type { ComponentType } from 'react'
import { ExamFrame, SittingFrame } from './ExamFrames.tsx'

type Load = () => Promise<ComponentType>

const exam = async () => (await import('../features/exam/exam-screens.ts')).EXAM_SCREENS
const solutions = async () => (await import('../features/solutions/solution-screens.ts')).SOLUTION_SCREENS
const free = async () => (await import('../features/free-exam/free-screens.ts')).FREE_SCREENS
const retakes = async () => (await import('../features/retakes/retake-screens.tsx')).RETAKE_SCREENS

/** The protected screens without a shell. As with those in the shell, their list comes with what stands around them. */
const screens = {
  beforeStart: async () => (await exam()).beforeStart,
  rules: async () => (await exam()).rules,
  ongoing: async () => (await exam()).ongoing,
  solution: async () => (await solutions()).mcq,
  writtenSolution: async () => (await solutions()).written,
  retake: async () => (await retakes()).mcq,
  bothRetake: async () => (await retakes()).both,
  specialRetake: async () => (await retakes()).special,
  mcqSpecialRetake: async () => (await retakes()).mcqSpecial,
  afterExam: async () => (await retakes()).afterExam,
  retakeBeforeStart: async () => (await retakes()).missedStart,
  specialMissed: async () => (await retakes()).missedRun,
  freeBeforeStart: async () => (await free()).beforeStart,
  freeRules: async () => (await free()).rules,
  freeOngoing: async () => (await free()).ongoing,
  preview: async () => (await import('../features/exam/preview/PreviewScreen.tsx')).PreviewScreen,
} satisfies Record<string, Load>

export type GuardedScreen = keyof typeof screens

export const GUARDED = { ExamFrame, SittingFrame, screens }
