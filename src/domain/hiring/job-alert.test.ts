import { expect, test } from 'vitest'
import { getTranslator } from '#foundation/translations.ts'
import { alertDeletionDate, alertSearchKey, describeAlertSearch, findNewJobIds, isAlertEnding } from './job-alert.ts'

test('equal searches have equal keys, whatever their order', () => {
  const search = { keyword: 'Memmingen', field: ['sales', 'bakery'], radius: 10 }
  expect(alertSearchKey({ radius: 10, field: ['bakery', 'sales'], keyword: 'Memmingen' })).toBe(alertSearchKey(search))
  expect(alertSearchKey({ ...search, keyword: 'Ulm' })).not.toBe(alertSearchKey(search))
  expect(alertSearchKey({ keyword: '', field: [] })).toBe(alertSearchKey({}))
})

test('ends after a week without a confirmation, after a year with one', () => {
  expect(alertDeletionDate('2026-11-16', false)).toBe('2026-11-23')
  expect(alertDeletionDate('2026-11-16', true)).toBe('2027-11-16')
  expect(isAlertEnding('2027-11-16', '2027-11-01')).toBe(false)
  expect(isAlertEnding('2027-11-16', '2027-11-02')).toBe(true)
})

test('new are jobs that were not there before, also those that are open again', () => {
  expect(findNewJobIds(['a', 'b'], ['b', 'c'])).toEqual(['a'])
})

test('is described in the words of the filters, and ignores what it does not know', () => {
  const search = { keyword: 'Memmingen', radius: 10, field: 'sales', type: ['partTime', 'x'], shift: ['early'] }
  expect(describeAlertSearch(search, getTranslator('de', 'jobs'))).toBe(
    '„Memmingen“, im Umkreis von 10 km, Verkauf, Teilzeit, Früh, ab 4 Uhr',
  )
  expect(describeAlertSearch({}, getTranslator('en', 'jobs'))).toBe('All new jobs')
})
