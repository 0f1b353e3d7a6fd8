import { describe, expect, test } from 'vitest'
import {
  type ApplicationStep,
  applicationIdBytes,
  applicationStates,
  deletionDate,
  isApplicationId,
  isOpenApplication,
  nextApplicationState,
} from './application.ts'

const steps: readonly ApplicationStep[] = ['invite', 'hire', 'reject', 'withdraw']

/** For each state, the state after each of the steps above; a dash where the step is not possible. */
const expected = {
  received: 'invited hired rejected withdrawn',
  invited: '- hired rejected withdrawn',
  hired: '- - - -',
  rejected: '- - - -',
  withdrawn: '- - - -',
} as const

describe('application states', () => {
  test.each(applicationStates)('%s has exactly the expected transitions', (state) => {
    expect(steps.map((step) => nextApplicationState(state, step) ?? '-').join(' ')).toBe(expected[state])
  })

  test('an application is open until it is decided or withdrawn', () => {
    expect(applicationStates.filter(isOpenApplication)).toEqual(['received', 'invited'])
  })

  test('only open applications can be withdrawn', () => {
    for (const state of applicationStates)
      expect(nextApplicationState(state, 'withdraw') !== undefined).toBe(isOpenApplication(state))
  })
})

test('isApplicationId accepts only 160 bits in lower-case hexadecimal', () => {
  expect(applicationIdBytes * 8).toBe(160)
  expect(isApplicationId('0123456789abcdef0123456789abcdef01234567')).toBe(true)
  for (const text of [
    '',
    '0',
    'A'.repeat(40),
    'g'.repeat(40),
    'a'.repeat(39),
    'a'.repeat(41),
    `${'a'.repeat(40)}\n`,
    '\0',
  ])
    expect([text, isApplicationId(text)]).toEqual([text, false])
})

const openedOn = '2026-11-15'

test.each([
  [
    'an open application is deleted a year after it was sent',
    { state: 'received', decidedOn: null, talentPoolSince: null },
    '2027-11-15',
  ],
  [
    'an invitation does not count as a decision',
    { state: 'invited', decidedOn: null, talentPoolSince: null },
    '2027-11-15',
  ],
  [
    'a rejected application is deleted six months after the decision',
    { state: 'rejected', decidedOn: '2026-12-31', talentPoolSince: null },
    '2027-06-30',
  ],
  [
    'an application that led to a hire is deleted six months after the decision',
    { state: 'hired', decidedOn: '2026-12-01', talentPoolSince: null },
    '2027-06-01',
  ],
  [
    'with consent it is deleted after two years',
    { state: 'rejected', decidedOn: '2026-12-31', talentPoolSince: openedOn },
    '2028-11-15',
  ],
  [
    'an old consent does not shorten the period',
    { state: 'rejected', decidedOn: '2026-12-31', talentPoolSince: '2024-12-01' },
    '2027-06-30',
  ],
  [
    'a withdrawn application is deleted two weeks later, whatever the consent',
    { state: 'withdrawn', decidedOn: '2026-11-20', talentPoolSince: openedOn },
    '2026-12-04',
  ],
] as const)('%s', (_case, input, expected) => {
  expect(deletionDate({ openedOn, ...input })).toBe(expected)
})
