import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { session } from '../../api/session.ts'
import { centre } from '../../lib/centre.ts'
import { forgetKept } from '../../lib/device-storage.ts'
import { setTitle } from '../../lib/title.ts'
import { noticeIn, paths } from '../../paths.ts'
import { login as bn } from '../../text/bn.ts'
import { passwordHint } from '../../text/bn-password.ts'
import { login as en } from '../../text/en.ts'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { brand } from '@anushilon/ui/text/words.ts'
import { brand as brandBn } from '@anushilon/ui/text/words-bn.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { AnswerSheetArt } from './AnswerSheetArt.tsx'
import css from './LoginScreen.module.css'
import { EMPTY, useLogin, type LoginStart } from './use-login.ts'

/** Whether the centre has a name of its own, and not the product's. */
const isNamed = centre.name !== '' && centre.name !== `${brandBn.name} ${brand.line}`

/** Visiting the log-in page ends the log-in there was (Spec 4). */
export function LoginScreen() {
  const alert = noticeIn(useHistoryState<unknown>())
  useEffect(() => {
    session.clear()
    forgetKept()
  }, [])
  return <LoginPage start={{ ...EMPTY, alert }} />
}

export function LoginPage({ start }: { readonly start: LoginStart }) {
  useEffect(() => setTitle(en.title), [])
  return (
    <main className={css.page} tabIndex={-1}>
      <section className={css.art}>
        <AnswerSheetArt className={css.sheet} />
        <Logo inverse {...(isNamed && { line: centre.name })} />
        <h1 lang="bn">{bn.headline}</h1>
        <p lang="bn">{bn.promise}</p>
      </section>
      <LoginForm start={start} />
    </main>
  )
}

function LoginForm({ start }: { readonly start: LoginStart }) {
  const form = useLogin(start)
  const passwordField = useRef<HTMLInputElement>(null)
  const { needsPassword, passwordFault, courses } = form
  const [isShown, setShown] = useState(false)

  // Also after a wrong one, when the button that was pressed has nothing to send.
  useEffect(() => {
    if (needsPassword) passwordField.current?.focus()
  }, [needsPassword, passwordFault])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (form.canLogIn) void form.submit()
    else if (form.canShowCourses) void form.showCourses()
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div>
        <h2>{en.title}</h2>
        <p className="soft small" lang="bn">
          {bn.hint}
        </p>
      </div>
      <FaultAlert text={form.alert} />
      <Field
        label={en.regNo}
        value={form.regNo}
        onChange={form.typeRegNo}
        autoComplete="username"
        name="regNo"
        maxLength={64}
        numeric
      />
      {/* Enter presses a form's first submit button: this one until there is a course to log in to. */}
      <Button
        type={form.canLogIn ? 'button' : 'submit'}
        look="quiet"
        block
        disabled={!form.canShowCourses}
        busy={form.step === 'courses' && en.searching}
        onClick={form.canLogIn ? () => void form.showCourses() : undefined}
      >
        <span className={css.sentence}>{en.showCourses}</span>
      </Button>
      <hr />
      <Select
        label={en.course}
        placeholder={en.selectCourse}
        options={(courses ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.courseId}
        onChange={form.chooseCourse}
        disabled={courses === null || courses.length === 0}
        ok={courses !== null && courses.length > 0 && en.coursesFound(courses.length)}
        name="course"
      />
      {needsPassword && (
        <Field
          ref={passwordField}
          label={en.password}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={form.setPassword}
          hint={<Bengali>{passwordHint}</Bengali>}
          error={passwordFault !== '' && <Words text={passwordFault} />}
        />
      )}
      {needsPassword && (
        <Button look="text" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {en.showPassword}
        </Button>
      )}
      <Button
        type="submit"
        block
        disabled={!form.canLogIn}
        busy={form.step === 'login' && en.loggingIn}
        iconAfter={ArrowRight}
      >
        {en.login}
      </Button>
      <Help />
      <FreeExamLink />
    </form>
  )
}

/** What the page does first comes first. */
const PATIENCE_MS = 1_000

/** Where one is live (Decision I1). The page asks when all else is done, and is complete without an answer. */
function FreeExamLink() {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      fetch('/api/free/exams')
        .then((reply) => reply.json())
        .then(({ exams }: { exams?: readonly unknown[] }) => setLive(Boolean(exams?.length)))
        .catch(() => undefined)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLive && (
      <Link href={paths.freeBeforeStart} className={css.free}>
        {en.freeExam}
      </Link>
    )
  )
}

function Help() {
  if (centre.phone === '') return null
  return (
    <p className="soft small" lang="bn">
      {bn.help}{' '}
      <a href={`tel:${centre.phone.replaceAll(/[^0-9+]/g, '')}`} className="num nowrap">
        {centre.phone}
      </a>
    </p>
  )
}
