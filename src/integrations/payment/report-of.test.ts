import { describe, expect, test } from 'vitest'
import { paypalOrderSchema } from './paypal-schemas.ts'
import { captureAnswerReport, reportOf } from './report-of.ts'

const page = { rel: 'payer-action', href: 'http://provider.example/pay' }
const capture = (status: string, amount: object | undefined = { currency_code: 'EUR', value: '12.40' }) => ({
  id: 'C1',
  status,
  amount,
})
const anOrder = (status: string, ...captures: object[]) =>
  paypalOrderSchema.parse({
    id: 'O1',
    status,
    links: [page],
    purchase_units: captures.length ? [{ payments: { captures } }] : [{}],
  })

describe('an order at the provider', () => {
  test.each([
    ['CREATED', 'waiting'],
    ['SAVED', 'waiting'],
    ['PAYER_ACTION_REQUIRED', 'waiting'],
    ['SOMETHING_NEW', 'waiting'],
    ['APPROVED', 'approved'],
    ['VOIDED', 'failed'],
    ['COMPLETED', 'waiting'],
  ])('that is %s and has no capture is %s', (status, kind) => {
    expect(reportOf(anOrder(status)).kind).toBe(kind)
  })

  test.each([
    ['COMPLETED', 'captured'],
    ['PARTIALLY_REFUNDED', 'captured'],
    ['PENDING', 'pending'],
    ['REFUNDED', 'refunded'],
    ['DECLINED', 'failed'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', 'failed'],
  ])('that is COMPLETED is paid only as its capture says: %s means %s', (status, kind) => {
    expect(reportOf(anOrder('COMPLETED', capture(status))).kind).toBe(kind)
  })

  test('that is still open and whose capture was declined lets the buyer choose again', () => {
    const order = anOrder('PAYER_ACTION_REQUIRED', capture('DECLINED'))
    expect(reportOf(order)).toEqual({ kind: 'declined', retryUrl: page.href })
  })

  test('with several captures is paid if one of them is', () => {
    expect(reportOf(anOrder('COMPLETED', capture('COMPLETED'), capture('DECLINED'))).kind).toBe('captured')
    expect(reportOf(anOrder('COMPLETED', capture('DECLINED'), capture('PENDING'))).kind).toBe('pending')
  })

  test.each([
    ['12.40', 1240],
    ['12.4', undefined],
    ['1240e-2', undefined],
    ['-12.40', undefined],
  ])('that took %s took %s cents', (value, amountCents) => {
    const report = reportOf(anOrder('COMPLETED', capture('COMPLETED', { currency_code: 'EUR', value })))
    expect(report).toEqual({ kind: 'captured', captureId: 'C1', amountCents, currency: 'EUR' })
  })

  test('that does not say what it took took nothing we know of', () => {
    const order = paypalOrderSchema.parse({
      id: 'O1',
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: [{ id: 'C1', status: 'COMPLETED' }] } }],
    })
    expect(reportOf(order)).toEqual({ kind: 'captured', captureId: 'C1', amountCents: undefined, currency: '' })
  })
})

describe('a refused capture', () => {
  const refused = (status: number, ...issues: string[]) =>
    captureAnswerReport({
      kind: 'refused',
      status,
      error: { name: 'UNPROCESSABLE_ENTITY', details: issues.map((issue) => ({ issue })), links: [] },
    })

  test.each([
    'INSTRUMENT_DECLINED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  ])('%s is declined', (issue) => {
    expect(refused(422, issue)?.kind).toBe('declined')
  })
  test.each(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])('%s waits for the buyer', (issue) => {
    expect(refused(422, issue)?.kind).toBe('waiting')
  })
  test.each(['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID', 'SOMETHING_NEW'])(
    '%s says nothing by itself',
    (issue) => {
      expect(refused(422, issue)).toBeUndefined()
    },
  )
  test('without a word says nothing by itself, except that what is not there has failed', () => {
    expect([refused(400), refused(409), refused(404)?.kind]).toEqual([undefined, undefined, 'failed'])
  })
  test('whose answer is unknown says nothing by itself', () => {
    expect(captureAnswerReport({ kind: 'unknown', fault: 'status 500' })).toBeUndefined()
  })
})
