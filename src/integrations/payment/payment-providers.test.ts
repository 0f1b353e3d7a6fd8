import { expect, test } from 'vitest'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaymentProviders, findOffered, listOfferedMethods } from './payment-providers.ts'
import { createPaypalProvider } from './paypal-provider.ts'

const paypal = createPaypalProvider({ url: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', webhookId: 'x' })
const other: PaymentProvider = {
  ...paypal,
  id: 'other',
  readReturn: ({ session }) => session,
}

test('finishes a payment with the provider it was begun with, even if it is no longer offered', () => {
  const providers = createPaymentProviders([paypal, other], ['other'])
  expect(providers.of({ provider: 'paypal' })).toBe(paypal)
  expect(providers.offered).toEqual([other])
  expect(findOffered(providers, [])).toEqual({ provider: other, method: 'paypal' })
})

test('offers each method once, and takes the first of those that are wanted', () => {
  const cards: PaymentProvider = { ...other, methods: ['card', 'paypal', 'wero'] }
  const providers = createPaymentProviders([paypal, cards])
  expect(listOfferedMethods(providers).map(({ method, provider }) => [method, provider.id])).toEqual([
    ['paypal', 'paypal'],
    ['card', 'other'],
    ['wero', 'other'],
  ])
  expect(findOffered(providers, ['directDebit', 'wero'])?.method).toBe('wero')
  expect(findOffered(providers, [undefined, 'directDebit'])?.method).toBe('paypal')
  expect(findOffered(createPaymentProviders([]), ['card'])).toBeUndefined()
})

test('knows nothing of a payment whose provider is no longer configured, so that it waits', async () => {
  const removed = createPaymentProviders([paypal]).of({ provider: 'other' })
  const answers = [
    await removed.inspect('P1'),
    await removed.refund('C1', 'key'),
    await removed.readStatement({ paymentId: 'P1', captureId: undefined }),
  ]
  expect(answers.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown'])
})

test('reads a return with the provider that it belongs to', () => {
  const { readReturn } = createPaymentProviders([paypal, other])
  expect(readReturn({ token: 'ABC', PayerID: 'X' })).toEqual({ provider: 'paypal', paymentId: 'ABC' })
  expect(readReturn({ session: 'cs_1' })).toEqual({ provider: 'other', paymentId: 'cs_1' })
  expect([readReturn({}), readReturn({ token: "' or 1=1" })]).toEqual([undefined, undefined])
})
