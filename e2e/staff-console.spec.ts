import { expect, test } from './fixtures/test.ts'
import { staffAt } from './fixtures/staff.ts'

test.describe('the way in', () => {
  test(
    'a link sets the password once; a wrong one is told in one sentence; signing out leads back',
    { tag: '@desktop' },
    async ({ page, context, browser, server, look, glance }) => {
      await staffAt(context, server, 'owner', 'Nasrin Sultana')
      await page.goto('/staff/settings')
      await page.getByRole('button', { name: 'Add somebody' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail or user name').fill('rafiq')
      await dialog.getByLabel('Name', { exact: true }).fill('রফিক হাসান')
      await dialog.getByLabel('Role').selectOption('author')
      await look('staff-person')
      await dialog.getByRole('button', { name: 'Add and make a link' }).click()
      const link = await page
        .getByRole('dialog', { name: /A link for/ })
        .locator('code')
        .innerText()
      await page
        .getByRole('dialog', { name: /A link for/ })
        .getByRole('button', { name: 'Close' })
        .last()
        .click()
      await expect(page.getByRole('row', { name: /রফিক হাসান/ })).toContainText('Link not used yet')
      await glance('staff-settings')
      // What is emptied by mistake is not 0.
      const rules = page.getByRole('region', { name: 'Log-in and new exams' })
      const retakes = rules.getByLabel('Retakes of a new exam')
      await retakes.fill('')
      await expect(rules.getByText('A number, 0 or more')).toBeVisible()
      await expect(rules.getByRole('button', { name: 'Save' })).toBeDisabled()
      await retakes.fill('৭')
      await rules.getByRole('button', { name: 'Save' }).click()
      await expect(retakes).toHaveValue('7')

      const rafiqsBrowser = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const rafiq = await rafiqsBrowser.newPage()
      await rafiq.goto(link)
      await expect(rafiq.getByText('রফিক হাসান')).toBeVisible()
      await rafiq.getByLabel('New password').fill('short')
      await rafiq.getByRole('button', { name: 'Set password and sign in' }).click()
      await expect(rafiq.getByText('At least 10 characters').last()).toBeVisible()
      await rafiq.getByLabel('New password').fill('a good long password')
      await rafiq.getByLabel('The same again').fill('a good long password')
      await rafiq.getByRole('button', { name: 'Set password and sign in' }).click()
      await expect(rafiq.getByRole('heading', { name: 'Today' })).toBeVisible()
      await expect(rafiq.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Today',
        'Exams',
        /^Marking/,
        'Questions',
        'Students',
        'Reports',
        'Audit log',
        'Settings',
      ])
      await rafiq.getByRole('button', { name: 'Sign out' }).click()
      await expect(rafiq).toHaveURL(/\/staff\/sign-in$/)
      await rafiq.goto('/staff/exams?state=draft')
      await expect(rafiq).toHaveURL(/\/staff\/sign-in\?to=%2Fexams%3Fstate%3Ddraft$/)
      await rafiq.getByLabel('E-mail or user name').fill('Rafiq')
      await rafiq.getByLabel('Password', { exact: true }).fill('not this one')
      await rafiq.getByRole('button', { name: 'Sign in' }).click()
      await expect(rafiq.getByText('That user name and password do not match.')).toBeVisible()
      await rafiq.getByLabel('Password', { exact: true }).fill('a good long password')
      await rafiq.getByRole('button', { name: 'Sign in' }).click()
      await expect(rafiq.getByRole('heading', { name: 'Exams' })).toBeVisible()
      await expect(rafiq).toHaveURL(/\/staff\/exams\?state=draft$/)
      await rafiq.goto(link)
      await expect(rafiq.getByText(/no longer valid/)).toBeVisible()
      await rafiqsBrowser.close()

      await page.goto('/staff/audit')
      await expect(page.getByText('Invited somebody')).toBeVisible()
      await page.getByRole('searchbox').fill('nobody has done this')
      await expect(page.getByText('Nothing found')).toBeVisible()
      await page.getByRole('searchbox').fill('রফিক')
      await expect(page.getByText('Set a password', { exact: true })).toBeVisible()
      await page.getByLabel('What').selectOption('Students')
      await expect(page.getByText('Nothing found')).toBeVisible()
      await page.getByLabel('What').selectOption('Staff')
      await page.getByLabel('Who').selectOption('Nasrin Sultana')
      await expect(page.getByText('Invited somebody')).toBeVisible()
      await expect(page.getByText('Set a password', { exact: true })).toHaveCount(0)
      await glance('staff-audit')
    },
  )

  test.describe('an address of nothing', () => {
    test.use({ allowedNoise: [/40[04]|not on your paper/] })

    test('an address of nothing says so and leads on', { tag: '@desktop' }, async ({ page, context, server }) => {
      await staffAt(context, server, 'owner', 'Nasrin Sultana')
      await page.goto('/staff')
      for (const path of [
        '/exams/deleted/results',
        '/exams/deleted/preview',
        '/exams/deleted/paper/0/1',
        '/exams/phy-past-1/correct/999',
        '/marking/deleted',
        '/marking/deleted/scripts',
        '/marking/deleted/second',
        '/marking/phy-past-1/9/9',
        '/courses/subjects/deleted',
        '/students/999999/exams/phy-past-1',
        '/students/999999/sheet',
      ]) {
        // As a link does it: nothing is loaded twice.
        await page.evaluate((to) => history.pushState(null, '', to), `/staff${path}`)
        await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
        await page.getByRole('link', { name: 'Go to Today' }).click()
        await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
      }
    })
  })

  test.describe('a session that ends', () => {
    test.use({ allowedNoise: [/401/] })

    test(
      'a visitor sees the sign-in; whoever is signed out in a form reads so, and what is kept; a marker sees marking alone',
      { tag: '@desktop' },
      async ({ page, context, server, look }) => {
        await page.goto('/staff/settings')
        await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
        await expect(page.getByText('You have been signed out.')).toBeHidden()
        await look('staff-sign-in')

        await staffAt(context, server, 'owner', 'Nasrin Sultana')
        await page.goto('/staff/settings')
        await page.getByRole('button', { name: 'Add somebody' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('E-mail or user name').fill('rafiq')
        await dialog.getByLabel('Name', { exact: true }).fill('রফিক হাসান')
        await context.clearCookies()
        await dialog.getByRole('button', { name: 'Add and make a link' }).click()
        await expect(page.getByText('You have been signed out.')).toBeVisible()
        await expect(page.getByText('What stood in another form has to be typed again.')).toBeVisible()

        await staffAt(context, server, 'marker', 'Mitu Akter')
        await page.goto('/staff')
        await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
          'Today',
          /^Marking/,
          'Settings',
        ])
        await page.goto('/staff/exams')
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      },
    )
  })
})

test(
  'today, the list of exams and the calendar',
  { tag: '@desktop' },
  async ({ page, context, server, look, glance }) => {
    await staffAt(context, server, 'author', 'Rafiq Hasan')
    await page.goto('/staff')
    const live = page.getByRole('region', { name: /Live now/ })
    await expect(live).toContainText('Vectors, daily 1')
    await glance('staff-today')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Exams' }).click()
    const rows = page.getByRole('table', { name: 'Exams' }).getByRole('row')
    await expect(page.getByRole('row', { name: /Dynamics, daily 2/ })).toContainText('Scheduled')
    await glance('staff-exams')
    await page.getByRole('button', { name: /^Live/ }).click()
    await expect(page.getByRole('row', { name: /Dynamics, daily 2/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^All/ }).click()
    await page.getByRole('searchbox').fill('Kinematics, daily 13')
    await expect(rows).toHaveCount(2)
    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByText('· today')).toBeVisible()
    await page.getByRole('link', { name: /Vectors, daily 1/ }).scrollIntoViewIfNeeded()
    await glance('staff-calendar')

    // The day after, by its menu, with a reason: students see it already.
    await page.getByRole('button', { name: 'Move Dynamics, daily 2 to another day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to another day' })
    await dialog.getByLabel('Day').fill('2026-03-25')
    await expect(dialog.getByRole('button', { name: /^Move to 25 Mar/ })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('hartal')
    await look('staff-calendar-move')
    await dialog.getByRole('button', { name: /^Move to 25 Mar/ }).click()
    const day = (number: string) => page.getByRole('cell', { name: new RegExp(`^${number}\\b`) })
    await expect(day('25').getByRole('link', { name: /Dynamics, daily 2/ })).toBeVisible()
    await day('25')
      .getByRole('link', { name: /Dynamics, daily 2/ })
      .dragTo(day('26'))
    await dialog.getByLabel('Reason').fill('a day later')
    await dialog.getByRole('button', { name: /^Move to 26 Mar/ }).click()
    await expect(day('26').getByRole('link', { name: /Dynamics, daily 2/ })).toBeVisible()
  },
)

test.describe('a clock that jumped', () => {
  test(
    'Today says what the machine’s clock shows; the owner is asked for the time before anything goes on by it',
    { tag: '@phone' },
    async ({ page, context, server, look }) => {
      await staffAt(context, server, 'owner', 'Nasrin Sultana')
      server.clock.jumps('2 d')
      await page.goto('/staff')
      const notice = page.getByRole('alert').filter({ hasText: 'closing and publishing wait' })
      await expect(notice).toContainText('jumped ahead by 2 days')
      await expect(notice).toContainText(/Its clock shows \w+, \d+ \w+ \d{4}, \d+:\d\d [AP]M in Dhaka/)
      await notice.getByRole('button', { name: 'The clock is right now: go on' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(/^Is it \w+, \d+ \w+ \d{4}, \d+:\d\d [AP]M in Dhaka\?/)
      await look('staff-clock-asked')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      expect(server.deps.clock.doubt).toMatchObject({ kind: 'jumped' })

      await notice.getByRole('button', { name: 'The clock is right now: go on' }).click()
      await dialog.getByRole('button', { name: 'Yes, go on with this time' }).click()
      await expect(dialog).toBeHidden()
      await expect(notice).toBeHidden()
      expect(server.deps.clock.doubt).toBeNull()
    },
  )
})
