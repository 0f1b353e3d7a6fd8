import type { PickupLists } from '#contract/staff/lists.ts'
import type { SessionResponse } from '#contract/staff/session.ts'
import { expect, test } from '../support/e2e-test.ts'
import { findOverlaps, type PdfPage, readPdfPages } from '../support/pdf-pages.ts'
import { createStaffClient, demoStoreId } from '../support/staff-client.ts'
import { signInToDemo } from '../support/staff-page.ts'

// A minute later than the other tests of staff: this one counts all orders, so it has a site of its own.
test.use({ clock: '2026-11-17T05:41:00.000Z' })

const date = '2026-11-17'
/** More orders than fit on a page. */
const ordersOfLargeStore = 45
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** A name that is no part of another one. */
const surnameOf = (index: number) => `Druck${letters[Math.floor(index / 26)]}${letters[index % 26]}`

const namesStore = ({ text }: PdfPage, name: string) => name.split(/[ -]/).every((word) => text.includes(word))

const areInOneLine = ({ words }: PdfPage, code: string, surname: string) =>
  words.some(
    (name) =>
      name.text === surname && words.some(({ text, box }) => text === code && Math.abs(box[1] - name.box[1]) < 8),
  )

test('printed lists contain every store and every order, and each page says what it is @journey', async ({
  page,
  site,
}) => {
  const client = await createStaffClient(site, 'office')
  const session = await client.call<SessionResponse>('GET', '/session')
  // The one in the station takes no orders.
  const stores = session.stores.filter(({ id }) => id !== 'memmingen-bahnhof')
  expect(stores).toHaveLength(23)
  const large = Array.from({ length: ordersOfLargeStore }, () => demoStoreId)
  const wanted = [...stores.map(({ id }) => id), ...large]
  for (const [index, store] of wanted.entries()) await client.takeOrder({ surname: surnameOf(index), store })
  const lists = await client.call<PickupLists>('GET', `/lists/pickup?date=${date}`)
  const [first] = lists.stores.find(({ id }) => id === demoStoreId)?.orders ?? []
  await client.call('POST', `/orders/${first?.orderId}/hand-over`, {})
  await signInToDemo(page, site, 'office')

  /** Checks what all pages have in common. */
  async function print(list: string, isAcross: boolean): Promise<PdfPage[]> {
    await page.goto(`${site.staffUrl}/lists/${list}?date=${date}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    const pages = readPdfPages(await page.pdf({ format: 'A4', landscape: isAcross, preferCSSPageSize: false }))
    for (const [index, one] of pages.entries()) {
      expect(one.text).toContain('Dienstag, 17. November 2026')
      expect(one.text).toContain(`${index + 1} / ${pages.length}`)
      expect(one.text).not.toContain('Zum Inhalt springen')
      expect(findOverlaps(one)).toEqual([])
    }
    return pages
  }

  for (const isAcross of [false, true]) {
    const sheets = await print('bake', isAcross)
    for (const { name } of stores)
      expect(
        sheets.some((sheet) => namesStore(sheet, name) && sheet.text.includes('Kaisersemmel')),
        name,
      ).toBe(true)
    for (const list of ['packing', 'pickup']) {
      const pages = await print(list, isAcross)
      for (const store of lists.stores) {
        const ofStore = pages.filter(({ text }) => text.includes(`· ${store.name} ·`))
        for (const { code, customer } of store.orders) {
          const found = ofStore.filter((one) => areInOneLine(one, code, customer.surname))
          expect(found, `${store.name}: ${customer.surname}`).toHaveLength(1)
        }
      }
      // Each page is of one store, and the large store has several.
      expect(
        pages.every(({ text }) => lists.stores.filter(({ name }) => text.includes(`· ${name} ·`)).length === 1),
      ).toBe(true)
      expect(pages.length).toBeGreaterThan(stores.length)
      expect(pages.filter(({ text }) => text.includes('Abgeholt'))).toHaveLength(1)
    }
  }

  const bags = lists.stores.flatMap(({ orders }) => orders).filter(({ orderId }) => orderId !== first?.orderId)
  for (const [paper, perPage, width] of [
    ['sheet', 8, 595],
    ['roll', 1, 176],
  ] as const) {
    await page.goto(`${site.staffUrl}/lists/labels?date=${date}&paper=${paper}`)
    await expect(page.getByText(bags[0]?.customer.surname ?? '').first()).toBeVisible()
    const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }))
    for (const { code, customer } of bags)
      expect(
        pages.filter(({ text }) => text.includes(customer.surname) && text.includes(code)),
        customer.surname,
      ).toHaveLength(1)
    expect(pages).toHaveLength(Math.ceil(bags.length / perPage))
    for (const one of pages) {
      expect(findOverlaps(one)).toEqual([])
      expect(Math.max(...one.words.map(({ box }) => box[2]))).toBeLessThan(width)
    }
  }
})
