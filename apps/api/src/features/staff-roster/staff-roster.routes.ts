import * as chapters from '@anushilon/contract/staff/chapters'
import * as years from '@anushilon/contract/staff/course-years'
import * as courses from '@anushilon/contract/staff/courses'
import * as groups from '@anushilon/contract/staff/groups'
import * as students from '@anushilon/contract/staff/students'
import * as lists from '@anushilon/contract/staff/students-import'
import { type Deps, forBulk } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { listBatches } from '../../stores/people/batches.ts'
import { listBranches } from '../../stores/people/branches.ts'
import { rosterCourses } from '../../stores/people/roster-courses.ts'
import { rosterFacts } from '../../stores/people/roster-students.ts'
import { importDone, stopImport } from '../../stores/people/import-progress.ts'
import {
  addCourse,
  orderCourses,
  removeCourseBanner,
  renameCourse,
  setCourseBanner,
  setCourseRules,
} from './courses.service.ts'
import { archiveCourse, rollOverCourse, rollOverPlan } from './course-years.service.ts'
import { listChapters, renameChapter, saveChapters } from './chapters.service.ts'
import { addBatch, archiveBatch, changeBatchStudents, renameBatch } from './batches.service.ts'
import { addBranch, mergeBranches, renameBranch } from './branches.service.ts'
import { exportStudents } from './export.service.ts'
import { applyImport, previewImport } from './import.service.ts'
import { leaveCentre, comeBack, removeStudents, unenrolStudents } from './leaving.service.ts'
import { passwordFile } from './password-file.service.ts'
import { issuePasswords } from './passwords.service.ts'
import { removeCourse, removeSubject } from './removing.service.ts'
import { addStudent, changeStudent, enrolStudents, listStudents, removePhoto } from './students.service.ts'
import { addSubject, orderSubjects, renameSubject, setSubjectPicture } from './subjects.service.ts'

/** As many as are made at once, with long names. */
const LARGEST_PASSWORD_LIST = 4 * 1024 * 1024

export function staffRosterRoutes(binder: Binder, deps: Deps): void {
  const bulk = forBulk(deps)

  binder.bind(courses.courseList, async ({ input }) =>
    ok({ courses: await rosterCourses(deps.db, input.archived === 'with') }),
  )
  binder.bind(years.archiveCourse, doing(deps, archiveCourse))
  binder.bind(years.rollOverPlan, async (call) => ok(await rollOverPlan(deps, call)))
  binder.bind(years.rollOverCourse, async (call) => ok(await rollOverCourse(deps, call)))
  binder.bind(chapters.chapterList, async (call) => ok(await listChapters(deps, call)))
  binder.bind(chapters.renameChapter, async (call) => ok(await renameChapter(deps, call)))
  binder.bind(chapters.saveChapters, doing(deps, saveChapters))
  binder.bind(courses.addCourse, async (call) => ok(await addCourse(deps, call)))
  binder.bind(courses.renameCourse, doing(deps, renameCourse))
  binder.bind(courses.orderCourses, doing(deps, orderCourses))
  binder.bind(courses.removeCourse, doing(deps, removeCourse))
  binder.bind(courses.setCourseRules, doing(deps, setCourseRules))
  binder.bind(courses.setCourseBanner, doing(deps, setCourseBanner))
  binder.bind(courses.removeCourseBanner, doing(deps, removeCourseBanner))
  binder.bind(courses.addSubject, async (call) => ok(await addSubject(deps, call)))
  binder.bind(courses.renameSubject, doing(deps, renameSubject))
  binder.bind(courses.orderSubjects, doing(deps, orderSubjects))
  binder.bind(courses.removeSubject, doing(deps, removeSubject))
  binder.bind(courses.setSubjectPicture, doing(deps, setSubjectPicture))

  binder.bind(students.studentList, async (call) => ok(await listStudents(deps, call)))
  binder.bind(students.rosterFacts, async ({ staff }) => ok(await rosterFacts(deps.db, staff.rights)))
  binder.bind(students.addStudent, async (call) => ok(await addStudent(deps, call)))
  binder.bind(students.changeStudent, async (call) => ok(await changeStudent(deps, call)))
  binder.bind(students.removePhoto, async (call) => ok(await removePhoto(deps, call)))
  binder.bind(students.enrolStudents, async (call) => ok(await enrolStudents(bulk, call)))
  binder.bind(students.unenrolStudents, async (call) => ok(await unenrolStudents(bulk, call)))
  binder.bind(students.leaveCentre, async (call) => ok(await leaveCentre(bulk, call)))
  binder.bind(students.comeBack, async (call) => ok(await comeBack(bulk, call)))
  binder.bind(students.removeStudents, async (call) => ok(await removeStudents(bulk, call)))
  binder.bind(students.issuePasswords, async (call) => ok(await issuePasswords(bulk, call)))
  binder.bind(students.passwordFile, async (call) => ok(await passwordFile(deps, call)), {
    bodyLimit: LARGEST_PASSWORD_LIST,
  })
  binder.bind(students.exportStudents, async (call) => ok(await exportStudents(bulk, call)))

  binder.bind(groups.branchList, async () => ok({ branches: await listBranches(deps.db) }))
  binder.bind(groups.addBranch, doing(deps, addBranch))
  binder.bind(groups.renameBranch, doing(deps, renameBranch))
  binder.bind(groups.mergeBranches, async (call) => ok(await mergeBranches(bulk, call)))
  binder.bind(groups.batchList, async () => ok({ batches: await listBatches(deps.db) }))
  binder.bind(groups.addBatch, async (call) => ok(await addBatch(deps, call)))
  binder.bind(groups.renameBatch, doing(deps, renameBatch))
  binder.bind(groups.archiveBatch, doing(deps, archiveBatch))
  binder.bind(groups.changeBatchStudents, async (call) => ok(await changeBatchStudents(bulk, call)))

  binder.bind(lists.previewImport, async (call) => ok(await previewImport(bulk, call)))
  binder.bind(lists.applyImport, async (call) => ok(await applyImport(bulk, call)))
  binder.bind(lists.importProgress, async ({ staff, input }) =>
    ok({ done: await importDone(deps.db, staff.id, input.fileId) }),
  )
  binder.bind(lists.cancelImport, async ({ staff, input }) => {
    await stopImport(deps.db, staff.id, input.fileId)
    return ok('Ok' as const)
  })
}
