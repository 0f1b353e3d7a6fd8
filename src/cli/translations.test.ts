import { describe, expect, test } from 'vitest'
import { applicationStates } from '#domain/hiring/application.ts'
import { orderEvents, orderStates } from '#domain/order/order-states.ts'
import { paymentStates } from '#domain/order/payment.ts'
import { retentionKinds } from '#domain/retention.ts'
import { getTranslator } from '#foundation/translations.ts'

describe('CLI translations', () => {
  const t = getTranslator('de', 'cli')

  test('contain a label for every state', () => {
    const codesByGroup = {
      ...{ orderState: orderStates, paymentState: paymentStates, orderEvent: orderEvents },
      ...{ applicationState: applicationStates, retention: retentionKinds },
    }
    const missing = Object.entries(codesByGroup).flatMap(([group, codes]) =>
      codes.map((code) => `${group}.${code}`).filter((key) => !t.has(key)),
    )
    expect(missing).toEqual([])
  })
})
