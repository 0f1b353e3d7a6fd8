import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Failure } from '#contract/envelope.ts'
import { answerMessage } from './answer-message.ts'

const fields = ['storeId', 'name', 'mail', 'privacy'] as const
const schema = z.object({
  name: z.string().min(1, 'error-empty-name'),
  website: z.string(),
  elapsedMs: z.coerce.number().optional(),
})
const whole = { storeId: 'markt', name: ' Anna ', mail: 'anna@mail.example', privacy: 'yes' }

/** Sends the form to a door that answers as told, and says what came through it. */
async function send(form: Record<string, string>, said: Failure | undefined = undefined) {
  const sent: unknown[] = []
  const request = new Request('http://localhost/contact', { method: 'POST', body: new URLSearchParams(form) })
  const { data, init } = await answerMessage(request, {
    fields,
    check: (typed, guard) => schema.safeParse({ ...typed, ...guard }),
    send: async (storeId, body) => {
      sent.push([storeId, body])
      return said ?? { success: true, message: 'contact successfully created' }
    },
  })
  return { answer: data, status: init?.status, headers: new Headers(init?.headers), sent }
}

const refusal = (code: Failure['code'], errors?: Record<string, string>): Failure => ({
  success: false,
  code,
  message: '',
  ...(errors && { errors }),
})
const typed = { ...whole, name: 'Anna' }

describe('a message form', () => {
  test('that is complete goes to its store', async () => {
    const { answer, status, sent, headers } = await send({ ...whole, website: '', elapsedMs: '5000' })
    expect(sent).toEqual([['markt', { name: 'Anna', website: '', elapsedMs: 5000 }]])
    expect([status, answer]).toEqual([200, { step: 'sent', storeId: 'markt', mail: 'anna@mail.example' }])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test.each<Record<string, string>>([{}, { elapsedMs: '' }])(
    'sent without script has no time to tell (%j)',
    async (guard) => {
      expect((await send({ ...whole, ...guard })).sent).toEqual([['markt', { name: 'Anna', website: '' }]])
    },
  )

  test('hands on what only a robot fills in', async () => {
    expect((await send({ ...whole, website: 'x'.repeat(9999) })).sent).toMatchObject([
      ['markt', { website: 'x'.repeat(500) }],
    ])
  })

  test('without consent, or with something missing, comes back whole and sends nothing', async () => {
    const { privacy: _, ...unticked } = whole
    const nothing = await send({})
    expect([nothing.status, nothing.sent]).toEqual([422, []])
    expect(nothing.answer).toMatchObject({ errors: { name: 'error-empty-name', privacy: 'error-empty-privacy' } })
    const { answer, status, sent } = await send(unticked)
    expect([status, sent]).toEqual([422, []])
    expect(answer).toEqual({
      step: 'form',
      typed: { ...typed, privacy: '' },
      errors: { privacy: 'error-empty-privacy' },
    })
  })

  test.each([
    [refusal('tooFast'), 429, { failure: 'tooFast', errors: {} }],
    [refusal('tooManyRequests'), 429, { failure: 'tooMany', errors: {} }],
    [refusal('unavailable'), 503, { failure: 'unreachable', errors: {} }],
    [refusal('internal'), 503, { failure: 'unreachable', errors: {} }],
    [refusal('notFound'), 422, { errors: { storeId: 'error-invalid-storeId' } }],
    [refusal('invalidRequest', { name: 'error-invalid-name' }), 422, { errors: { name: 'error-invalid-name' } }],
  ])('refused with %j keeps all that was typed', async (said, expectedStatus, expected) => {
    const { answer, status } = await send(whole, said)
    expect([status, answer]).toEqual([expectedStatus, { step: 'form', typed, ...expected }])
  })
})
