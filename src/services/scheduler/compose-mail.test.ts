import { describe, expect, test } from 'vitest'
import type { OutboxMail } from '#db/outbox.ts'
import { formatDayEnd, parseDayEnds } from '#domain/books/day-end.ts'
import type { CancelInfo } from '#domain/order/cancellation.ts'
import {
  customerMailKinds,
  type OutboxMessage,
  storeMailKinds,
  type WithdrawalPayload,
} from '#domain/outbox-message.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import { aMessage, anOrder } from '#tests/support/builders.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { createMailComposer } from './compose-mail.ts'

const content = await demoContent()
const { company } = content
const now = '2026-11-16T09:00:00.000Z'
const accessTokens = createAccessTokens(['the key of these tests, long enough'])
const compose = createMailComposer({
  content: () => content,
  publicUrl: 'https://krume.example',
  staffUrl: 'https://staff.krume.example',
  accessTokens,
  hasScanner: true,
  now: () => now,
})

const aMail = (message: OutboxMessage): OutboxMail => ({
  ...message,
  id: '0b7c',
  subject_id: '7K3MN-PQ4RT',
  recipient: '',
  due_at: now,
  attempts: 1,
  sent_at: null,
  dead_at: null,
  last_fault: null,
  created_at: now,
  attempted_at: now,
  claimed_until: null,
})
const order = anOrder()
const cancel: CancelInfo = { reason: 'byCustomer', refundCents: 540 }

describe('a mail about an order', () => {
  test.each(customerMailKinds)('%s goes to the customer with the store as reply address', (kind) => {
    const mail = compose(aMail({ kind, payload: { order, cancel } }))
    expect(mail).toMatchObject({ to: 'anna.huber@mail.example', replyTo: 'illertissen@krume.example' })
    expect(mail.text).toContain(order.id)
  })

  test.each(storeMailKinds)('%s goes to the store', (kind) => {
    expect(compose(aMail({ kind, payload: { order, cancel } })).to).toBe('illertissen@krume.example')
  })

  test('contains a link that opens the order until long after the pickup', () => {
    const { text } = compose(aMail({ kind: 'orderConfirmed', payload: { order } }))
    const token = /token=([\w.-]+)/.exec(text)?.[1] ?? ''
    expect(accessTokens.read('link', token, '2027-01-15T09:00:00.000Z')).toBe(order.id)
  })

  test('has the same Message-ID each time it is composed', () => {
    const ids = [1, 2].map(() => compose(aMail({ kind: 'orderConfirmed', payload: { order } })).messageId)
    expect(ids).toEqual(['<0b7c@krume.example>', '<0b7c@krume.example>'])
  })

  test('goes to the company when the store has been removed', () => {
    const orderOfRemovedStore = anOrder({ pickup: { ...order.pickup, storeId: 'gone' } })
    expect(compose(aMail({ kind: 'storeNewOrder', payload: { order: orderOfRemovedStore } })).to).toBe(company.mail)
    expect(compose(aMail({ kind: 'orderConfirmed', payload: { order: orderOfRemovedStore } })).replyTo).toBe(
      company.mail,
    )
  })
})

test('sends the pickup list to the store', () => {
  const mail = compose(
    aMail({
      kind: 'storeDailyList',
      payload: { storeId: order.pickup.storeId, date: order.pickup.date, orders: [order] },
    }),
  )
  expect(mail.to).toBe('illertissen@krume.example')
  expect(mail.text).toContain(order.id)
})

test('sends the customer a receipt and the company a notice of a withdrawal', () => {
  const payload: WithdrawalPayload = {
    name: 'Anna Huber',
    orderId: order.id,
    mail: 'anna@mail.example',
    notes: '',
    language: 'de',
    receivedAt: now,
  }
  expect(compose(aMail({ kind: 'withdrawalReceipt', payload })).to).toBe('anna@mail.example')
  expect(compose(aMail({ kind: 'withdrawalNotice', payload }))).toMatchObject({
    to: company.mail,
    replyTo: 'anna@mail.example',
  })
})

test('has the sender of the content as it is now, or the one of the configuration', () => {
  const published = { ...content, company: { ...company, name: 'Brotzeit', mail: 'hallo@brotzeit.example' } }
  let current = content
  const deps = { publicUrl: 'https://krume.example', staffUrl: 'https://staff.krume.example', accessTokens }
  const composeFrom = (from?: string) =>
    createMailComposer({ ...deps, content: () => current, hasScanner: true, now: () => now, from })
  const mail = aMail({ kind: 'contactMessage', payload: { message: aMessage() } })
  const composeNow = composeFrom()
  expect(composeNow(mail).from).toBe(`${company.name} <${company.mail}>`)
  current = published
  expect(composeNow(mail).from).toBe('Brotzeit <hallo@brotzeit.example>')
  expect(composeFrom('Krume <order@krume.example>')(mail).from).toBe('Krume <order@krume.example>')
})

test('sends a contact message to the store with its author as reply address', () => {
  const mail = compose(aMail({ kind: 'contactMessage', payload: { message: aMessage() } }))
  expect(mail).toMatchObject({ to: 'illertissen@krume.example', replyTo: 'anna.huber@mail.example' })
  expect(mail.subject).toBe('Roggenbrot am Samstag – Anna Huber')
})

test('an invitation to the staff app goes to the person with a link that only the server can make', () => {
  const payload = {
    ...{ mail: 'maria@krume.example', name: 'Maria Vogl', language: 'de' as const, invitationId: 'an-id' },
    validUntil: '2026-11-19T09:00:00.000Z',
  }
  const { to, replyTo, text } = compose(aMail({ kind: 'staffInvitation', payload }))
  expect([to, replyTo]).toEqual(['maria@krume.example', company.mail])
  const token = /https:\/\/staff\.krume\.example\/invitation#([\w.-]+)/.exec(text)?.[1] ?? ''
  expect(accessTokens.read('staff-invitation', token, now)).toBe('an-id')
  expect(accessTokens.read('staff-invitation', token, '2026-11-19T09:00:00.000Z')).toBeUndefined()
  expect(accessTokens.read('link', token, now)).toBeUndefined()
})

test('the end of a day arrives in a form that can be compared later', () => {
  const hash = 'ab'.repeat(32)
  const ends = { journal: { number: 1234, hash }, auditLog: { number: 5678, hash } }
  const statement = formatDayEnd({ day: '2026-11-15', site: 'https://krume.example', ...ends, keyId: '01'.repeat(8) })
  const payload = { to: 'tax@adviser.example', day: '2026-11-15', statement, signature: `${'A'.repeat(86)}==` }
  const { to, text, html } = compose(aMail({ kind: 'dayEnd', payload }))
  expect(to).toBe('tax@adviser.example')
  for (const part of [text, html]) expect(parseDayEnds(part)).toMatchObject([{ statement, ...ends }])
})
