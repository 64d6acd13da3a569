import { useState } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { session } from '../../api/session.ts'
import { faultText } from '../../lib/fault-text.ts'
import { paths } from '../../paths.ts'
import { login as en } from '../../text/en.ts'
import { loginCalls } from './calls.ts'
import type { Course } from './login-calls.ts'

/** Where the form stands when it opens; the redirect page knows number and course already. */
export interface LoginStart {
  readonly regNo: string
  readonly courses: readonly Course[] | null
  readonly courseId: string
  readonly needsPassword: boolean
  /** Why the student is here, where that is not plain. */
  readonly alert: string
}

export const EMPTY: LoginStart = { regNo: '', courses: null, courseId: '', needsPassword: false, alert: '' }

type Step = 'courses' | 'login'

/** The state of the log-in form and what its buttons do. */
export function useLogin(start: LoginStart) {
  const [regNo, setRegNo] = useState(start.regNo)
  const [courses, setCourses] = useState(start.courses)
  const [courseId, setCourseId] = useState(start.courseId)
  const [needsPassword, setNeedsPassword] = useState(start.needsPassword)
  const [password, setPassword] = useState('')
  const [passwordFault, setPasswordFault] = useState('')
  const [alert, setAlert] = useState(start.alert)
  const [step, setStep] = useState<Step | null>(null)
  const [, navigate] = useLocation()
  const number = regNo.trim()

  function typeRegNo(typed: string) {
    // By the time the number is typed, what asks the server is here.
    loginCalls().catch(() => undefined)
    setRegNo(typed)
    // The list and the password belong to the number that was asked for.
    setCourses(null)
    setCourseId('')
    forgetPassword()
    setAlert('')
  }

  function chooseCourse(id: string) {
    setCourseId(id)
    forgetPassword()
  }

  function forgetPassword() {
    setNeedsPassword(false)
    setPassword('')
    setPasswordFault('')
  }

  async function doing(name: Step, work: () => Promise<void>) {
    if (step !== null) return
    setStep(name)
    setAlert('')
    setPasswordFault('')
    try {
      await work()
    } finally {
      setStep(null)
    }
  }

  const showCourses = () =>
    doing('courses', async () => {
      try {
        const found = await (await loginCalls()).lookUpCourses(number)
        setCourses(found)
        setCourseId(found.length === 1 ? (found[0]?.id ?? '') : '')
        if (found.length === 0) setAlert(en.noCourse)
      } catch (error) {
        setAlert(lookupFault(error))
      }
    })

  const submit = () =>
    doing('login', async () => {
      try {
        const { logIn } = await loginCalls()
        session.save(await logIn({ regNo: number, courseId, ...(needsPassword ? { password } : {}) }))
        navigate(paths.home)
      } catch (error) {
        explain(error)
      }
    })

  function explain(error: unknown) {
    if (error instanceof CallRefused && error.code === 'password-needed') {
      setNeedsPassword(true)
    } else if (error instanceof CallRefused && error.code === 'wrong-password') {
      setNeedsPassword(true)
      setPassword('')
      setPasswordFault(error.message)
    } else {
      setAlert(faultText(error))
    }
  }

  return {
    regNo,
    typeRegNo,
    courses,
    courseId,
    chooseCourse,
    needsPassword,
    password,
    setPassword,
    passwordFault,
    alert,
    step,
    canShowCourses: number !== '',
    canLogIn: number !== '' && courseId !== '' && (!needsPassword || password !== ''),
    showCourses,
    submit,
  }
}

/** Whatever the server makes of the number, the student is told that no course was found (Spec 8). */
function lookupFault(error: unknown): string {
  const isAboutTheNumber = error instanceof CallRefused && (error.status === 400 || error.status === 404)
  return isAboutTheNumber ? en.noCourse : faultText(error)
}
