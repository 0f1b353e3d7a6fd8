import { describe, expect, test } from 'vitest'
import { applicationStates, deletionDate } from './application.ts'
import { firstLinkVersions, linkAccess, linkHolders } from './application-links.ts'

const received = {
  state: 'received',
  deletesOn: '2027-11-15',
  linkVersions: firstLinkVersions,
  version: 0,
  today: '2026-11-15',
} as const

describe.each(linkHolders)('the link of the %s', (holder) => {
  test('is open until the day on which the application is deleted', () => {
    expect(linkAccess({ ...received, holder, today: '2027-11-14' })).toBe('open')
    expect(linkAccess({ ...received, holder, today: '2027-11-15' })).toBe('ended')
  })

  test('ends with the retention period after the decision', () => {
    const decided = { state: 'rejected', createdOn: '2026-11-15', decidedOn: '2026-12-01' } as const
    const deletesOn = deletionDate({ ...decided, talentPoolSince: null })
    const link = { ...received, state: decided.state, deletesOn, holder }
    expect(linkAccess({ ...link, today: '2027-05-31' })).toBe('open')
    expect(linkAccess({ ...link, today: '2027-06-01' })).toBe('ended')
    const inTalentPool = deletionDate({ ...decided, talentPoolSince: '2026-12-02' })
    expect(linkAccess({ ...link, deletesOn: inTalentPool, today: '2027-06-01' })).toBe('open')
  })

  test('is revoked when its version is not the current one', () => {
    const linkVersions = { ...firstLinkVersions, [holder]: 2 }
    const access = (version: number) => linkAccess({ ...received, holder, linkVersions, version })
    expect([access(0), access(1), access(2), access(3)]).toEqual(['revoked', 'revoked', 'open', 'revoked'])
  })

  test('stays open when those of the other holder are revoked', () => {
    const linkVersions = { applicant: 1, reviewer: 1, [holder]: 0 }
    expect(linkAccess({ ...received, holder, linkVersions })).toBe('open')
  })
})

test('only reviewers lose access when the applicant withdraws', () => {
  const access = applicationStates.map((state) => [
    state,
    ...linkHolders.map((holder) => linkAccess({ ...received, state, holder })),
  ])
  expect(access).toEqual([
    ['received', 'open', 'open'],
    ['invited', 'open', 'open'],
    ['hired', 'open', 'open'],
    ['rejected', 'open', 'open'],
    ['withdrawn', 'open', 'withdrawn'],
  ])
})
