import { enrol, STUDENTS } from './fixtures/centre.ts'
import { protect } from './fixtures/passwords.ts'
import { deviceKeys } from './fixtures/device.ts'
import { expect, test } from './fixtures/test.ts'

const regNo = 'Registration Number'

test('a student finds the course by number and logs in', { tag: '@phone' }, async ({ page, lookOnBoth }) => {
  await page.goto('/login')
  const showCourses = page.getByRole('button', { name: 'show course list' })
  const login = page.getByRole('button', { name: 'Login' })
  await expect(page).toHaveTitle('Student Login · Anushilon')
  await expect(showCourses).toBeDisabled()
  await expect(login).toBeDisabled()
  await lookOnBoth('login-empty')

  await page.getByLabel(regNo).fill(STUDENTS.nusrat.regNo)
  await expect(login).toBeDisabled()
  await showCourses.click()
  // The only course there is is chosen already.
  await expect(page.getByText('1 course found')).toBeVisible()
  await expect(page.getByLabel('Course')).toHaveValue('hsc-26')
  await lookOnBoth('login-course')

  await login.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: "Today's Live Exam" })).toBeVisible()
  await expect.poll(() => deviceKeys(page)).toMatchObject({ FORCOURSE: 'hsc-26' })
  await expect
    .poll(async () => Object.keys(await deviceKeys(page)).toSorted())
    .toEqual(['FORCOURSE', 'STDNTID', 'STDNTTKN', 'advertised'])
})

test(
  'a student of two courses chooses one; another number needs another list; a number that nobody has',
  { tag: '@phone' },
  async ({ page, look, shot }) => {
    const showCourses = page.getByRole('button', { name: 'show course list' })
    const login = page.getByRole('button', { name: 'Login' })
    await page.goto('/login')
    await test.step('a number that nobody has', async () => {
      await page.getByLabel(regNo).fill('2026')
      await showCourses.click()
      await expect(page.getByRole('alert').getByText('No course found for the student')).toBeVisible()
      await expect(page.getByLabel(regNo)).toHaveValue('2026')
      await expect(login).toBeDisabled()
      await look('login-wrong-number')
    })
    await test.step('the button says what is going on while it looks', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/getcoursebyreg*', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.getByLabel(regNo).fill(STUDENTS.nusrat.regNo)
      await showCourses.click()
      await expect(page.getByRole('button', { name: 'Searching' })).toHaveAttribute('aria-busy', 'true')
      await shot('login-searching')
      held.resolve()
      await expect(page.getByText('1 course found')).toBeVisible()
      await page.unroute('**/getcoursebyreg*')
    })
    await test.step('another number needs another list', async () => {
      await expect(login).toBeEnabled()
      await page.getByLabel(regNo).pressSequentially('9')
      await expect(page.getByLabel('Course')).toBeDisabled()
      await expect(login).toBeDisabled()
    })
    await test.step('a student of two courses chooses one', async () => {
      await page.getByLabel(regNo).fill(STUDENTS.tanvir.regNo)
      await showCourses.click()
      await expect(page.getByText('2 courses found')).toBeVisible()
      await expect(login).toBeDisabled()
      await page.getByLabel('Course').selectOption('Admission 2026')
      await login.click()
      await expect(page).toHaveURL(/\/home$/)
      await expect.poll(() => deviceKeys(page)).toMatchObject({ FORCOURSE: 'adm-26' })
    })
    await test.step('the Enter key, Bengali digits and spaces around them do as well', async () => {
      await page.goto('/login')
      await page.getByLabel(regNo).fill(' ২৬০০০১ ')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 course found')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/home$/)
    })
  },
)

test.describe('without a network', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED|Couldn.t load preload assets/] })

  test(
    'the number is kept, and the same press works once there is one',
    { tag: '@phone' },
    async ({ page, context, look }) => {
      await page.goto('/login')
      await context.setOffline(true)
      await page.getByLabel(regNo).fill(STUDENTS.nusrat.regNo)
      await page.getByRole('button', { name: 'show course list' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'ইন্টারনেট নেই' })).toBeVisible()
      await expect(page.getByLabel(regNo)).toHaveValue(STUDENTS.nusrat.regNo)
      await look('login-offline')

      await context.setOffline(false)
      await page.getByRole('button', { name: 'show course list' }).click()
      await expect(page.getByText('1 course found')).toBeVisible()
      await expect(page.getByText('ইন্টারনেট নেই')).toBeHidden()

      await context.setOffline(true)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'ইন্টারনেট নেই' })).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(/\/home$/)
    },
  )
})

test.describe('a student who has changed the password', () => {
  test(
    'a student who has changed the password is asked for it after pressing Login',
    { tag: '@phone' },
    async ({ page, server, look }) => {
      const student = await enrol(server, { password: 'handed-out' })
      await protect(server, student, 'my own secret')
      await page.goto('/login')
      await page.getByLabel(regNo).fill(student.regNo)
      await page.getByRole('button', { name: 'show course list' }).click()
      await expect(page.getByLabel('Password')).toBeHidden()
      await page.getByRole('button', { name: 'Login' }).click()
      const password = page.getByLabel('Password')
      await expect(password).toBeFocused()
      await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
      await look('login-password')

      await password.fill('not my secret')
      await password.press('Enter')
      await expect(page.getByText('Please Provide Correct Password')).toBeVisible()
      await expect(password).toHaveValue('')
      await expect(password).toBeFocused()
      await look('login-wrong-password')
      await password.fill('seen')
      await page.getByRole('button', { name: 'Show what is typed' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Show what is typed' }).click()
      await expect(password).toHaveAttribute('type', 'password')

      await password.fill('my own secret')
      await password.press('Enter')
      await expect(page).toHaveURL(/\/home$/)

      await test.step('somebody who guesses is told to wait', async () => {
        const other = await enrol(server, { password: 'handed-out' })
        await protect(server, other, 'my own secret')
        for (let guess = 1; guess <= 5; guess += 1) {
          const body = { regNo: other.regNo, courseId: 'hsc-26', password: `guess ${guess}` }
          expect((await server.call('POST', '/api/student/login', { body })).status).toBe(401)
        }
        await page.goto('/login')
        await page.getByLabel(regNo).fill(other.regNo)
        await page.getByRole('button', { name: 'show course list' }).click()
        await page.getByRole('button', { name: 'Login' }).click()
        await password.fill('my own secret')
        await page.getByRole('button', { name: 'Login' }).click()
        await expect(page.getByRole('alert').filter({ hasText: 'Too many tries. Please wait a little.' })).toBeVisible()
        await expect(page.getByLabel(regNo)).toHaveValue(other.regNo)
        await look('login-throttled')
      })
    },
  )
})

test.describe('Logout', () => {
  test(
    'Logout clears what the device kept but not what is unsent, and the next student sees nothing of the last one',
    { tag: '@phone' },
    async ({ page, server, login }) => {
      await login(STUDENTS.nusrat.regNo)
      await page.evaluate(() => {
        localStorage.setItem('phy-live', '[1,2]')
        localStorage.setItem('unsent:another', '[3]')
      })
      await page.goto('/home')
      await page.getByRole('button', { name: 'Logout' }).click()
      // A finger that slips from one tab to the next does not leave.
      await page.getByRole('alertdialog', { name: 'Logout?' }).getByRole('button', { name: 'Stay' }).click()
      await expect(page).toHaveURL(/\/home$/)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByLabel(regNo)).toBeVisible()
      await expect.poll(() => deviceKeys(page)).toEqual({ 'unsent:another': '[3]' })
      await page.goBack()
      await expect(page).toHaveURL(/\/login$/)

      const first = await enrol(server, { name: 'Mim Akter' })
      const second = await enrol(server, { name: 'Rakib Hasan' })
      for (const { regNo: number, name } of [first, second]) {
        await page.getByLabel(regNo).fill(number)
        await page.getByRole('button', { name: 'show course list' }).click()
        await page.getByRole('button', { name: 'Login' }).click()
        await expect(page.getByText(name)).toBeVisible()
        await page.getByRole('link', { name: 'Profile' }).click()
        await expect(page.getByRole('heading', { name })).toBeVisible()
        // Not by Logout: the log-in ends by itself, as when the token has run out.
        await page.evaluate(() => {
          history.pushState(null, '', '/login')
        })
        await expect(page.getByLabel(regNo)).toBeVisible()
      }
    },
  )
})
