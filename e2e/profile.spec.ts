import type { Page } from '@playwright/test'
import { enrol } from './fixtures/centre.ts'
import { jpegPhoto } from './fixtures/answer-photos.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const KNOWN = {
  name: 'নুসরাত জাহান',
  institution: 'Shapla Model College, Dhaka',
  mobileNo: '01600000456',
  curriculumRoll: '112233',
}

function photoInput(page: Page) {
  return page.locator('input[type="file"]')
}

async function choosePhoto(page: Page, name: string, buffer: Buffer) {
  await photoInput(page).setInputFiles({ name, mimeType: 'image/png', buffer })
}

test(
  'the profile shows what is known, and a student changes it',
  { tag: '@phone' },
  async ({ page, server, login, look, lookOnBoth }) => {
    const student = await enrol(server, KNOWN)
    await login(student.regNo)
    await page.goto('/profile')
    await expect(page.getByRole('term')).toHaveText([
      'Name',
      'Institution',
      'Contact Number',
      'Roll Number',
      'Registration Number',
    ])
    await expect(page.getByRole('definition')).toHaveText([
      KNOWN.name,
      KNOWN.institution,
      KNOWN.mobileNo,
      KNOWN.curriculumRoll,
      student.regNo,
    ])
    await expect(page).toHaveTitle('Profile · Anushilon')
    await lookOnBoth('profile')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL(/\/\d+\/edit-profile$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Change Password' }).click()
    await expect(page).toHaveURL(/\/change-password$/)
    await page.goBack()

    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Institution')).toHaveValue(KNOWN.institution)
    await look('profile-edit')
    await page.getByLabel('Name').fill('Nusrat Jahan')
    await page.getByLabel('Institution').fill('')
    await page.getByLabel('Mobile Number').fill('০১৭০০০০০১২৩')
    await page.getByLabel('Curriculum Roll').fill(' ৪৫ ')
    await page.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'Profile Changes Updated')
    const changed = ['Nusrat Jahan', 'Not Added Yet', '01700000123', '45', student.regNo]
    await expect(page.getByRole('definition')).toHaveText(changed)
    await page.reload()
    await expect(page.getByRole('definition')).toHaveText(changed)
    await look('profile-updated')

    await test.step('whatever is typed is taken; what an exam will want is said beside the number', async () => {
      await page.goto('/1/edit-profile')
      await page.getByLabel('Name').fill('')
      await page.getByLabel('Mobile Number').fill('abc')
      await expect(page.getByText('১১ সংখ্যার সঠিক নম্বর')).toBeVisible()
      await page.getByRole('button', { name: 'Update' }).click()
      await expectToast(page, 'Profile Changes Updated')
      await expect(page.getByRole('definition').first()).toHaveText('Nusrat Jahan')
      await expect(page.getByRole('definition').nth(2)).toHaveText('abc')
    })
  },
)

test(
  'a photo as a phone makes it is shrunk and taken; what is none is not, and there is only one',
  { tag: '@phone' },
  async ({ page, server, login, look }) => {
    await login((await enrol(server)).regNo)
    await page.goto('/1/edit-profile')
    await expect(page.getByText('PNG or JPG, up to 20kb')).toBeVisible()
    await choosePhoto(page, 'large.png', Buffer.alloc(30_001, 'this is no picture'))
    await expect(page.getByText('Image size cannot be more than 20kb')).toBeVisible()
    await look('profile-photo-large')

    const dialog = page.getByRole('dialog', { name: 'Use this photo?' })
    const use = dialog.getByRole('button', { name: 'Use photo' })
    await choosePhoto(page, 'fake.png', Buffer.from('this is no picture'))
    await use.click()
    await expect(page.getByText('The photo must be a PNG or JPG.')).toBeVisible()
    await look('profile-photo-fake')

    await page.getByLabel('Institution').fill('Half typed')
    const { buffer } = await jpegPhoto('portrait.jpg', { width: 3_000, height: 4_000 })
    expect(buffer.length).toBeGreaterThan(100_000)
    await choosePhoto(page, 'portrait.jpg', buffer)
    await expect(dialog).toContainText('Afterwards only your centre can change it.')
    await look('profile-photo-confirm')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('button', { name: 'Choose photo' })).toBeVisible()
    await choosePhoto(page, 'portrait.jpg', buffer)
    await use.click()
    await expectToast(page, 'Image uploaded Successfully')
    await expect(page.getByText('The photo must be a PNG or JPG.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Choose photo' })).toBeHidden()
    await expect(page.getByLabel('Institution')).toHaveValue('Half typed')

    await page.goto('/profile')
    const picture = page.getByRole('img', { name: 'Profile picture' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200)
    await page.goto('/1/edit-profile')
    await expect(page.getByLabel('Name')).toBeVisible()
    await expect(photoInput(page)).toHaveCount(0)
  },
)

test.describe('without a network', () => {
  test.use({ allowedNoise: [/ERR_FAILED/] })

  test(
    'without a network a profile may be asked for again, and nothing that was typed is lost',
    { tag: '@phone' },
    async ({ page, server, login, look }) => {
      await page.route('**/getstudentinfobyid', (route) => route.abort())
      const { regNo } = await enrol(server)
      await login(regNo)
      await page.goto('/profile')
      await expect(page.getByText('প্রোফাইল আসেনি')).toBeVisible()
      await look('profile-error')
      await page.unroute('**/getstudentinfobyid')
      await page.getByRole('button', { name: 'Try again' }).click()
      // What is not known is said to be so.
      const unset = 'Not Added Yet'
      await expect(page.getByRole('definition')).toHaveText(['Sadia Islam', unset, unset, unset, regNo])
      await look('profile-unset')

      await page.getByRole('link', { name: 'Edit Profile' }).click()
      await page.getByLabel('Institution').fill('Dhaka College')
      await page.route('**/editstudent', (route) => route.abort())
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('ইন্টারনেট নেই')).toBeVisible()
      await expect(page.getByLabel('Institution')).toHaveValue('Dhaka College')
      await look('profile-offline')
      await page.unroute('**/editstudent')
      await page.getByRole('button', { name: 'Update' }).click()
      await expectToast(page, 'Profile Changes Updated')
    },
  )
})
