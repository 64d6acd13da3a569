import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { Overview } from './Overview.tsx'

export function MarkingTab({ exam }: TabScreenProps) {
  return <Overview examId={exam.id} />
}
