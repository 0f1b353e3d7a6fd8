import { expect, test } from 'vitest'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { createExpiringStorage } from '../../state/storage.ts'
import { type ApplicationDraft, copyDraftForJob, deleteDraft, emptyDraft, readDraft, storeDraft } from './draft.ts'
import { steps, toStep } from './steps.ts'

const nowMs = Date.parse('2026-11-15T08:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

function aStorage(entries = new Map<string, string>()) {
  return createExpiringStorage({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  })
}

const draft: ApplicationDraft = {
  ...emptyDraft,
  key: 'k-1',
  givenname: 'Lena',
  answers: { wo: [0, 2], was: 'Frühschicht' },
  files: [{ id: 'f-1', name: 'lebenslauf.pdf', size: 1200, state: 'waiting' }],
  privacy: true,
  talentPool: true,
  currentStep: toStep(steps.address),
}

test('restores the whole draft, for its own job only', () => {
  const storage = aStorage()
  storeDraft(storage, 'verkauf', draft, nowMs)
  expect(readDraft(storage, 'verkauf', nowMs)).toEqual(draft)
  expect(readDraft(storage, 'backstube', nowMs)).toBeUndefined()
})

test('stores the draft under the prefix of the site', () => {
  const entries = new Map<string, string>()
  storeDraft(aStorage(entries), 'verkauf', draft, nowMs)
  expect([...entries.keys()]).toEqual(['krume:application:verkauf'])
})

test('drops the draft after the retention period', () => {
  const storage = aStorage()
  storeDraft(storage, 'verkauf', draft, nowMs)
  expect(readDraft(storage, 'verkauf', nowMs + dataPeriods.draftDays * dayMs - 1)).toBeDefined()
  expect(readDraft(storage, 'verkauf', nowMs + dataPeriods.draftDays * dayMs + 1)).toBeUndefined()
})

test('deletes the draft', () => {
  const entries = new Map<string, string>()
  storeDraft(aStorage(entries), 'verkauf', draft, nowMs)
  deleteDraft(aStorage(entries), 'verkauf')
  expect(entries.size).toBe(0)
})

test('fills in the members that a draft of another version lacks', () => {
  const storage = aStorage()
  storage.set('application:verkauf', { key: 'k-1', givenname: 'Lena' })
  expect(readDraft(storage, 'verkauf', nowMs)).toEqual({ ...emptyDraft, key: 'k-1', givenname: 'Lena' })
})

test('copies personal data and files to another job, but neither consents nor answers', () => {
  expect(copyDraftForJob(draft, 'k-2')).toEqual({ ...emptyDraft, key: 'k-2', givenname: 'Lena', files: draft.files })
})
