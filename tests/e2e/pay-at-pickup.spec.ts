import { choosePickup, fillCart, fillPerson, openCheckout, orderButton } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { findLink, waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

/** Of the demo content: up to 30 euros. */
const storeId = 'roggenburg-kloster'

for (const { language, locale, width } of views)
  test.describe(`${language}, ${width} px @journey`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('an order is paid at pickup once its mail is confirmed', async ({ page, site, browser }) => {
      const mail = `laden-${language}@kunde.example`
      const suffix = language === 'en' ? '?lang=en' : ''
      await fillCart(page, site, ['bauernbrot'])
      if (suffix) await openPage(page, `/${suffix}`)
      await openCheckout(page)
      const choice = page.getByRole('radio', { name: t(language, 'checkout', 'atPickup.name') })
      await choosePickup(page, 'illertissen-marktplatz')
      await expect(choice).toHaveCount(0)
      await choosePickup(page, storeId)
      await choice.check()
      await expect(page.getByText(t(language, 'checkout', 'atPickup.hint'))).toBeVisible()
      await fillPerson(page, mail)
      await expectAccessible(page)
      await orderButton(page).click()

      await page.waitForURL(/\/selfservice\/orders\//)
      const orderUrl = page.url()
      await expect(page.getByRole('heading', { name: t(language, 'order', 'confirm.panel') })).toBeVisible()
      await expect(page.locator('main')).toContainText(mail)
      await expectAccessible(page)
      await page.getByRole('button', { name: t(language, 'order', 'confirm.again') }).click()
      await expect(page.getByText(t(language, 'order', 'confirm.mail.sent'), { exact: true })).toBeVisible()

      const { text } = await waitForMail(
        site.sandboxUrl,
        mail,
        language === 'de' ? /Bitte bestätigen/ : /Please confirm/,
      )
      const path = findLink(text, `/selfservice/orders/${orderUrl.split('/').at(-1)?.split('?')[0]}/confirm`)
      const link = site.url + path
      // In another browser, as on a phone whose mail program opens links itself, and without script.
      const other = await browser.newContext({ javaScriptEnabled: false, locale, viewport: { width, height: 900 } })
      const mailPage = await other.newPage()
      await mailPage.goto(link)
      await mailPage.getByRole('button', { name: t(language, 'order', 'confirm.button') }).click()
      await expect(mailPage.getByText(t(language, 'order', 'done.confirmed'), { exact: true })).toBeVisible()
      await mailPage.goto(link)
      await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(
        t(language, 'order', 'confirm.confirmed.headline'),
      )
      await other.close()

      await openPage(page, orderUrl)
      await expect(page.locator('main')).toContainText(t(language, 'order', 'state.confirmed'))
      await expect(page.getByRole('link', { name: t(language, 'order', 'ticket.pass') })).toBeVisible()
    })
  })
