import { expect, test } from 'vitest'
import { lastDeletableDate, type RetentionKind } from './retention.ts'

test.each<[RetentionKind, string, string]>([
  ['applications', '2026-11-15', '2026-11-15'],
  ['messages', '2026-11-15', '2026-10-18'],
  ['mails', '2026-11-15', '2026-10-18'],
  ['tasters', '2026-11-15', '2026-10-18'],
  ['orders', '2026-11-15', '2024-11-14'],
  ['orders', '2028-02-29', '2026-02-27'],
  ['orders', '2030-03-01', '2028-02-29'],
  ['slotUse', '2026-11-15', '2026-11-14'],
  ['deletedApplications', '2026-11-15', '2026-08-17'],
])('%s on %s: data up to %s may be deleted', (kind, today, lastDay) => {
  expect(lastDeletableDate(kind, today)).toBe(lastDay)
})
