import { expect, test } from 'vitest'
import { rules, simulate } from '../model/quint.ts'

test('the model has its rules', () => {
  expect(rules.length).toBeGreaterThanOrEqual(10)
})

/** Seeds of traces that need the rule, as Quint told them. A change of the model can make others of them. */
const knownSeeds: Readonly<Record<string, number>> = {
  CHECK_CAPACITY: 0x1dd,
  CLAIM_SLOT_BEFORE_CAPTURE: 0x171d34,
  CHECK_OTHER_PAYMENTS: 0x171d34,
  REMEMBER_STARTED_CAPTURE: 0x2f91,
  REFUND_UNWANTED_MONEY: 0x2f91,
  REFUND_ON_CANCEL: 1,
  RELEASE_ON_CANCEL: 1,
  COUNT_DUE_REFUNDS: 0x171d34,
  REFUND_KEYS: 0x171d34,
  CHECK_HAND_OVER: 0x14f6,
  KEEP_HOLD_WHILE_PAYING: 0x171d34,
  KEEP_ORDER_WHILE_PAYING: 0x171d34,
}

/** The model would notice it: each rule is needed for a promise. */
test.each(rules)('without %s, the model breaks a promise', async (rule) => {
  const known = await simulate({ runs: 1, steps: 40, seed: knownSeeds[rule] ?? 1, without: rule })
  const { broken } = known.broken ? known : await simulate({ runs: 1_500, steps: 40, seed: 1, without: rule })
  expect(broken).toMatch(/\[violation\]/)
})
