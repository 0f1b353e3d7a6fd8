import { describe, expect, test } from 'vitest'
import { aCake, anOrder, aSlicedLoaf } from '#tests/support/builders.ts'
import { toOrderedOptions } from './catalog/options.ts'
import { anonymizeOrder, lastDeletableDate, type RetentionKind } from './retention.ts'

test.each<[RetentionKind, string, string]>([
  ['applications', '2026-11-15', '2026-11-15'],
  ['messages', '2026-11-15', '2026-10-18'],
  ['mails', '2026-11-15', '2026-10-18'],
  ['trialShifts', '2026-11-15', '2026-10-18'],
  ['orders', '2026-11-15', '2024-11-14'],
  ['orders', '2028-02-29', '2026-02-27'],
  ['orders', '2030-03-01', '2028-02-29'],
  ['journalEntries', '2026-11-15', '2015-12-31'],
  ['journalEntries', '2037-01-01', '2026-12-31'],
  ['invoices', '2026-11-15', '2017-12-31'],
  ['slotUse', '2026-11-15', '2026-11-14'],
  ['deletedApplications', '2026-11-15', '2026-08-17'],
  ['unusedPictures', '2026-11-15', '2026-10-18'],
  ['overrides', '2026-11-15', '2026-10-18'],
])('%s on %s: data up to %s may be deleted', (kind, today, lastDay) => {
  expect(lastDeletableDate(kind, today)).toBe(lastDay)
})

test('the years of the journal are a setting', () => {
  expect(lastDeletableDate('journalEntries', '2026-11-15', 8)).toBe('2017-12-31')
})

describe('anonymizeOrder', () => {
  test('removes the customer, the notes and what the customer wrote, but not what was sold', () => {
    const order = anOrder({
      lines: [
        { notes: 'für Anna', options: toOrderedOptions(aCake(), { inschrift: 'Alles Gute, Anna' }) },
        { options: toOrderedOptions(aSlicedLoaf(), { schnitt: 'scheiben' }) },
      ],
    })
    const anonymized = anonymizeOrder(order)
    expect(JSON.stringify(anonymized)).not.toMatch(/Anna|Huber|99998-777/)
    expect(anonymized.lines[0]?.options).toMatchObject([{ groupId: 'inschrift', priceDifferenceCents: 250 }])
    expect(anonymized.lines[1]?.options).toEqual(order.lines[1]?.options)
    expect(anonymized.grossCents).toBe(order.grossCents)
  })
})
