import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test, views, viewsOf } from '../support/e2e-test.ts'
import { readThings } from '../support/page-things.ts'
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

  test('works with Enter, tiles, filters and pages without a page load, and announces the result', async ({ page }) => {
    await openPage(page, '/jobs')
    await expect(page.getByText(`Gerade sind ${open.length} Stellen offen.`)).toBeVisible()
    await expect(found(page)).toHaveText(namesWhere(() => true).slice(0, 6))
    await expect(announced(page)).toBeEmpty()
    await expectGood(page)

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
    await expectGood(page)

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

    test('counts what each filter would show, and none leads to an empty list', async ({ page }) => {
      await openPage(page, '/jobs?state=search&keyword=Minijob')
      const miniJobs = open.filter(({ employmentType }) => employmentType === 'miniJob').length
      await expect(
        page.getByRole('checkbox', { name: new RegExp(`^${text('employmentTypes.miniJob')} \\(${miniJobs} `) }),
      ).toBeEnabled()
      await expect(
        page.getByRole('checkbox', { name: new RegExp(`^${text('employmentTypes.fullTime')}`) }),
      ).toBeDisabled()
      await expect(tile(page, text('fieldsLabel'), text('fields.technology'))).toHaveCount(0)
      await expect(tile(page, text('fieldsLabel'), text('fields.dispatch'))).toHaveCount(1)
    })

    test('offers the nearest searches instead of an empty list', async ({ page }) => {
      await openPage(page, `/jobs?state=search&keyword=${encodeURIComponent('Konditorin Hamburg')}`)
      await expect(announced(page)).toHaveText(language === 'de' ? 'Keine Stelle gefunden' : 'No job found')
      const instead = page.getByRole('list', { name: text('alternatives.label') }).getByRole('link')
      await expect(instead).toHaveCount(2)
      await expectGood(page)
      await instead.first().click()
      await expect(found(page)).toHaveText(namesWhere(({ id }) => id === 'konditor-memmingen-weinmarkt', language))
      await openPage(page, `/jobs?state=search&keyword=${encodeURIComponent('Konditor Bad Wörishofen')}`)
      await page.getByRole('link', { name: /50 km/ }).click()
      await expect(found(page).first()).toHaveText(
        namesWhere(({ id }) => id === 'konditor-memmingen-weinmarkt', language),
      )
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
      if (number === 2) await expectGood(page)
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
    await openPage(page, '/jobs?page=99')
    await expect(page).toHaveURL(`/jobs?state=search&page=${pages}`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, tiles, filters and pages work with plain links and a form', async ({ page }) => {
    await page.goto('/jobs')
    await page.getByRole('searchbox').fill('memmingen')
    await page.getByRole('searchbox').press('Enter')
    await expect(found(page).filter({ hasText: 'Tortenküche' })).toHaveCount(1)
    await page
      .getByRole('link', { name: t('de', 'jobs', 'understood.remove').replace('{{label}}', 'Memmingen + 10 km') })
      .click()
    await expect(page).toHaveURL(/\/jobs\?state=search/)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(announced(page)).toHaveText(`${open.length} Stellen, Seite 1 von ${pages}`)
    await page
      .getByRole('navigation', { name: t('de', 'jobs', 'pages.label') })
      .getByRole('link', { name: 'Weiter' })
      .click()
    await expect(announced(page)).toHaveText(`${open.length} Stellen, Seite 2 von ${pages}`)
    await tile(page, t('de', 'jobs', 'fieldsLabel'), t('de', 'jobs', 'fields.bakery')).click()
    await page.getByRole('checkbox', { name: new RegExp(t('de', 'jobs', 'employmentTypes.fullTime')) }).check()
    await page.getByRole('button', { name: t('de', 'jobs', 'filters.apply') }).click()
    await expect(found(page)).toHaveText(
      namesWhere(({ field, employmentType }) => field === 'bakery' && employmentType === 'fullTime'),
    )
    await page.goto('/jobs?keyword=raumfahrt')
    await expect(found(page)).toHaveText([t('de', 'jobs', 'speculative.name')])
    await page.goto('/jobs/initiativbewerbung/taster')
    await page.getByRole('combobox', { name: 'Filiale' }).selectOption('memmingen-bahnhof')
    await page.getByRole('button', { name: t('de', 'trial-shift', 'showDates') }).click()
    await expect(page.getByRole('group', { name: /Welcher Tag passt dir\?/ }).getByRole('radio')).not.toHaveCount(0)
  })
})

type Posting = {
  '@type': string
  title: string
  description: string
  identifier: { value: string }
  url: string
  datePosted: string
  validThrough: string
  employmentType: string | string[]
  hiringOrganization: { name: string }
  jobLocation: { address: Record<'streetAddress' | 'postalCode' | 'addressLocality', string> }
  baseSalary?: { currency: string; value: { minValue?: number; maxValue?: number; value?: number; unitText: string } }
  directApply: boolean
}

const postingsOf = async (page: Page) =>
  (await readThings(page)).filter((thing) => thing['@type'] === 'JobPosting') as unknown as Posting[]

const textsIn = (html: string) =>
  html
    .split(/<[^>]+>/)
    .filter(Boolean)
    .map((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )

/** Structured data contains nothing that the page does not show. */
async function expectPostingAsShown(page: Page, language: 'de' | 'en'): Promise<Posting> {
  const [posting, ...more] = await postingsOf(page)
  if (!posting) throw new Error('there is no posting')
  expect(more).toEqual([])
  const shown = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  const shownLower = shown.toLowerCase()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posting.title)
  for (const text of textsIn(posting.description)) expect(shownLower).toContain(text.toLowerCase())
  const { streetAddress, postalCode, addressLocality } = posting.jobLocation.address
  for (const text of [posting.identifier.value, streetAddress, `${postalCode} ${addressLocality}`])
    expect(shown).toContain(text)
  const { value } = posting.baseSalary ?? {}
  const locale = language === 'en' ? 'en-GB' : 'de'
  for (const amount of [value?.minValue, value?.maxValue, value?.value])
    if (amount !== undefined) expect(shown).toContain(amount.toLocaleString(locale, { minimumFractionDigits: 2 }))
  const posted = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  expect(shown).toContain(posted.format(new Date(posting.datePosted)))
  expect(posting.validThrough.slice(4)).toBe(posting.datePosted.slice(4))
  expect(posting.validThrough > '2026-12-16').toBe(true)
  expect(posting.directApply).toBe(true)
  expect(posting.hiringOrganization.name).not.toBe('')
  return posting
}

/** Records the visits that the page reports, by type of origin. */
function recordVisits(page: Page): string[] {
  const types: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/statistics')) types.push((request.postDataJSON() as { type: string }).type)
  })
  return types
}

for (const view of viewsOf('the job page'))
  test.describe(`job page at ${view.width} px in ${view.language}`, () => {
    test.use(inView(view))
    const isGerman = view.language === 'de'

    test('has structured data that matches the visible content, and a link to apply', async ({ page, site }) => {
      await openPage(page, '/jobs/verkauf-fruehschicht-krumbach?utm_source=aushang')
      const posting = await expectPostingAsShown(page, view.language)
      expect(posting).toMatchObject({
        url: `${site.url}/jobs/verkauf-fruehschicht-krumbach${isGerman ? '' : '?lng=en'}`,
        employmentType: 'PART_TIME',
        jobImmediateStart: true,
        baseSalary: { currency: 'EUR', value: { minValue: 14.8, maxValue: 16.2, unitText: 'HOUR' } },
      })
      const apply = page.getByRole('link', { name: t(isGerman ? 'de' : 'en', 'jobs', 'job.apply'), exact: true })
      await expect(apply.filter({ visible: true }).first()).toHaveAttribute(
        'href',
        '/application/verkauf-fruehschicht-krumbach?utm_source=aushang',
      )
      // Five working days after Tuesday, 17 November.
      await expect(
        page.getByText(
          isGerman ? /spätestens am 24\.\sNovember\s2026 eine Antwort/ : /an answer by 24\sNovember\s2026/,
        ),
      ).toBeVisible()
      await expect(page.locator('a[href^="/mystore/krumbach"]')).toBeVisible()
      await expect(page.locator('a[href^="mailto:ayse.demirtas@krume.example"]')).toBeVisible()
      await expectGood(page)
    })
  })

test('a job with a closing date says it on its card, on its page and to search engines', async ({ page }) => {
  const jobId = 'ausbildung-baecker-illertissen'
  await openPage(page, '/jobs?state=search&keyword=Ausbildung+B%C3%A4cker')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="/jobs/${jobId}"]`) })
  await expect(card).toContainText(t('de', 'jobs', 'closesOn').replace('{{date}}', '31. März 2027'))
  await openPage(page, `/jobs/${jobId}`)
  await expect(page.getByRole('main')).toContainText(/Bewerbung bis\s*31\.\sMärz\s2027/)
  const [posting] = await postingsOf(page)
  expect(posting?.validThrough).toMatch(/^2027-03-31/)
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

test('a closed job shows similar ones, an unknown job redirects to the list', async ({ page }) => {
  const response = await page.goto('/jobs/ausbildung-konditor-memmingen')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: t('de', 'jobs', 'job.closedHeadline') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('de', 'jobs', 'job.apply'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Initiativ bewerben' })).toHaveAttribute(
    'href',
    '/application/initiativbewerbung',
  )
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await postingsOf(page)).toEqual([])
  const similar = page.getByRole('region', { name: t('de', 'jobs', 'job.similar') })
  await expect(similar.getByRole('heading', { level: 3 })).toHaveText(namesWhere(({ field }) => field === 'training'))
  await expectGood(page)
  await page.goto('/jobs/gibt-es-nicht')
  await expect(page).toHaveURL('/jobs')
  await page.goto('/jobs/initiativbewerbung')
  expect(await postingsOf(page)).toEqual([])
})

test.describe('trial shift', () => {
  test.use(inView(english))

  test('is booked with the keyboard, and the store gets a mail', async ({ page, site }) => {
    await openPage(page, '/jobs/ladenbaecker-mindelheim')
    await page.getByRole('link', { name: 'Book a taster day' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('en', 'trial-shift', 'headline') })).toBeVisible()
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
    await expectGood(page)
    const mail = await waitForMail(site.sandboxUrl, 'mindelheim@krume.example', /^Schnuppertag: Anna Schnupper,/)
    expect(mail.text).toContain('+49 89 99998-777')
  })
})
