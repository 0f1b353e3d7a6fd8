import { describe, expect, test } from 'vitest'
import { findAccessProblem, type PersonAccess, personStateOf } from './people.ts'

const now = '2026-11-16T09:00:00.000Z'
const anna: PersonAccess = { id: 'anna', role: 'owner', hasPasskey: true }
const bert: PersonAccess = { id: 'bert', role: 'owner', hasPasskey: true }
const invited: PersonAccess = { id: 'invited', role: 'owner', hasPasskey: false }
const clara: PersonAccess = { id: 'clara', role: 'office', hasPasskey: true }

test.each([
  ['revoked', { revokedAt: now, hasPasskey: true, invitedUntil: undefined }],
  ['active', { revokedAt: undefined, hasPasskey: true, invitedUntil: '2026-11-17T09:00:00.000Z' }],
  ['invited', { revokedAt: undefined, hasPasskey: false, invitedUntil: '2026-11-16T09:00:00.001Z' }],
  ['notInvited', { revokedAt: undefined, hasPasskey: false, invitedUntil: now }],
  ['notInvited', { revokedAt: undefined, hasPasskey: false, invitedUntil: undefined }],
] as const)('a person is %s', (state, access) => {
  expect(personStateOf(access, now)).toBe(state)
})

describe('access', () => {
  const problem = (
    people: readonly PersonAccess[],
    personId: string,
    newRole: PersonAccess['role'] | undefined,
    actorId = 'cli',
  ) => findAccessProblem(people, { personId, newRole, actorId })

  test('of the last owner with a passkey stays', () => {
    expect(problem([anna, clara, invited], 'anna', undefined)).toBe('lastOwner')
    expect(problem([anna, clara, invited], 'anna', 'office')).toBe('lastOwner')
  })

  test('of one owner among several may end', () => {
    expect(problem([anna, bert], 'anna', undefined)).toBeUndefined()
    expect(problem([anna, bert], 'anna', 'store')).toBeUndefined()
  })

  test('of an invited owner may end: nobody who could sign in is lost', () => {
    expect(problem([invited], 'invited', undefined)).toBeUndefined()
    expect(problem([anna, invited], 'invited', 'office')).toBeUndefined()
  })

  test('of others may change', () => {
    expect(problem([anna, clara], 'clara', undefined, 'anna')).toBeUndefined()
    expect(problem([anna, clara], 'clara', 'owner', 'anna')).toBeUndefined()
  })

  test('of oneself does not change', () => {
    expect(problem([anna, bert], 'anna', undefined, 'anna')).toBe('ownAccess')
    expect(problem([anna, bert], 'anna', 'office', 'anna')).toBe('ownAccess')
    expect(problem([anna, bert], 'anna', 'owner', 'anna')).toBeUndefined()
  })

  test('of somebody without any is not checked', () => {
    expect(problem([anna], 'revoked', 'office')).toBeUndefined()
  })
})
