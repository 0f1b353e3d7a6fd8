import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import { checkoutSchema } from '#contract/orders.ts'
import { emptyBilling } from '#domain/invoices/billing.ts'
import { createDraft, emptyDraft, findDraftErrors } from './checkout-draft.ts'

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

test.each([
  [emptyDraft, emptyBilling],
  [
    { ...emptyDraft, mail: 'anna@mail', phone: '1'.repeat(41), pickupDate: '2026-02-30', pickupTime: '7:30' },
    { ...emptyBilling, name: 'Adler', street: 'Markt 1', postalCode: '8925', city: 'Ulm', vatId: 'DE1', mail: 'adler' },
  ],
])('finds what the schema of the API refuses, in the same words', (draft, invoice) => {
  const { error } = checkoutSchema.safeParse({ ...draft, invoice })
  const { privacy, terms, ...found } = findDraftErrors({ ...draft, invoice })
  expect(found).toEqual(error && fieldErrors(error))
  expect([privacy, terms]).toEqual(['error-empty-privacy', 'error-empty-terms'])
})
