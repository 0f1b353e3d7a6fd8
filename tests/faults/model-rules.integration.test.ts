import { expect, test } from 'vitest'
import { rules, simulate } from '../model/quint.ts'

test('the model has its rules', () => {
  expect(rules.length).toBeGreaterThanOrEqual(10)
})

/** The model would notice it: each rule is needed for a promise. */
test.each(rules)('without %s, the model breaks a promise', async (rule) => {
  const { broken } = await simulate({ runs: 1_500, steps: 40, seed: 1, without: rule })
  expect(broken).toMatch(/\[violation\]/)
})
