import { expect, test } from 'vitest'
import type { ChangedItem } from '#domain/order/reorder.ts'
import type { StandingOrderMailKind, StandingOrderPayload } from '#domain/outbox-message.ts'
import { aSender } from '#tests/support/builders.ts'
import { renderStandingOrderMail } from './standing-order-mails.ts'

const link = 'https://krume.example/selfservice/orders/ABCDE-23456/standing?token=t'

const anItem = (changes: Partial<ChangedItem>): ChangedItem => ({
  ...{ productId: 'bauernbrot', name: { de: 'Bauernbrot', en: 'Country loaf' }, quantity: 2, quantityBefore: 2 },
  ...{ change: 'same', priceCentsBefore: 540, priceCentsNow: 540, options: [], optionsGone: [] },
  ...{ allergensAdded: [], allergensRemoved: [], ...changes },
})

const payload: StandingOrderPayload = {
  ...{ orderId: 'ABCDE-23456', mail: 'anna@mail.example', language: 'de', weekdays: [6], storeId: 'markt' },
  ...{ date: '2026-11-28', minute: 450, isOtherTime: false, items: [], totalCents: 1130, reason: undefined },
  orderBy: { date: '2026-11-27', minute: 1080 },
}

const render = (kind: StandingOrderMailKind, changes: Partial<StandingOrderPayload> = {}) =>
  renderStandingOrderMail(kind, { ...payload, ...changes }, { link, store: 'Am Markt', sender: aSender })

test('the offer names prices of today, what has changed, the deposit and until when it can be ordered', () => {
  const items = [
    anItem({ change: 'price', priceCentsNow: 560, quantity: 2 }),
    anItem({
      name: { de: 'Zopf', en: 'Plait' },
      change: 'gone',
      quantity: 0,
      quantityBefore: 1,
      priceCentsNow: undefined,
    }),
  ]
  const { subject, text } = render('standingOrderDue', { items, totalCents: 1145 })
  expect(subject).toMatch(/^Ihr Korb für Samstag, 28\. November ist gepackt: 11,45\s€$/)
  for (const part of [/11,20\s€/, /bisher 5,40\s€/, /Zopf/, /nicht zu haben/, /0,25\s€/, /Freitag, 27\. November/])
    expect(text).toMatch(part)
  expect(text).toContain(link)
  expect(text).not.toContain('{{')
})

test('an unchanged basket says nothing about changes', () => {
  expect(render('standingOrderDue', { items: [anItem({})], totalCents: 1080 }).text).not.toContain('etwas geändert')
})

test('a day that is left out and an end give their reason', () => {
  expect(render('standingOrderOmitted', { reason: 'closed' }).text).toContain('Am Markt zu')
  expect(render('standingOrderOmitted', { reason: 'nothingLeft' }).text).toContain('nichts davon')
  expect(render('standingOrderEnded', { reason: 'unanswered' }).text).toContain('3 Mal in Folge')
  expect(render('standingOrderEnded', { reason: 'paused', language: 'en' }).text).toContain('half a year')
  expect(render('standingOrderEnded', { reason: 'tooOld', language: 'en' }).text).toContain('two years')
})
