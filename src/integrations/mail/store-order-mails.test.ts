import { describe, expect, test } from 'vitest'
import { toOrderedOptions } from '#domain/catalog/options.ts'
import { storeMailKinds } from '#domain/outbox-message.ts'
import { aCake, anOrder, anOrderMail } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderStoreMail } from './store-order-mails.ts'

const cancel = { reason: 'byCustomer', refundCents: 2260 } as const

describe.each(storeMailKinds)('%s', (kind) => {
  const isCanceled = kind === 'storeOrderCanceled'
  const order = anOrder({ language: 'en', state: isCanceled ? 'canceled' : 'purchased' })
  const data = anOrderMail({ order })
  const mail = renderStoreMail(kind, data, isCanceled ? { cancel } : {})

  test('is in German and contains everything needed for the hand-over', () => {
    const needed = ['Samstag, 21. November 2026, 07:30 Uhr', 'Anna Huber', '+49 89 99998-777', '12 × Kaisersemmel']
    for (const fact of [...needed, '7K3MN-PQ4RT', 'Bitte geschnitten', 'Ich komme mit dem Rad.', '22,60 €']) {
      expect(mail.text).toContain(fact)
      expect(readMailHtml(mail.html).text).toContain(fact)
    }
    expect(mail.html).toContain('<html lang="de"')
    expectSameInBothParts(mail)
  })

  test('contains none of the customer’s personal links', () => {
    for (const link of [data.links.order, data.links.pass, data.links.reorder]) expect(mail.text).not.toContain(link)
    expect(mail.html).not.toContain('token')
    expect(mail.attachments).toEqual([])
  })

  test('shows the pickup code only for orders that will be collected', () => {
    expect(mail.text.includes('4711')).toBe(!isCanceled)
  })
})

test('options are below the name of the product, in German', () => {
  const lines = [{ options: toOrderedOptions(aCake(), { inschrift: 'Oma 80' }) }]
  const mail = renderStoreMail('storeNewOrder', anOrderMail({ order: anOrder({ lines, language: 'en' }) }))
  expect(mail.text).toMatch(/1 × Kaisersemmel .*\n {4}Inschrift: „Oma 80“\n/)
  expectSameInBothParts(mail)
})

test('a cancellation contains reason and refund', () => {
  const data = anOrderMail({ order: anOrder({ state: 'canceled' }) })
  const flat = renderStoreMail('storeOrderCanceled', data, { cancel }).text.replace(/\s+/g, ' ')
  expect(flat).toContain('Storniert auf Wunsch der Kundschaft. Erstattet werden 22,60 €.')
})

test('an order moved to another store is not called canceled', () => {
  const mail = renderStoreMail('storeOrderCanceled', anOrderMail(), { cancel: { ...cancel, refundCents: 0 } })
  expect(mail.subject).toBe('Andere Filiale: Bestellung 7K3MN-PQ4RT für Samstag, 21. November 2026, 07:30 Uhr')
  expect(mail.text).toContain('Diese Bestellung wird nicht mehr bei Ihnen abgeholt.')
  expect(mail.text).not.toMatch(/[Ss]torniert|4711/)
  expectSameInBothParts(mail)
})

test('a hostile customer cannot inject markup or links', () => {
  const customer = { givenname: '<b>', surname: 'a\r\nb', mail: 'x@y.example"><b>', phone: 'javascript:1' }
  const mail = renderStoreMail('storeNewOrder', anOrderMail({ order: anOrder({ customer, notes: '</table>' }) }))
  expect(mail.html).not.toMatch(/<b>|href="javascript|<\/table>\s*<\/div><\/td>/)
  expect(mail.html).toContain('href="tel:1"')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expectSameInBothParts(mail)
})
