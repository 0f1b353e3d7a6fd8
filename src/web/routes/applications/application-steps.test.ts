import { expect, test } from 'vitest'
import { applicationSteps } from './application-steps.ts'

const createdAt = '2026-11-15T13:03:00.000Z'
const decidedAt = '2026-12-01T08:00:00.000Z'
const deletesOn = '2027-06-01'
const namesOf = (steps: ReturnType<typeof applicationSteps>) => steps.map(({ kind, time }) => `${kind} ${time}`)

test.each([
  ['received', ['received past', 'reading present', 'decision future', 'deletion future']],
  ['invited', ['received past', 'invited present', 'decision future', 'deletion future']],
] as const)('%s: the decision is still to come', (state, steps) => {
  const invitedAt = state === 'invited' ? decidedAt : undefined
  expect(namesOf(applicationSteps({ state, createdAt, invitedAt, deletesOn }))).toEqual(steps)
})

test('an invitation is remembered when the decision has been taken', () => {
  const steps = applicationSteps({ state: 'hired', createdAt, invitedAt: createdAt, decidedAt, deletesOn })
  expect(namesOf(steps)).toEqual(['received past', 'invited past', 'hired past', 'deletion future'])
})

test.each(['hired', 'rejected', 'withdrawn'] as const)('%s: only the deletion is still to come', (state) => {
  expect(applicationSteps({ state, createdAt, decidedAt, deletesOn })).toEqual([
    { kind: 'received', time: 'past', at: createdAt },
    { kind: state, time: 'past', at: decidedAt },
    { kind: 'deletion', time: 'future', on: deletesOn },
  ])
})
