import type { BrowserContext, Page } from '@playwright/test'
import stores from '../../content/stores.json' with { type: 'json' }
import { expect, expectAccessible, openPage, recordRequests, test, viewsOf } from '../support/e2e-test.ts'
import { startTestServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const namesWith = (...codes: string[]) =>
  stores.filter(({ attributes }) => codes.every((code) => attributes.includes(code))).map(({ name }) => name)
const allNames = namesWith()

const list = (page: Page) => page.getByRole('list', { name: t('de', 'store-finder', 'listLabel') })
const listedNames = (page: Page) => list(page).getByRole('heading')
const item = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const link = (page: Page, name: string) => list(page).getByRole('link', { name })
const map = (page: Page) => page.getByRole('region', { name: t('de', 'store-finder', 'map.label') })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name: new RegExp(`^${name}, `) })
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

async function waitForMap(page: Page): Promise<void> {
  await expect(map(page).getByText(t('de', 'store-finder', 'map.own'))).toBeVisible()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is complete, and the form filters it with its button', async ({ page }) => {
    await page.goto('/places')
    await expect(listedNames(page)).toHaveText(allNames)
    await page.getByRole('checkbox', { name: t('de', 'store-finder', 'service.sunday') }).check({ force: true })
    await page.getByRole('checkbox', { name: 'Café' }).check({ force: true })
    await page.getByRole('searchbox').fill('memmingen')
    await page.getByRole('button', { name: 'Suchen' }).click()
    await expect(page).toHaveURL(/search=memmingen/)
    await expect(listedNames(page)).toHaveText(['Memmingen Weinmarkt', 'Memmingen Autobahn'])
    await expect(page.getByRole('button', { name: t('de', 'store-finder', 'near.ask') })).toBeHidden()
    await expect(map(page)).toBeHidden()
  })
})

test.describe('search', () => {
  test('understands opening days, typing errors and towns without a store', async ({ page }) => {
    await openPage(page, '/places?search=Sonntag+auf+Memingen')
    await expect(listedNames(page)).toHaveText(['Memmingen Weinmarkt', 'Memmingen Bahnhof', 'Memmingen Autobahn'])
    const chips = page.getByRole('list', { name: t('de', 'store-finder', 'understood.label') }).getByRole('link')
    await expect(chips).toHaveText(['Sonntags geöffnet', 'Memmingen'])
    await chips.last().click()
    await expect(listedNames(page)).toHaveText(namesWith('sunday'))
    await expect(page.getByRole('searchbox')).toHaveValue('Sonntag auf')
    await page.getByRole('searchbox').fill('Günzburg')
    await expect(listedNames(page).first()).toHaveText('Pfaffenhofen Hauptstraße')
    await expect(item(page, 'Pfaffenhofen Hauptstraße')).toContainText('14 km')
  })

  test('filters combine and are stored in the URL', async ({ page }) => {
    await openPage(page, '/places')
    const filter = (name: string) => page.getByRole('checkbox', { name })
    await filter(t('de', 'store-finder', 'service.sunday')).check()
    await expect(listedNames(page)).toHaveText(namesWith('sunday'))
    await filter(t('de', 'store-finder', 'service.breakfast')).check()
    await filter('Café').check()
    await filter('Jetzt geöffnet').check()
    const expected = namesWith('sunday', 'breakfast', 'cafe')
    await expect(listedNames(page)).toHaveText(expected)
    await expect(page).toHaveURL('/places?attributes=breakfast&attributes=sunday&attributes=cafe&open=true')
    await page.reload()
    await expect(listedNames(page)).toHaveText(expected)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await filter('Café').uncheck()
    await expect(page).toHaveURL('/places?attributes=breakfast&attributes=sunday&open=true')
  })

  test('an empty result suggests the nearest search and the phone, and one click shows all', async ({ page }) => {
    await openPage(page, '/places?search=hamburg&open=true')
    await expect(page.getByRole('status').filter({ hasText: 'Keine Filiale gefunden' })).toBeAttached()
    await expect(page.getByRole('link', { name: /\+49 89 99998-100/ })).toHaveAttribute('href', 'tel:+498999998100')
    await page.getByRole('link', { name: t('de', 'store-finder', 'none.clear') }).click()
    await expect(listedNames(page)).toHaveText(allNames)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await page.getByRole('searchbox').fill('Frühstück Hamburg')
    await page.getByRole('link', { name: /Ohne „Hamburg“/ }).click()
    await expect(listedNames(page)).toHaveText(namesWith('breakfast'))
    await expect(page.getByRole('checkbox', { name: /^Café \(\d+ Filialen\)$/ })).toBeEnabled()
  })

  test('typing sends one request, the latest response is shown, and failures are said', async ({ page }) => {
    await openPage(page, '/places')
    const twoFrames = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await test.step('typing sends one request, not one per key', async () => {
      const requested: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/places.data') requested.push(url.searchParams.get('search') ?? '')
      })
      await page.getByRole('searchbox').focus()
      await page.evaluate(() => {
        for (const letter of 'memmingen') document.execCommand('insertText', false, letter)
      })
      await expect(listedNames(page)).toHaveCount(3)
      expect(requested).toEqual(['memmingen'])
    })
    await test.step('the latest response is shown, and input typed meanwhile is kept', async () => {
      const released = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<void>()
      await page.route('**/places.data?*search=kel*', async (route) => {
        const response = await route.fetch()
        await released.promise
        await route.fulfill({ response }).catch(() => {})
        answered.resolve()
      })
      const first = page.waitForRequest(/search=kel/)
      await page.getByRole('searchbox').fill('kellmünz')
      await first
      await page.getByRole('searchbox').fill('illertissen')
      await expect(listedNames(page)).toHaveText(['Illertissen Marktplatz'])
      released.resolve()
      await answered.promise
      await twoFrames()
      await expect(listedNames(page)).toHaveText(['Illertissen Marktplatz'])
      await expect(page).toHaveURL('/places?search=illertissen')
      await expect(page.getByRole('searchbox')).toHaveValue('illertissen')
    })
    await test.step('a slow response shows placeholders', async () => {
      const released = Promise.withResolvers<void>()
      await page.route('**/places.data?*search=petrusplatz*', async (route) => {
        await released.promise
        await route.continue()
      })
      await page.getByRole('searchbox').fill('petrusplatz')
      await expect(page.getByText(t('de', 'store-finder', 'loading'))).toBeAttached()
      released.resolve()
      await expect(listedNames(page)).toHaveText(['Neu-Ulm Petrusplatz'])
    })
    await test.step('a network error is said, and the search tried again', async () => {
      await page.route('**/places.data?*', (route) => route.abort())
      await page.getByRole('searchbox').fill('senden')
      await expect(page.getByRole('alert')).toContainText(t('de', 'store-finder', 'failed.headline'))
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(listedNames(page)).toHaveText(['Senden Kemptener Straße'])
    })
  })
})

test.describe('store panel', () => {
  test('opens from the list, takes the focus and returns it @journey', async ({ page }) => {
    await openPage(page, '/places?attributes=wifi')
    await link(page, 'Türkheim Ortsmitte').click()
    await expect(page).toHaveURL('/places/tuerkheim-ortsmitte?attributes=wifi')
    await expect(headline(page)).toHaveText('Türkheim Ortsmitte')
    await expect(headline(page)).toBeFocused()
    await expect(headline(page)).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/places?attributes=wifi')
    await expect(link(page, 'Türkheim Ortsmitte')).toBeFocused()
    await expect(link(page, 'Türkheim Ortsmitte')).toBeInViewport()
  })

  test('closes with back and with its link, and opens with forward', async ({ page }) => {
    await openPage(page, '/places')
    await link(page, 'Senden Kemptener Straße').click()
    await expect(headline(page)).toHaveText('Senden Kemptener Straße')
    await page.goBack()
    await expect(page).toHaveURL('/places')
    await expect(listedNames(page)).toHaveText(allNames)
    await page.goForward()
    await expect(headline(page)).toHaveText('Senden Kemptener Straße')
    await page.getByRole('link', { name: t('de', 'store-finder', 'panel.close') }).click()
    await expect(page).toHaveURL('/places')
    await expect(link(page, 'Senden Kemptener Straße')).toBeFocused()
  })
})

test.describe('map', () => {
  async function expectAllPinsInView(page: Page): Promise<void> {
    const pins = map(page).locator('[data-store]')
    await expect(pins).toHaveCount(stores.length)
    const view = await map(page).boundingBox()
    if (!view) throw new Error('The map is not shown.')
    const boxes = await pins.evaluateAll((all) =>
      all.map((pin) => ({ store: (pin as HTMLElement).dataset.store, ...pin.getBoundingClientRect().toJSON() })),
    )
    const outside = boxes.filter(
      ({ left, right, top, bottom }) =>
        left < view.x || top < view.y || right > view.x + view.width || bottom > view.y + view.height,
    )
    expect(outside).toEqual([])
  }

  test('has one pin per store, which is used with the pointer and the keyboard, and zooms within limits', async ({
    page,
    site,
  }) => {
    const requests = recordRequests(page, site.url)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/places')
    await waitForMap(page)
    await test.step('pin and list entry are highlighted together', async () => {
      await expectAllPinsInView(page)
      await item(page, 'Illertissen Marktplatz').hover()
      await expect(pin(page, 'Illertissen Marktplatz')).toHaveAttribute('data-highlighted', 'true')
      await link(page, 'Vöhringen Hettstedter Platz').focus()
      await expect(pin(page, 'Vöhringen Hettstedter Platz')).toHaveAttribute('data-highlighted', 'true')
      await pin(page, 'Illertissen Marktplatz').focus()
      await expect(item(page, 'Illertissen Marktplatz')).toHaveAttribute('data-highlighted', 'true')
    })
    await test.step('a pin is hovered within 30 pixels, and a click there opens it', async () => {
      await pin(page, 'Illertissen Marktplatz').blur()
      const box = await pin(page, 'Babenhausen Stadtgasse').boundingBox()
      const head = { x: (box?.x ?? 0) + 13, y: (box?.y ?? 0) + 13 }
      await page.mouse.move(head.x + 45, head.y)
      await expect(pin(page, 'Babenhausen Stadtgasse')).not.toHaveAttribute('data-highlighted', 'true')
      await page.mouse.move(head.x + 28, head.y)
      await expect(pin(page, 'Babenhausen Stadtgasse')).toHaveAttribute('data-highlighted', 'true')
      await page.mouse.click(head.x + 28, head.y)
      await expect(page).toHaveURL('/places/babenhausen-stadtgasse')
      await expect(pin(page, 'Babenhausen Stadtgasse')).toHaveAttribute('data-selected', 'true')
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/places')
      await expect(pin(page, 'Babenhausen Stadtgasse')).toBeFocused()
    })
    await test.step('the keyboard opens a store and gets back to the pin', async () => {
      await pin(page, 'Türkheim Ortsmitte').focus()
      await page.keyboard.press('Enter')
      await expect(headline(page)).toHaveText('Türkheim Ortsmitte')
      await expect(headline(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(pin(page, 'Türkheim Ortsmitte')).toBeFocused()
    })
    await test.step('the zoom buttons are disabled at the limits of the drawn region', async () => {
      const closer = map(page).getByRole('button', { name: t('de', 'store-finder', 'map.zoomIn') })
      const farther = map(page).getByRole('button', { name: t('de', 'store-finder', 'map.zoomOut') })
      for (const [button, other] of [
        [farther, closer],
        [closer, farther],
      ] as const) {
        await expect(button).toBeEnabled()
        await button.focus()
        for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Enter')
        await expect(button).toBeDisabled()
        await expect(button).toBeFocused()
        await expect(other).toBeEnabled()
      }
    })
    expect(requests.thirdParty).toEqual([])
  })

  test('shows the streets around a store with the way on foot, and loads no plan before', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const plans: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/map/towns/')) plans.push(pathname)
    })
    await openPage(page, '/places')
    await waitForMap(page)
    expect(plans).toEqual([])
    await link(page, 'Illertissen Marktplatz').click()
    await expect(map(page).getByText(t('de', 'store-finder', 'map.plan'))).toBeVisible()
    const labels = map(page).locator('.leaflet-labels-pane')
    for (const label of ['Marktplatz', 'Rathaus', '5 Minuten zu Fuß'])
      await expect(labels.getByText(label, { exact: true })).toBeVisible()
    await expect(page.getByText('5 Minuten zu Fuß vom Bahnhof')).toBeVisible()
    expect(plans).toEqual(['/map/towns/index.json', '/map/towns/illertissen.json'])
    await page.keyboard.press('Escape')
    await waitForMap(page)
  })

  test('is loaded on a phone only on request', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await openPage(page, '/places')
    await page.waitForLoadState('networkidle')
    expect(fetched.filter((path) => path.includes('open-map') || path.startsWith('/map/'))).toEqual([])
    await page.getByRole('button', { name: t('de', 'store-finder', 'showMap'), exact: true }).click()
    await waitForMap(page)
    await expectAllPinsInView(page)
    await expect(list(page)).toBeHidden()
    await page.getByRole('button', { name: t('de', 'store-finder', 'showList'), exact: true }).click()
    await expect(list(page)).toBeVisible()
  })

  test('shows an error when it cannot be loaded, and the list keeps working', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    let tries = 0
    await page.route('**/assets/open-map-*.js', (route) => {
      tries += 1
      return route.abort()
    })
    await openPage(page, '/places')
    await expect(map(page).getByRole('alert')).toContainText(t('de', 'store-finder', 'map.failed'))
    expect(tries).toBeGreaterThanOrEqual(4)
    await link(page, 'Illertissen Marktplatz').click()
    await expect(headline(page)).toHaveText('Illertissen Marktplatz')
    await page.unroute('**/assets/open-map-*.js')
    await map(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(map(page).getByText(t('de', 'store-finder', 'map.plan'))).toBeVisible()
    await expect(pin(page, 'Illertissen Marktplatz')).toHaveAttribute('data-selected', 'true')
  })
})

test.describe('near me', () => {
  const nearIllertissen = { latitude: 48.22111, longitude: 10.10222 }

  async function allow(context: BrowserContext) {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(nearIllertissen)
  }

  test('sorts by distance without sending the position to the server', async ({ page, context }) => {
    await allow(context)
    const sent: string[] = []
    page.on('request', (request) =>
      sent.push(request.url() + (request.postData() ?? '') + JSON.stringify(request.headers())),
    )
    await openPage(page, '/places')
    await page.getByRole('button', { name: t('de', 'store-finder', 'near.ask') }).click()
    await expect(listedNames(page).first()).toHaveText('Illertissen Marktplatz')
    await expect(listedNames(page).nth(1)).toHaveText('Bellenberg Dorfmitte')
    await expect(item(page, 'Illertissen Marktplatz')).toContainText('250 m')
    await page.getByRole('searchbox').fill('memmingen')
    await expect(listedNames(page).first()).toHaveText('Memmingen Autobahn')
    expect(sent.filter((text) => /48\.22111|10\.10222/.test(text))).toEqual([])
    await page.getByRole('button', { name: t('de', 'store-finder', 'near.off') }).click()
    await expect(listedNames(page).first()).toHaveText('Memmingen Weinmarkt')
    await expect(item(page, 'Memmingen Weinmarkt')).not.toContainText('km')
  })

  test('explains what to do without a position', async ({ page }) => {
    await openPage(page, '/places')
    await page.getByRole('button', { name: t('de', 'store-finder', 'near.ask') }).click()
    await expect(page.getByText(t('de', 'store-finder', 'near.refusedTitle'))).toBeVisible()
    await expect(listedNames(page)).toHaveText(allNames)
    await page.getByRole('button', { name: t('de', 'store-finder', 'near.dismiss') }).click()
    await expect(page.getByText(t('de', 'store-finder', 'near.refusedTitle'))).toBeHidden()
  })
})

test.describe('my store', () => {
  test('is chosen in the panel, remembered, shown by /mystore, and gone with its cookie', async ({ page, context }) => {
    await openPage(page, '/places/ottobeuren-marktplatz')
    await page.getByRole('button', { name: t('de', 'store-finder', 'myStore.choose') }).click()
    await expect(page).toHaveURL('/mystore#places')
    await expect(headline(page)).toHaveText('Ottobeuren Marktplatz')
    await expect(page.getByText(t('de', 'store-finder', 'myStore.isMine'))).toBeVisible()
    const cookie = (await context.cookies()).find(({ name }) => name === 'krume-store')
    expect(cookie).toMatchObject({
      value: expect.stringMatching(/^ottobeuren-marktplatz:/),
      sameSite: 'Lax',
      path: '/',
    })
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(390 * 86_400_000)
    await page.reload()
    await expect(headline(page)).toHaveText('Ottobeuren Marktplatz')
    await expect(page.getByText(t('de', 'store-finder', 'myStore.isMine'))).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/mystore\/ottobeuren-marktplatz$/)
    await openPage(page, '/places')
    await expect(item(page, 'Ottobeuren Marktplatz')).toContainText('Ihre Filiale')
    await context.clearCookies({ name: 'krume-store' })
    await expect(item(page, 'Ottobeuren Marktplatz')).not.toContainText('Ihre Filiale')
    await page.goto('/mystore')
    await expect(page).toHaveURL('/places#places')
  })

  test('is chosen by ordering there', async ({ page }) => {
    await openPage(page, '/mystore/memmingen-weinmarkt')
    await page.getByRole('button', { name: t('de', 'store-finder', 'myStore.order') }).click()
    await expect(page).toHaveURL('/products#home')
    await openPage(page, '/mystore')
    await expect(headline(page)).toHaveText('Memmingen Weinmarkt')
  })
})

test('the store finder works with the keyboard', async ({ page }) => {
  await openPage(page, '/places')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('krumbach')
  await expect(listedNames(page)).toHaveText(['Krumbach Karl-Mantel-Straße'])
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    if (await link(page, 'Krumbach').evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(headline(page)).toBeFocused()
  // The link back to the list, then pre-ordering, which most people come for.
  for (const _control of ['back', 'pre-order', 'choose']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('de', 'store-finder', 'myStore.choose') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mystore#places')
  await expect(headline(page)).toHaveText('Krumbach Karl-Mantel-Straße')
})

for (const { locale, width } of viewsOf('store finder'))
  test.describe(`in ${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })

    test('an empty result and the map are accessible and do not scroll sideways', async ({ page }) => {
      await openPage(page, '/places?search=xyz')
      if (width < 760) await page.getByRole('button', { name: /^(Karte|Map)$/ }).click()
      await expect(page.getByText(/eigene Zeichnung|own drawing/)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const main = await page.evaluate(() => document.querySelector('main')?.scrollWidth ?? 0)
      expect(main).toBeLessThanOrEqual(320)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })

test('closed stores look closed, and tiles of another site are loaded only on request', async ({ browser }) => {
  const closedNow = ['Kellmünz Marktplatz', 'Pfaffenhofen Hauptstraße', 'Roggenburg Kloster']
  const site = await startTestServer({
    clock: '2026-11-17T12:10:00Z',
    environment: { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key={key}', MAP_KEY: 'abc' },
  })
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
      locale: 'de-DE',
      reducedMotion: 'reduce',
    })
    const requested: string[] = []
    await page.route('https://tiles.example/**', (route) => {
      requested.push(route.request().url())
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    })
    await openPage(page, '/places')
    await waitForMap(page)
    await test.step('pins say by more than colour that a store is closed', async () => {
      await expect(map(page).locator('[data-open=false]')).toHaveCount(closedNow.length)
      await expect(pin(page, 'Kellmünz Marktplatz')).toHaveAccessibleName(
        'Kellmünz Marktplatz, Öffnet heute um 14:30 Uhr',
      )
    })
    await test.step('tiles are loaded only after naming their source', async () => {
      await map(page)
        .getByText(t('de', 'store-finder', 'map.detailed'))
        .click()
      await expect(map(page).getByText(/kommt von tiles\.example/)).toBeVisible()
      expect(requested).toEqual([])
      await map(page).getByRole('button', { name: 'Von tiles.example laden' }).click()
      await expect(map(page).getByText('Karte: tiles.example')).toBeVisible()
      await expect.poll(() => requested[0]).toMatch(/^https:\/\/tiles\.example\/10\/\d+\/\d+\.png\?key=abc$/)
      await map(page)
        .getByRole('button', { name: t('de', 'store-finder', 'map.drawn') })
        .click()
      await waitForMap(page)
    })
    await test.step('the list can be limited to open stores', async () => {
      await page.getByRole('checkbox', { name: 'Jetzt geöffnet' }).check({ force: true })
      await expect(listedNames(page)).toHaveText(allNames.filter((name) => !closedNow.includes(name)))
    })
    await openPage(page, '/places/kellmuenz-marktplatz')
    await expect(page.getByRole('article').getByText('Öffnet heute um 14:30')).toBeVisible()
    await page.close()
  } finally {
    await site.stop()
  }
})
