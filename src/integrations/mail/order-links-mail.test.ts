import { expect, test } from 'vitest'
import type { OrderState } from '#domain/order/order-states.ts'
import { aSender } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderOrderLinksMail } from './order-links-mail.ts'

const pickup = { storeId: 'illertissen-marktplatz', date: '2026-11-21', minute: 450 }
const orders = [
  { id: '7K3MN-PQ4RT', state: 'created', storeName: 'Illertissen Marktplatz', href: 'https://krume.example/1' },
  { id: '2B4CD-FGHJK', state: 'purchased', storeName: 'Bahnhof', href: 'https://krume.example/2' },
].map((order) => ({ ...order, state: order.state as OrderState, paysAtPickup: false, pickup }))

test.each([
  ['de', 'Samstag, 21. November 2026, 07:30 Uhr', ['Ansehen und bezahlen', 'Bestellung ansehen']],
  ['en', 'Saturday 21 November 2026, 7:30 am', ['View and pay', 'View your order']],
] as const)('in %s names number, time, store and link of every order', (language, time, buttons) => {
  const mail = renderOrderLinksMail({ language, orders, sender: aSender })
  for (const fact of ['7K3MN-PQ4RT', '2B4CD-FGHJK', time, 'Illertissen Marktplatz', 'Bahnhof', ...buttons])
    expect(readMailHtml(mail.html).text).toContain(fact)
  expect(readMailHtml(mail.html).links).toEqual(expect.arrayContaining(orders.map(({ href }) => href)))
  expect(mail.subject + mail.text + mail.html).not.toContain('{{')
  expect(mail.html).toContain(`<html lang="${language}"`)
  expectSameInBothParts(mail)
})

test('does not ask to pay for what waits to be confirmed', () => {
  const waiting = orders.map((order) => ({ ...order, paysAtPickup: true }))
  const { text } = renderOrderLinksMail({ language: 'de', orders: waiting, sender: aSender })
  expect(text).not.toContain('Ansehen und bezahlen')
})
