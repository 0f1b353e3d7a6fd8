import { expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const mailbox = 'illertissen@krume.example'

for (const { language, width } of viewsOf('contact form'))
  test(`a message is sent to the store, and the redirect home can be stopped (${language}, ${width} px)`, async ({
    page,
    site,
  }) => {
    const subject = `Torte ${language}`
    await page.setViewportSize({ width, height: 900 })
    await page.clock.install()
    await openPage(page, `/contact?lng=${language}`)
    const form = page.locator('form', { has: page.locator('[name="message"]') })
    await form.locator('button[type="submit"]').click()
    await expect(page.getByRole('alert').first()).toBeFocused()
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(6)
    await expectAccessible(page)
    await form.locator('[name="name"]').fill('Anna Huber')
    await form.locator('[name="mail"]').fill('anna.huber@example.org')
    await form.locator('[name="phone"]').fill('+49 89 99998-300')
    await form.locator('[name="subject"]').fill(subject)
    await form.locator('[name="message"]').fill('Backen Sie auch dreistöckig?')
    await form.locator('[name="privacy"]').check()
    await page.reload()
    await expect(form.locator('[name="message"]')).toHaveValue('Backen Sie auch dreistöckig?')
    await form.locator('[name="privacy"]').check()
    // Faster messages are taken for those of a program. From now on, the redirect waits for the test.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await form.locator('button[type="submit"]').click()
    await expect(page.locator('#sent')).toBeFocused()
    await expect(page.getByText(t(language, 'contact', 'sent.created'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^(Hier bleiben|Stay here)$/ }).click()
    const mail = await waitForMail(site.sandboxUrl, mailbox, new RegExp(subject))
    expect(mail.text).toContain('Backen Sie auch dreistöckig?')
    await page.clock.runFor(20_000)
    await expect(page).toHaveURL(/\/contact/)
    await page.clock.resume()
    await expectAccessible(page)
  })

test('a catering enquiry is sent, and missing input is shown @journey', async ({ page, site }) => {
  await page.clock.install()
  await openPage(page, '/catering')
  const form = page.locator('form', { has: page.locator('[name="amount"]') })
  await form.locator('[name="amount"]').fill('0')
  await form.locator('button[type="submit"]').click()
  await expect(form.locator('[name="amount"]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('[name="name"]').fill('Anna Huber')
  await form.locator('[name="mail"]').fill('anna.huber@example.org')
  await form.locator('[name="phone"]').fill('+49 89 99998-300')
  await form.locator('[name="amount"]').fill('45')
  await form.locator('[name="from"]').fill('2027-06-12')
  await form.locator('[name="streetAddress"]').fill('Hauptstraße 1')
  await form.locator('[name="postalCode"]').fill('89257')
  await form.locator('[name="location"]').fill('Illertissen')
  await form.locator('[name="message"]').fill('Frühstück für eine Hochzeit')
  await form.locator('[name="privacy"]').check()
  await page.clock.fastForward(2_100)
  await form.locator('button[type="submit"]').click()
  const mail = await waitForMail(site.sandboxUrl, mailbox, /Anfrage Catering/)
  expect(mail.text).toMatch(/45/)
  expect(mail.text).toContain('Frühstück für eine Hochzeit')
})
