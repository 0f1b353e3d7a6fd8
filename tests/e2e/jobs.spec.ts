import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views, viewsOf } from '../support/e2e-test.ts'
import { waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

interface ContentJob {
  id: string
  field: string
  employmentType: string
  name: { de: string; en: string }
  isActive: boolean
  createdAt: string
}

const open = readdirSync('content/jobs')
  .flatMap((file) => JSON.parse(readFileSync(`content/jobs/${file}`, 'utf8')) as ContentJob[])
  .filter(({ isActive, id }) => isActive && id !== 'initiativbewerbung')
/** The newest first, those of one day by name. */
const namesWhere = (isWanted: (job: ContentJob) => boolean, language: 'de' | 'en' = 'de') =>
  open
    .filter(isWanted)
    .toSorted(
      (one, other) =>
        other.createdAt.localeCompare(one.createdAt) ||
        one.name[language].localeCompare(other.name[language], language),
    )
    .map(({ name }) => name[language])
const pages = Math.ceil(open.length / 6)

const results = (page: Page) => page.locator('#results')
const found = (page: Page) => results(page).getByRole('heading', { level: 3 })
const announced = (page: Page) => results(page).getByRole('status')
const tile = (page: Page, label: string, name: string) =>
  page.getByRole('navigation', { name: label }).getByRole('link', { name: new RegExp(`^${name}`) })

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Records page loads from now on. */
function recordPageLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(request.url())
  })
  return loads
}

const [german, english] = views
const inView = ({ width, locale }: (typeof views)[number]) => ({ viewport: { width, height: 900 }, locale })

test.describe(`the search at ${german.width} px in German`, () => {
  test.use(inView(german))

  test('works with Enter, tiles, filters and pages without a page load, and announces the result @journey', async ({
    page,
  }) => {
    await openPage(page, '/jobs')
    await expect(page.getByText(`Gerade sind ${open.length} Stellen offen.`)).toBeVisible()
    await expect(found(page)).toHaveText(namesWhere(() => true).slice(0, 6))
    await expect(announced(page)).toBeEmpty()

    const loads = recordPageLoads(page)
    const keyword = page.getByRole('searchbox', { name: t('de', 'jobs', 'search.keyword') })
    await keyword.fill('bäcker nachtschicht')
    await keyword.press('Enter')
    await expect(page).toHaveURL('/jobs?state=search&keyword=b%C3%A4cker+nachtschicht#results')
    const bakersAtNight = [
      'Bäckergeselle (m/w/d) in der Nachtschicht',
      'Bäcker (m/w/d) am Steinofen',
      'Bäckermeister (m/w/d) als Schichtleitung',
    ]
    await expect(announced(page)).toHaveText('3 Stellen')
    await expect(found(page)).toHaveText(bakersAtNight)
    for (const [spelling, count] of [
      ['BAECKER Nachtschicht', '3 Stellen'],
      ['kr-2026-031', '1 Stelle'],
      ['backerin nachtschicht', '3 Stellen'],
      ['KR-2026-031', '1 Stelle'],
    ] as const) {
      await keyword.fill(spelling)
      await keyword.press('Enter')
      await expect(page).toHaveURL(`/jobs?${new URLSearchParams({ state: 'search', keyword: spelling })}#results`)
      await expect(announced(page)).toHaveText(count)
    }
    await expect(found(page)).toHaveText(['Verkäufer (m/w/d) in der Frühschicht'])

    await results(page).getByRole('link', { name: 'Filter zurücksetzen' }).click()
    await expect(keyword).toHaveValue('')
    await expect(announced(page)).toHaveText(`${open.length} Stellen, Seite 1 von ${pages}`)
    await tile(page, t('de', 'jobs', 'fieldsLabel'), t('de', 'jobs', 'fields.sales')).click()
    await expect(found(page)).toHaveText(namesWhere(({ field }) => field === 'sales'))
    await expect(tile(page, t('de', 'jobs', 'fieldsLabel'), t('de', 'jobs', 'fields.sales'))).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.getByRole('checkbox', { name: t('de', 'jobs', 'employmentTypes.miniJob') }).check()
    await expect(found(page)).toHaveText(
      namesWhere(({ field, employmentType }) => field === 'sales' && employmentType === 'miniJob'),
    )
    await expect(announced(page)).toHaveText('1 Stelle')
    await expect(page).toHaveURL(/field=sales&type=miniJob/)

    await keyword.fill('Raumfahrt')
    await keyword.press('Enter')
    await expect(announced(page)).toHaveText('Keine Stelle gefunden')
    await expect(found(page)).toHaveText([t('de', 'jobs', 'speculative.name')])
    await expect(results(page).getByRole('article')).toContainText(/Alle Standorte.*Voll- und Teilzeit/)
    await expectGood(page)
    await found(page).getByRole('link').click()
    await expect(page).toHaveURL('/application/initiativbewerbung')
    await page.goBack()
    await expect(keyword).toHaveValue('Raumfahrt')
    expect(loads).toEqual([])
  })
})

const understood = (page: Page, language: 'de' | 'en') =>
  page.getByRole('list', { name: t(language, 'jobs', 'understood.label') }).getByRole('link')

for (const view of viewsOf('understood job searches'))
  test.describe(`a search in words at ${view.width} px in ${view.language}`, () => {
    test.use(inView(view))
    const { language } = view
    const text = (key: Parameters<typeof t<'jobs'>>[2]) => t(language, 'jobs', key)

    test('shows what was understood, sorts by distance, and takes each part back', async ({ page }) => {
      await openPage(page, `/jobs?state=search&keyword=${encodeURIComponent('Verkäuferin Memingen')}`)
      const expected = namesWhere(({ id }) => id === 'verkauf-wochenendabende-memmingen', language)
      const nearby = namesWhere(({ id }) => id === 'verkauf-autoschalter-memmingerberg', language)
      await expect(found(page)).toHaveText([...expected, ...nearby])
      await expect(understood(page, language)).toHaveText([t(language, 'search', 'jobs.sales'), 'Memmingen + 10 km'])
      await expect(results(page).getByRole('article').nth(1)).toContainText(language === 'de' ? '3,2 km' : '3.2 km')
      await expectGood(page)

      const loads = recordPageLoads(page)
      await page.getByRole('radio', { name: text('filters.onlyHere') }).check()
      await expect(found(page)).toHaveText(expected)
      await expect(page).toHaveURL(/radius=0/)
      await understood(page, language).last().click()
      await expect(page).toHaveURL(/keyword=Verk%C3%A4uferin(&|#)/)
      await expect(page.getByRole('radio')).toHaveCount(0)
      expect(loads).toEqual([])
    })
  })

test.describe(`the search at ${english.width} px in English`, () => {
  test.use(inView(english))

  test('pages through all jobs, and back returns to the previous page', async ({ page }) => {
    await openPage(page, '/jobs?state=search')
    const loads = recordPageLoads(page)
    const leaves = page.getByRole('navigation', { name: t('en', 'jobs', 'pages.label') })
    const seen: string[] = []
    for (let number = 1; number <= pages; number++) {
      await expect(announced(page)).toHaveText(`${open.length} jobs, page ${number} of ${pages}`)
      await expect(leaves.getByRole('link', { name: `Page ${number}` })).toHaveAttribute('aria-current', 'page')
      seen.push(...(await found(page).allTextContents()))
      if (number < pages) await leaves.getByRole('link', { name: 'Next' }).click()
    }
    expect(seen).toEqual(namesWhere(() => true, 'en'))
    await expect(leaves.getByRole('link', { name: 'Next' })).toHaveCount(0)
    await page.goBack()
    await expect(announced(page)).toHaveText(`${open.length} jobs, page ${pages - 1} of ${pages}`)
    await page.getByRole('checkbox', { name: t('en', 'jobs', 'shifts.night') }).check()
    await expect(announced(page)).toHaveText(/^\d jobs?$/)
    await expect(found(page).filter({ hasText: 'Journeyman baker' })).toHaveCount(1)
    expect(loads).toEqual([])
  })
})

/** Records the visits that the page reports, by type of origin. */
function recordVisits(page: Page): string[] {
  const types: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/statistics')) types.push((request.postDataJSON() as { type: string }).type)
  })
  return types
}

test('a closed job is accessible', async ({ page }) => {
  await openPage(page, '/jobs/ausbildung-konditor-memmingen')
  await expectGood(page)
})

test('a job counts one visit per tab with its origin, and none for a preview', async ({ page }) => {
  const visits = recordVisits(page)
  const counted = page.waitForResponse(/\/statistics$/)
  await openPage(page, '/jobs/brezelschlinger-illertissen')
  expect((await counted).ok()).toBe(true)
  await page.reload()
  await openPage(page, '/jobs/konditor-memmingen-weinmarkt?utm_source=preview')
  const second = page.waitForResponse(/\/statistics$/)
  await openPage(page, '/jobs/baecker-steinofen-illertissen?utm_source=jobs-feed')
  await second
  expect(visits).toEqual(['jobs-apply', 'jobs-feed'])
})

test('sharing copies the link and shows a message', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openPage(page, '/jobs/brezelschlinger-illertissen?utm_source=aushang')
  await page.getByRole('button', { name: t('de', 'jobs', 'job.share') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('de', 'jobs', 'job.copied') })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${site.url}/jobs/brezelschlinger-illertissen`)
})

test.describe('trial shift', () => {
  test.use(inView(english))

  test('is booked with the keyboard, and the store gets a mail', async ({ page, site }) => {
    await openPage(page, '/jobs/ladenbaecker-mindelheim')
    await page.getByRole('link', { name: 'Book a taster day' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('en', 'trial-shift', 'headline') })).toBeFocused()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('button', { name: 'Book a taster day' }).press('Enter')
    const summary = page.getByRole('alert').filter({ has: page.getByRole('list') })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText([
      'Please choose a day.',
      'Please choose a time.',
      'Please tell us your name.',
      'Please enter a phone number.',
    ])
    await expectGood(page)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const days = page.getByRole('group', { name: /Which day would suit you\?/ }).getByRole('radio')
    await expect(days.first()).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(days.nth(1)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Time' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Anna Schnupper')
    await page.keyboard.press('Tab')
    await page.keyboard.type('+49 89 99998-777')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('en', 'trial-shift', 'doneHeadline') })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Mindelheim Maximilianstraße')
    await expect(page.getByRole('heading', { name: t('en', 'trial-shift', 'bring') })).toBeVisible()
    const mail = await waitForMail(site.sandboxUrl, 'mindelheim@krume.example', /^Schnuppertag: Anna Schnupper,/)
    expect(mail.text).toContain('+49 89 99998-777')
  })
})
