import { expect, test } from 'vitest'
import { toHistory } from './application-history.tsx'

const createdAt = '2026-11-15T13:03:00.000Z'
const decidedAt = '2026-12-01T08:00:00.000Z'
const deletesOn = '2027-06-01'
const toNames = (steps: ReturnType<typeof toHistory>) => steps.map(({ kind, time }) => `${kind} ${time}`)

test.each([
  ['received', ['received past', 'reading present', 'answer future', 'deletion future']],
  ['invited', ['received past', 'invited present', 'decision future', 'deletion future']],
] as const)('shows the decision as pending when %s', (state, steps) => {
  const invitedAt = state === 'invited' ? decidedAt : undefined
  expect(toNames(toHistory({ state, createdAt, invitedAt, deletesOn }))).toEqual(steps)
})

test('names the date until which an answer was promised', () => {
  const answer = toHistory({ state: 'received', createdAt, deletesOn, answerBy: '2026-11-20' })[2]
  expect(answer).toEqual({ kind: 'answer', time: 'future', by: '2026-11-20' })
})

test('keeps the invitation after the decision', () => {
  const steps = toHistory({ state: 'hired', createdAt, invitedAt: createdAt, decidedAt, deletesOn })
  expect(toNames(steps)).toEqual(['received past', 'invited past', 'hired past', 'deletion future'])
})

test.each(['hired', 'rejected', 'withdrawn'] as const)('shows only the deletion as pending when %s', (state) => {
  expect(toHistory({ state, createdAt, decidedAt, deletesOn })).toEqual([
    { kind: 'received', time: 'past', at: createdAt },
    { kind: state, time: 'past', at: decidedAt },
    { kind: 'deletion', time: 'future', on: deletesOn },
  ])
})
