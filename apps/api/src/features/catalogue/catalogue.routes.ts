import * as catalogue from '@anushilon/contract/operations/catalogue'
import type { Deps } from '../../deps.ts'
import { ok, okTagged, type Binder } from '../../http/bind.ts'
import { createHomeCaches, listByCourse, listBySubject, listSubjects, showHome } from './catalogue.service.ts'

export function catalogueRoutes(binder: Binder, deps: Deps): void {
  const caches = createHomeCaches()
  binder.bind(catalogue.subjectsByCourse, async (call) => ok(await listSubjects(deps, call)))
  binder.bind(catalogue.homePage, async (call) => okTagged(await showHome(deps, caches, call)))
  binder.bind(catalogue.examsByCourse, async (call) => ok(await listByCourse(deps, call)))
  binder.bind(catalogue.examsBySubject, async (call) => ok(await listBySubject(deps, call)))
}
