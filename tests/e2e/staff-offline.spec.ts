import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { action, connectionStatus, orderIn, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock, viewport: { width: 1180, height: 820 } })

/** What the device keeps: the days of its boards, and of its lists to print. */
const readKeptDays = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('krume-staff')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const names = [...opened.result.objectStoreNames].filter((name) => name === 'boards' || name === 'lists')
    const reads = names.map((name) => opened.result.transaction(name).objectStore(name).getAll())
    await Promise.all(reads.map((read) => new Promise((resolve) => read.addEventListener('success', resolve))))
    opened.result.close()
    return reads.flatMap((read) => read.result.map(({ date }: { date: string }) => date)).sort()
  })

/** The orders whose actions wait on the device. */
const readQueue = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('krume-staff')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const read = opened.result.transaction('queue').objectStore('queue').getAll()
    await new Promise((resolve) => read.addEventListener('success', resolve))
    opened.result.close()
    return read.result.map(({ orderId }: { orderId: string }) => orderId)
  })

test('what the tablet knew in the evening is there at six without a connection @journey', async ({
  page,
  context,
  site,
}) => {
  const client = await createStaffClient(site, 'office')
  const order = await client.takeOrder({ surname: 'Morgen', day: 1 })
  const tomorrow = '2026-11-18'
  expect(order.date).toBe(tomorrow)
  await signInToDemo(page, site)
  await expect.poll(async () => (await readKeptDays(page)).filter((date) => date === tomorrow)).toHaveLength(3)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  // The app corrects the clock of the device by that of the server.
  const offsetMs = await page.evaluate(() => Number(localStorage.getItem('krume-staff-clock')))
  await page.clock.setFixedTime(Date.parse(`${tomorrow}T04:55:00.000Z`) - offsetMs)
  await page.goto(site.staffUrl)
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
  const age = page.getByText(/^Stand: Di\., 17\.\sNov\., 06:[45]\d\.? /)
  await expect(age).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Listen' }).click()
  await expect(page.getByRole('row', { name: /^Kaisersemmel/ })).toBeVisible()
  await expect(age).toBeVisible()
  for (const list of ['Packen', 'Abholen']) {
    await page.getByRole('link', { name: list }).click()
    await expect(page.getByRole('row', { name: new RegExp(`${order.code} Anna Morgen`) })).toBeVisible()
    await expect(age).toBeVisible()
  }
  await expectAccessible(page)
  // The days that are over are gone.
  await expect.poll(async () => new Set(await readKeptDays(page))).toEqual(new Set([tomorrow]))
  await context.setOffline(false)
})

test('three hand-overs without a connection are kept, survive a reload, and are sent once @journey', async ({
  page,
  context,
  site,
}) => {
  const client = await createStaffClient(site, 'office')
  const orders = [
    await client.takeOrder({ surname: 'Offline' }),
    await client.takeOrder({ surname: 'Ohne' }),
    await client.takeOrder({ surname: 'Netz' }),
  ]
  for (const { orderId } of orders) await client.call('POST', `/orders/${orderId}/ready`, {})
  await signInToDemo(page, site)
  for (const order of orders) await expect(orderIn(page, 'Bereit', order)).toBeVisible()
  // Without it, the reload below would find no page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  for (const order of orders) await action(page, 'Übergeben', order).click()
  const band = page.getByText(/^Offline seit \d\d:\d\d · 3 warten auf Versand$/)
  await expect(band).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  for (const order of orders) await expect(orderIn(page, 'Abgeholt', order)).toBeVisible()
  await expect(band).toBeVisible()

  // The code of an order that waits for nothing is checked against the stored list.
  await page.getByRole('link', { name: 'Scannen' }).click()
  await page.getByRole('textbox', { name: 'Abholcode aus vier Ziffern' }).fill(orders[0]?.code ?? '')
  await expect(page.getByText(/^Übergeben um \d/).or(page.getByText('Schon übergeben'))).toBeVisible()
  await page.getByRole('link', { name: 'Theke', exact: true }).click()

  const sent: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') sent.push(`${response.status()} ${response.url().split('/').at(-2)}`)
  })
  await context.setOffline(false)
  await expect(connectionStatus(page)).toHaveText('Live')
  await expect.poll(() => sent).toEqual(orders.map(({ orderId }) => `200 ${orderId}`))
  for (const { orderId } of orders) {
    const details = await client.call<{ handedOverBy: string; history: { kind: string }[] }>(
      'GET',
      `/orders/${orderId}`,
    )
    expect(details.handedOverBy).toBe('Tablet Illertissen')
    expect(details.history.filter(({ kind }) => kind === 'handedOver')).toHaveLength(1)
  }
})

test('a hand-over is kept after the database was closed, and a full device says that it keeps nothing', async ({
  page,
  context,
  site,
}) => {
  const client = await createStaffClient(site, 'office')
  const [first, second] = [await client.takeOrder({ surname: 'Zu' }), await client.takeOrder({ surname: 'Voll' })]
  for (const { orderId } of [first, second]) await client.call('POST', `/orders/${orderId}/ready`, {})
  await signInToDemo(page, site)
  for (const order of [first, second]) await expect(orderIn(page, 'Bereit', order)).toBeVisible()
  await expect(connectionStatus(page)).toHaveText('Live')
  await context.setOffline(true)
  // As a newer version of the app does in another tab.
  await page.evaluate(async () => {
    const deleted = indexedDB.deleteDatabase('krume-staff')
    await new Promise((resolve) => deleted.addEventListener('success', resolve))
  })
  await action(page, 'Übergeben', first).click()
  await expect(page.getByText(/1 wartet auf Versand/)).toBeVisible()
  await expect.poll(() => readQueue(page)).toEqual([first.orderId])

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  })
  await action(page, 'Übergeben', second).click()
  await expect(page.getByText('Dieses Gerät kann gerade nichts speichern.')).toBeVisible()
  await expect(page.getByText(/2 warten auf Versand/)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  for (const order of [first, second]) await expect(orderIn(page, 'Abgeholt', order)).toBeVisible()
  await expect
    .poll(async () => (await client.call<{ handedOverBy: string }>('GET', `/orders/${second.orderId}`)).handedOverBy)
    .toBe('Tablet Illertissen')
})

test('a hand-over is stored although the browser has closed the database, said or unsaid', async ({
  page,
  context,
  site,
}) => {
  const client = await createStaffClient(site, 'office')
  const [first, second, third] = [
    await client.takeOrder({ surname: 'Gesagt' }),
    await client.takeOrder({ surname: 'Stumm' }),
    await client.takeOrder({ surname: 'Mittendrin' }),
  ]
  const orders = [first, second, third]
  for (const { orderId } of orders) await client.call('POST', `/orders/${orderId}/ready`, {})
  await signInToDemo(page, site)
  for (const order of orders) await expect(orderIn(page, 'Bereit', order)).toBeVisible()
  await context.setOffline(true)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: site.staffUrl, storageTypes: 'indexeddb' })
  await action(page, 'Übergeben', first).click()
  await expect.poll(() => readQueue(page)).toEqual([first.orderId])

  // As Safari loses it: without an event, in its words.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    let lost: IDBDatabase | undefined
    IDBDatabase.prototype.transaction = function (...names) {
      lost ??= this
      if (this === lost) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      return transaction.apply(this, names)
    }
  })
  await action(page, 'Übergeben', second).click()
  await expect(page.getByText(/2 warten auf Versand/)).toBeVisible()
  await expect.poll(async () => new Set(await readQueue(page))).toEqual(new Set([first.orderId, second.orderId]))

  // As a browser ends the transactions of a database that it closes.
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype
    let isEnded = false
    IDBObjectStore.prototype.getAll = function (...query) {
      const request = getAll.apply(this, query)
      if (!isEnded && this.transaction.mode === 'readwrite') {
        isEnded = true
        this.transaction.abort()
      }
      return request
    }
  })
  await action(page, 'Übergeben', third).click()
  await expect(page.getByText(/3 warten auf Versand/)).toBeVisible()
  await expect.poll(async () => new Set(await readQueue(page))).toEqual(new Set(orders.map(({ orderId }) => orderId)))
  await expect(page.getByText('Dieses Gerät kann gerade nichts speichern.')).toBeHidden()
  await context.setOffline(false)
})

test('what happened elsewhere meanwhile is shown after the connection is back', async ({ page, context, site }) => {
  const client = await createStaffClient(site, 'office')
  const [taken, canceled] = [
    await client.takeOrder({ surname: 'Schneller' }),
    await client.takeOrder({ surname: 'Weg' }),
  ]
  await signInToDemo(page, site)
  for (const order of [taken, canceled]) await action(page, 'Bereit', order).click()
  for (const order of [taken, canceled]) await expect(orderIn(page, 'Bereit', order)).toBeVisible()
  await expect(connectionStatus(page)).toHaveText('Live')
  await context.setOffline(true)
  for (const order of [taken, canceled]) await action(page, 'Übergeben', order).click()
  await client.call('POST', `/orders/${taken.orderId}/hand-over`, {})
  await client.call('POST', `/orders/${canceled.orderId}/cancel`, { preset: 'onRequest' })
  await context.setOffline(false)
  const conflicts = page.getByRole('alert')
  await expect(conflicts).toContainText(/Schneller wurde schon um \d\d:\d\d von Renate Aumann übergeben\./)
  await expect(conflicts).toContainText('Weg wurde inzwischen storniert.')
  await expectAccessible(page)
})

test('an order that was placed while the tablet was offline appears when it is back', async ({
  page,
  context,
  site,
}) => {
  const client = await createStaffClient(site, 'office')
  const known = await client.takeOrder({ surname: 'Vorher' })
  await signInToDemo(page, site)
  await expect(orderIn(page, 'Offen', known)).toBeVisible()
  await expect(connectionStatus(page)).toHaveText('Live')
  await context.setOffline(true)
  await expect(connectionStatus(page)).not.toHaveText('Live')
  const missed = await client.takeOrder({ surname: 'Verpasst' })
  await expect(page.getByText(/^Offline seit/)).toBeVisible()
  await expect(orderIn(page, 'Offen', missed)).toHaveCount(0)
  await context.setOffline(false)
  await expect(orderIn(page, 'Offen', missed)).toBeVisible()
  const card = page.getByRole('article', { name: 'Anna Verpasst' })
  await expect(card.getByText('Neu', { exact: true })).toBeVisible()
  await expect(connectionStatus(page)).toHaveText('Live')
})

test('the app can be installed, and only it may use the camera', async ({ page, site }) => {
  const opened = await page.goto(`${site.staffUrl}/sign-in`)
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await page.request.get(new URL(href ?? '', site.staffUrl).href)
  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/application\/(manifest\+)?json/),
  ])
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Krume Theke', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, site.staffUrl).href)
    expect([src, icon.headers()['content-type']]).toEqual([src, type])
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const sizes = manifest.icons.map(
    (icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose ?? 'any'}`,
  )
  // What Chromium asks for before it offers to install an app.
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  expect(opened?.headers()['permissions-policy']).toContain('camera=(self)')
  const policy = (await page.request.get(site.url)).headers()['permissions-policy']
  expect(policy).toContain('camera=()')
})

test('the app opens without a connection, and pages that need one say so', async ({ page, context, site }) => {
  const order = await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Später' })
  await signInToDemo(page, site)
  await expect(orderIn(page, 'Offen', order)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.goto(`${site.staffUrl}/lists/bake?date=2026-11-20`)
  await expect(page.getByRole('heading', { level: 1, name: 'Keine Verbindung' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${site.staffUrl}/orders/${order.orderId}`)
  await expect(page.getByText('Ohne Verbindung: Das ist der Stand der Liste auf diesem Gerät.')).toBeVisible()
  await page.goto(`${site.staffUrl}/search?q=später`)
  await expect(page.getByRole('link', { name: /Anna Später/ })).toBeVisible()
  await context.setOffline(false)
})

test('all files of the app come from its own address, under its policy', async ({ page, site }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.staffUrl) && !request.url().startsWith('blob:')) foreign.push(request.url())
  })
  const response = await page.goto(`${site.staffUrl}/sign-in`)
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
  await signInToDemo(page, site)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  const stored = await page.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy'))
  expect(stored).toContain("default-src 'none'")
  expect(foreign).toEqual([])
})
