import { describe, expect, test } from 'vitest'
import { readContent } from '#content/read-content.ts'
import type { OutboxMail } from '#db/outbox.ts'
import { customerMailKinds, storeMailKinds } from '#integrations/mail/mail-data.ts'
import { aMessage } from '#tests/support/a-message.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { makeAccess } from '../access.ts'
import { addressMail } from './address-mail.ts'

const reading = await readContent('content')
if (!reading.isValid) throw new Error('The demo content is not valid')
const { bakery } = reading
const { company } = bakery
const now = '2026-11-16T09:00:00.000Z'
const access = makeAccess(['the key of these tests, long enough'])
const address = addressMail({ bakery: () => bakery, publicUrl: 'https://krume.example', access, now: () => now })

const anEntry = (kind: string, payload: Record<string, unknown>): OutboxMail => ({
  id: '0b7c',
  kind,
  subject_id: '7K3MN-PQ4RT',
  payload,
  due_at: now,
  attempts: 1,
  sent_at: null,
  dead_at: null,
  last_fault: null,
  created_at: now,
})
const order = anOrder()
const cancel = { reason: 'byCustomer', refundCents: 540 }

describe('a mail about an order', () => {
  test.each(customerMailKinds)('%s goes to the customer, and an answer to it to the store', (kind) => {
    const mail = address(anEntry(kind, { order, cancel }))
    expect(mail).toMatchObject({ to: 'anna.huber@mail.example', replyTo: 'illertissen@krume.example' })
    expect(mail.text).toContain(order.id)
  })

  test.each(storeMailKinds)('%s goes to the store', (kind) => {
    expect(address(anEntry(kind, { order, cancel })).to).toBe('illertissen@krume.example')
  })

  test('opens the order by its link until long after the pickup', () => {
    const { text } = address(anEntry('orderConfirmed', { order }))
    const token = /token=([\w.-]+)/.exec(text)?.[1] ?? ''
    expect(access.read('link', token, '2027-01-15T09:00:00.000Z')).toBe(order.id)
  })

  test('has the same Message-ID each time it is written', () => {
    const ids = [1, 2].map(() => address(anEntry('orderConfirmed', { order })).messageId)
    expect(ids).toEqual(['<0b7c@krume.example>', '<0b7c@krume.example>'])
  })

  test('goes to the company where the store has left the content', () => {
    const gone = anOrder({ pickup: { ...order.pickup, storeId: 'gone' } })
    expect(address(anEntry('storeNewOrder', { order: gone })).to).toBe(company.mail)
    expect(address(anEntry('orderConfirmed', { order: gone })).replyTo).toBe(company.mail)
  })
})

test('the pickup list goes to the store', () => {
  const mail = address(
    anEntry('storeDailyList', { storeId: order.pickup.storeId, date: order.pickup.date, orders: [order] }),
  )
  expect(mail.to).toBe('illertissen@krume.example')
  expect(mail.text).toContain(order.id)
})

test('of a withdrawal the customer gets a receipt and the company a notice', () => {
  const payload = {
    name: 'Anna Huber',
    orderId: order.id,
    mail: 'anna@mail.example',
    notes: '',
    language: 'de',
    receivedAt: now,
  }
  expect(address(anEntry('withdrawalReceipt', payload)).to).toBe('anna@mail.example')
  expect(address(anEntry('withdrawalNotice', payload))).toMatchObject({
    to: company.mail,
    replyTo: 'anna@mail.example',
  })
})

test('a message goes to the store it was written to, and the answer to whoever wrote it', () => {
  const mail = address(anEntry('contactMessage', { message: aMessage() }))
  expect(mail).toMatchObject({ to: 'illertissen@krume.example', replyTo: 'anna.huber@mail.example' })
  expect(mail.subject).toBe('Roggenbrot am Samstag – Anna Huber')
})
