import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { PlainSiteCode, SiteFailure } from '#contract/refusal-data.ts'
import { sendMessage } from './send-message.server.ts'

const fields = ['storeId', 'name', 'mail', 'privacy'] as const
const schema = z.object({
  name: z.string().min(1, 'error-empty-name'),
  website: z.string(),
  elapsedMs: z.coerce.number().optional(),
})
const whole = { storeId: 'markt', name: ' Anna ', mail: 'anna@mail.example', privacy: 'yes' }

/** Sends the form to an API that returns `response`; also returns what the API received. */
async function send(form: Record<string, string>, response: SiteFailure | undefined = undefined) {
  const sent: unknown[] = []
  const request = new Request('http://localhost/contact', { method: 'POST', body: new URLSearchParams(form) })
  const { data, init } = await sendMessage(request, {
    fields,
    check: (values, guard) => schema.safeParse({ ...values, ...guard }),
    send: async (storeId, body) => {
      sent.push([storeId, body])
      return response ?? { success: true, message: 'contact successfully created' }
    },
  })
  return { result: data, status: init?.status, headers: new Headers(init?.headers), sent }
}

const refusal = (code: PlainSiteCode, errors?: Record<string, string>): SiteFailure => ({
  success: false,
  code,
  message: '',
  ...(errors && { errors }),
})
const values = { ...whole, name: 'Anna' }

describe('sendMessage', () => {
  test('sends a complete form to its store', async () => {
    const { result, status, sent, headers } = await send({ ...whole, website: '', elapsedMs: '5000' })
    expect(sent).toEqual([['markt', { name: 'Anna', website: '', elapsedMs: 5000 }]])
    expect([status, result]).toEqual([200, { step: 'sent', storeId: 'markt', mail: 'anna@mail.example' }])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test.each<Record<string, string>>([{}, { elapsedMs: '' }])(
    'accepts a form without a timer, as sent without script (%j)',
    async (guard) => {
      expect((await send({ ...whole, ...guard })).sent).toEqual([['markt', { name: 'Anna', website: '' }]])
    },
  )

  test('passes on the honeypot field', async () => {
    expect((await send({ ...whole, website: 'x'.repeat(9999) })).sent).toMatchObject([
      ['markt', { website: 'x'.repeat(500) }],
    ])
  })

  test('returns the form with errors when consent or input is missing', async () => {
    const { privacy: _, ...unticked } = whole
    const nothing = await send({})
    expect([nothing.status, nothing.sent]).toEqual([422, []])
    expect(nothing.result).toMatchObject({ errors: { name: 'error-empty-name', privacy: 'error-empty-privacy' } })
    const { result, status, sent } = await send(unticked)
    expect([status, sent]).toEqual([422, []])
    expect(result).toEqual({
      step: 'form',
      values: { ...values, privacy: '' },
      errors: { privacy: 'error-empty-privacy' },
    })
  })

  test.each([
    [refusal('tooFast'), 429, { failure: 'tooFast', errors: {} }],
    [refusal('tooManyRequests'), 429, { failure: 'tooMany', errors: {} }],
    [refusal('unavailable'), 503, { failure: 'unreachable', errors: {} }],
    [refusal('internal'), 500, { failure: 'unreachable', errors: {} }],
    [refusal('notFound'), 422, { errors: { storeId: 'error-invalid-storeId' } }],
    [refusal('invalidRequest', { name: 'error-invalid-name' }), 422, { errors: { name: 'error-invalid-name' } }],
  ])('keeps the input when the API returns %j', async (response, expectedStatus, expected) => {
    const { result, status } = await send(whole, response)
    expect([status, result]).toEqual([expectedStatus, { step: 'form', values, ...expected }])
  })
})
