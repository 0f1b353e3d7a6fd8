import { describe, expect, test } from 'vitest'
import {
  type ApplicationStep,
  applicationStates,
  isOpenApplication,
  nextApplicationState,
} from './application-states.ts'

const steps: readonly ApplicationStep[] = ['invite', 'hire', 'reject', 'withdraw']

/** Every state with what each step makes of it, in the order above; a dash where it is not possible. */
const expected = {
  received: 'invited hired rejected withdrawn',
  invited: '- hired rejected withdrawn',
  hired: '- - - -',
  rejected: '- - - -',
  withdrawn: '- - - -',
} as const

describe('an application', () => {
  test.each(applicationStates)('that is %s goes where the table says, and nowhere else', (state) => {
    expect(steps.map((step) => nextApplicationState(state, step) ?? '-').join(' ')).toBe(expected[state])
  })

  test('is open until it is decided or withdrawn', () => {
    expect(applicationStates.filter(isOpenApplication)).toEqual(['received', 'invited'])
  })

  test('that is open can always be withdrawn, one that is not never', () => {
    for (const state of applicationStates)
      expect(nextApplicationState(state, 'withdraw') !== undefined).toBe(isOpenApplication(state))
  })
})
