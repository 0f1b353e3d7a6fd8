import { expect, test } from 'vitest'
import { deletionDate, linkAccess } from './application.ts'

const received = { deletesOn: '2027-11-15', linkVersion: 0, version: 0, today: '2026-11-15' }

test('a link is open until the day on which the application is deleted', () => {
  expect(linkAccess({ ...received, today: '2027-11-14' })).toBe('open')
  expect(linkAccess({ ...received, today: '2027-11-15' })).toBe('ended')
})

test('a link ends with the retention period after the decision', () => {
  const decided = { state: 'rejected', openedOn: '2026-11-15', decidedOn: '2026-12-01' } as const
  const link = { ...received, deletesOn: deletionDate({ ...decided, talentPoolSince: null }) }
  expect(linkAccess({ ...link, today: '2027-05-31' })).toBe('open')
  expect(linkAccess({ ...link, today: '2027-06-01' })).toBe('ended')
  const inTalentPool = deletionDate({ ...decided, talentPoolSince: '2026-12-02' })
  expect(linkAccess({ ...link, deletesOn: inTalentPool, today: '2027-06-01' })).toBe('open')
})

test('a link is revoked when its version is not the current one', () => {
  const access = (version: number) => linkAccess({ ...received, linkVersion: 2, version })
  expect([access(0), access(1), access(2), access(3)]).toEqual(['revoked', 'revoked', 'open', 'revoked'])
})
