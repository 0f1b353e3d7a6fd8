import { expect, test } from 'vitest'
import { deletionDate } from './deletion-date.ts'

const createdOn = '2026-11-15'

test.each([
  [
    'an open one goes a year after it came',
    { state: 'received', decidedOn: null, talentPoolSince: null },
    '2027-11-15',
  ],
  ['an invitation is no decision', { state: 'invited', decidedOn: null, talentPoolSince: null }, '2027-11-15'],
  [
    'a rejected one six months after',
    { state: 'rejected', decidedOn: '2026-12-31', talentPoolSince: null },
    '2027-06-30',
  ],
  ['a hired one as well', { state: 'hired', decidedOn: '2026-12-01', talentPoolSince: null }, '2027-06-01'],
  [
    'with consent after two years',
    { state: 'rejected', decidedOn: '2026-12-31', talentPoolSince: createdOn },
    '2028-11-15',
  ],
  [
    'an old consent never shortens',
    { state: 'rejected', decidedOn: '2026-12-31', talentPoolSince: '2024-12-01' },
    '2027-06-30',
  ],
  [
    'a withdrawn one ends the consent',
    { state: 'withdrawn', decidedOn: '2026-11-20', talentPoolSince: createdOn },
    '2027-05-20',
  ],
] as const)('%s', (_what, given, expected) => {
  expect(deletionDate({ createdOn, ...given })).toBe(expected)
})
