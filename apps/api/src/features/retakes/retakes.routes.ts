import * as retakes from '@anushilon/contract/operations/retakes'
import type { Deps } from '../../deps.ts'
import { ok, type Binder, type StudentCall } from '../../http/bind.ts'
import { countRetakesLeft, registerRetake } from './add.service.ts'
import { retakeCalls } from './papers.service.ts'

export function retakeRoutes(binder: Binder, deps: Deps): void {
  const add = async (call: StudentCall<Parameters<typeof registerRetake>[1]['input']>) => {
    await registerRetake(deps, call)
    return ok('Ok' as const)
  }
  binder.bind(retakes.addRetake, add)
  binder.bind(retakes.addSpecialRetake, add)
  binder.bind(retakes.retakesLeft, async (call) => await countRetakesLeft(deps, call))

  const calls = retakeCalls(deps)
  binder.bind(retakes.retake, calls.paper)
  binder.bind(retakes.submitRetake, calls.submit)
  binder.bind(retakes.examSubjects, calls.allSubjects)
  binder.bind(retakes.examSubjectsRetake, calls.chosenSubjects)
  binder.bind(retakes.afterExamSubjects, calls.afterExam)
}
