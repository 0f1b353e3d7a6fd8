import { describe, expect, test } from 'vitest'
import { type CancelInfo, cancelPresets } from '#domain/order/cancellation.ts'
import type { CustomerMailKind } from '#domain/outbox-message.ts'
import { anOrder, anOrderMail } from '#tests/support/builders.ts'
import { expectSameInBothParts } from '#tests/support/mail-content.ts'
import { renderDailyList } from './daily-list.ts'
import type { MailExtra } from './mail-data.ts'
import { renderCustomerMail } from './order-mails.ts'
import { renderStoreMail } from './store-order-mails.ts'

type Changes = Parameters<typeof anOrder>[0]

function render(kind: CustomerMailKind, changes: Changes = {}, extra: MailExtra = {}) {
  const mail = renderCustomerMail(kind, anOrderMail({ order: anOrder(changes) }), extra)
  expectSameInBothParts(mail)
  return { ...mail, flat: mail.text.replace(/\s+/g, ' ') }
}

const onPhone: Changes = { origin: 'phone', paysAtPickup: true }

describe('an order that is paid at pickup', () => {
  test('is confirmed without speaking of a payment, with the amount to pay', () => {
    const { subject, flat, attachments } = render('orderConfirmed', onPhone)
    expect(subject).toContain('bestätigt')
    expect(flat).toContain('danke für Ihren Anruf')
    expect(flat).toContain('Bezahlen Sie bei der Abholung 22,60 €')
    expect(flat).toContain('Zahlung bei Abholung: 22,60 €')
    expect(flat).not.toMatch(/Zahlung ist da|Bezahlt ist schon/)
    const terms = attachments[1]?.content.replace(/\s+/g, ' ')
    expect(terms).toContain('ist bei der Abholung in der Filiale zu bezahlen')
    expect(terms).not.toContain('kommt nichts hinzu')
    expect(render('orderConfirmed', { ...onPhone, language: 'en' }).flat).toContain('Please pay €22.60')
  })

  test('thanks for a call, and names it to the store, only if there was one', () => {
    const atPickup = { paysAtPickup: true }
    const { flat } = render('orderConfirmed', atPickup)
    expect(flat).toContain('Bezahlen Sie bei der Abholung 22,60 €')
    expect(flat).not.toMatch(/Anruf|Zahlung ist da/)
    const ofStore = renderStoreMail('storeNewOrder', anOrderMail({ order: anOrder(atPickup) })).text.replace(
      /\s+/g,
      ' ',
    )
    expect(ofStore).toContain('bei der Abholung kassieren')
    expect(ofStore).not.toMatch(/Telefon aufgenommen|Bezahlt und/)
  })

  test.each(['pickupReminder', 'orderReady', 'orderChanged'] as const)('is to be paid in %s too', (kind) => {
    const { flat } = render(kind, { ...onPhone, state: 'preparation' })
    expect(flat).toContain('22,60 €')
    expect(flat).toContain('Zahlung bei Abholung')
    expect(flat).not.toContain('Bezahlt ist schon')
  })

  test('asks to confirm what is paid at pickup, and speaks of that when it lapses', () => {
    const atPickup = { paysAtPickup: true, state: 'created' } as const
    const { flat, text } = render('orderToConfirm', atPickup)
    expect(flat).toContain('Zu bestätigen bis')
    expect(flat).toContain('Zahlung bei Abholung: 22,60 €')
    expect(flat).not.toMatch(/bezahlen Sie die|Jetzt bezahlen|Zahlung steht/)
    expect(text).toContain('/confirm?token=')
    const cancel: CancelInfo = { reason: 'expired', refundCents: 0, isUnconfirmed: true }
    const lapsed = render('orderCanceled', { ...atPickup, state: 'canceled' }, { cancel })
    expect(lapsed.flat).toContain('nicht bestätigt war')
    expect(lapsed.attachments).toEqual([])
  })

  test('is not to be paid again, nor once it is canceled', () => {
    const paid = { ...onPhone, state: 'completed', paidAtPickupAt: '2026-11-21T06:40:00.000Z' } as const
    expect(render('orderConfirmed', paid).flat).not.toContain('Zahlung bei Abholung:')
    const cancel: CancelInfo = { reason: 'byBusiness', refundCents: 0 }
    const canceled = render('orderCanceled', { ...onPhone, state: 'canceled' }, { cancel })
    expect(canceled.flat).toContain('Es kostet Sie nichts.')
    expect(canceled.flat).not.toContain('Zahlung bei Abholung')
    // Its confirmation had a calendar file.
    expect(canceled.attachments[0]?.contentType).toContain('method=CANCEL')
  })

  test('tells the store what it has to collect, and has no link to a missing mail address', () => {
    const customer = { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' }
    const mail = renderStoreMail('storeNewOrder', anOrderMail({ order: anOrder({ ...onPhone, customer }) }))
    expect(mail.text.replace(/\s+/g, ' ')).toContain('Am Telefon aufgenommen')
    expect(mail.text).toContain('Zahlung bei Abholung:\n  22,60 €')
    expect(mail.html).not.toContain('mailto:"')
    expectSameInBothParts(mail)
  })

  test('stands on the daily list with its amount', () => {
    const { store, sender } = anOrderMail()
    const orders = [anOrder(onPhone), anOrder({ id: 'AAAAA-22222' })]
    const { text } = renderDailyList({ store, date: '2026-11-21', orders, sender })
    expect(text.match(/zahlt bei Abholung 22,60 €/g)).toHaveLength(1)
  })
})

describe('an order that is ready', () => {
  test('says so in both languages, with the code', () => {
    const german = render('orderReady', { state: 'preparation' })
    expect(german.subject).toBe('Liegt für Sie bereit: Ihre Bestellung 7K3MN-PQ4RT')
    expect(german.flat).toContain('liegt in der Filiale Illertissen Marktplatz für Sie bereit')
    expect(german.text).toContain('4711')
    const english = render('orderReady', { state: 'preparation', language: 'en' })
    expect(english.subject).toBe('Ready for you: your order 7K3MN-PQ4RT')
  })
})

describe('an order that staff have moved', () => {
  const before = { storeId: 'illertissen-marktplatz', date: '2026-11-20', minute: 480 }

  test('is not called a change of the customer, and names the phone number', () => {
    const { subject, flat, attachments } = render('orderChanged', {}, { before, isByBusiness: true })
    expect(subject).toContain('verlegt')
    expect(flat).toContain('wir haben die Abholung Ihrer Bestellung 7K3MN-PQ4RT verlegt')
    expect(flat).toContain('rufen Sie uns bitte an: +49 89 99998-101')
    expect(flat).not.toContain('Ihre Änderung')
    expect(attachments[0]?.contentType).toContain('text/calendar')
    expect(render('orderChanged', {}, { before }).flat).toContain('Ihre Änderung ist notiert')
  })
})

describe('a cancellation', () => {
  const render2 = (cancel: Partial<CancelInfo>, changes: Changes = {}) =>
    render(
      'orderCanceled',
      { state: 'canceled', ...changes },
      { cancel: { reason: 'byBusiness', refundCents: 2260, ...cancel } },
    ).flat

  test('says the reason that staff gave', () => {
    const flat = render2({ text: 'Der Ofen ist\nausgefallen.' })
    expect(flat).toContain('wir mussten Ihre Bestellung 7K3MN-PQ4RT leider stornieren.')
    expect(flat).toContain('Unsere Nachricht dazu: „Der Ofen ist ausgefallen.“')
    expect(render2({ text: '  ' })).not.toContain('Nachricht')
  })

  test('explains each preset in the language of the customer', () => {
    const sentences = cancelPresets.map((preset) => render2({ preset }, { language: 'en' }))
    expect(new Set(sentences).size).toBe(cancelPresets.length)
    expect(render2({ preset: 'storeClosed' }, { language: 'en' })).toContain('The store is closed at the agreed time.')
    expect(render2({ preset: 'onRequest' })).toContain('wie Sie es gewünscht haben')
    expect(render2({ preset: 'onRequest' })).not.toContain('leider')
  })

  test('cannot be used to send links', () => {
    const mail = render(
      'orderCanceled',
      { state: 'canceled' },
      {
        cancel: { reason: 'byBusiness', refundCents: 0, text: '<a href="https://evil.example">hier</a>' },
      },
    )
    expect(mail.html).not.toContain('https://evil')
    expect(mail.text).not.toContain('https://evil')
  })

  test('tells the store the reason too', () => {
    const data = anOrderMail({ order: anOrder({ state: 'canceled' }) })
    const cancel = { reason: 'byBusiness', refundCents: 0, text: 'Stromausfall' } as const
    expect(renderStoreMail('storeOrderCanceled', data, { cancel }).text).toContain('„Stromausfall“')
  })
})

describe('a refund of single items', () => {
  const refund = {
    amountCents: 585,
    lines: [
      { line: 1, quantity: 1 },
      { line: 0, quantity: 1 },
    ],
    reason: 'Die Kruste war zu dunkel.',
  }

  test('names the amount, the items and the reason', () => {
    const { subject, flat, text } = render('itemsRefunded', {}, { refund })
    expect(subject).toBe('Erstattung zu Ihrer Bestellung 7K3MN-PQ4RT: 5,85 €')
    expect(flat).toContain('haben wir Ihnen 5,85 € erstattet')
    expect(text).toContain('Erstattet:\n  1 × Bauernbrot\n  1 × Kaisersemmel')
    expect(flat).toContain('„Die Kruste war zu dunkel.“')
    expect(render('itemsRefunded', { language: 'en' }, { refund }).text).toContain('Refunded:\n  1 × Country loaf')
  })

  test('says that the rest waits, unless it was fetched', () => {
    expect(render('itemsRefunded', {}, { refund }).flat).toContain('Alles Übrige liegt wie vereinbart')
    const handedOver = { state: 'completed', handedOverAt: '2026-11-21T06:40:00.000Z' } as const
    expect(render('itemsRefunded', handedOver, { refund }).flat).not.toContain('Alles Übrige')
  })
})

describe('money that the order does not accept', () => {
  test.each([
    ['created', 'Wählen Sie eine freie Abholzeit'],
    ['canceled', 'schon storniert'],
    ['purchased', 'wir backen für Sie'],
  ] as const)('of an order that is %s says what comes back and what becomes of the order', (state, expected) => {
    const { subject, flat } = render('paymentReturned', { state }, { returnedCents: 1260 })
    expect(subject).toMatch(/12,60\s€ gehen an Sie zurück$/)
    expect(flat).toMatch(/eine Zahlung über 12,60\s€ angekommen/)
    expect(flat).toContain(expected)
  })
})
