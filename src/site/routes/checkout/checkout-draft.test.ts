import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import { mailAddress } from '#contract/fields.ts'
import { checkoutSchema } from '#contract/orders.ts'
import { emptyBilling } from '#domain/invoices/billing.ts'
import { createDraft, emptyDraft, validateDraft } from './checkout-draft.ts'

const mailError = (mail: string) => validateDraft({ ...emptyDraft, mail }).mail

describe('the store of a new draft', () => {
  const sources = {
    stores: ['typed', 'last', 'mine', 'remembered'].map((id) => ({ id })),
    typed: { pickupStore: 'typed' },
    suggested: { pickupStore: 'last', pickupDate: '2026-11-21', pickupTime: '09:00' },
    myStore: 'mine',
    remembered: {
      pickupStore: 'remembered',
      givenname: 'Anna',
      surname: 'Huber',
      mail: 'anna@mail.example',
      phone: '',
    },
  }

  test.each([
    [{}, 'typed'],
    [{ typed: {} }, 'last'],
    [{ typed: { pickupStore: '' }, suggested: { pickupStore: 'closed' } }, 'mine'],
    [{ typed: {}, suggested: null, myStore: undefined }, 'remembered'],
    [{ typed: {}, stores: [] }, ''],
  ])('with %j is %j', (changes, pickupStore) => {
    expect(createDraft({ ...sources, ...changes })).toMatchObject({ givenname: 'Anna', remember: true, pickupStore })
  })

  test('day and time are suggested with the store of the order that is placed again, not with another', () => {
    expect(createDraft({ ...sources, typed: {} })).toMatchObject({ pickupDate: '2026-11-21', pickupTime: '09:00' })
    expect(createDraft(sources)).toMatchObject({ pickupStore: 'typed', pickupDate: '', pickupTime: '' })
  })
})

describe('validateDraft', () => {
  test('misses what the schema of the API misses in an empty form, in the same words', () => {
    const draft = { ...emptyDraft, invoice: emptyBilling }
    const { error } = checkoutSchema.safeParse(draft)
    const { privacy, terms, ...missing } = validateDraft(draft)
    expect(missing).toEqual(error && fieldErrors(error))
    expect([privacy, terms]).toEqual(['error-empty-privacy', 'error-empty-terms'])
  })

  test.each(['anna@mail.example', '  anna@mail.example '])('accepts the mail %j', (mail) => {
    expect(mailAddress.safeParse(mail).success).toBe(true)
    expect(mailError(mail)).toBeUndefined()
  })

  test.each([
    '',
    'anna',
    'anna@mail',
    'an na@mail.example',
    'anna@mail.example, otto@mail.example',
    '<anna@mail.example>',
    `${'a'.repeat(250)}@mail.example`,
    'anna\u0000@mail.example',
  ])('refuses the mail %j that the API refuses', (mail) => {
    expect(mailAddress.safeParse(mail).success).toBe(false)
    expect(mailError(mail)).toBe('error-empty-mail')
  })
})
