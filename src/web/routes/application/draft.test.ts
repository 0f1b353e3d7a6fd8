import { expect, test } from 'vitest'
import { expiringStorage } from '../../state/expiring-storage.ts'
import {
  type ApplicationDraft,
  draftForOtherJob,
  emptyDraft,
  forgetDraft,
  keepDraft,
  keptDays,
  readDraft,
} from './draft.ts'
import { placeOf, steps } from './steps.ts'

const nowMs = Date.parse('2026-11-15T08:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

function aStorage(entries = new Map<string, string>()) {
  return expiringStorage({
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
  place: placeOf(steps.address),
}

test('a draft comes back whole, for its own job only', () => {
  const storage = aStorage()
  keepDraft(storage, 'verkauf', draft, nowMs)
  expect(readDraft(storage, 'verkauf', nowMs)).toEqual(draft)
  expect(readDraft(storage, 'backstube', nowMs)).toBeUndefined()
})

test('it stands under the prefix of the site', () => {
  const entries = new Map<string, string>()
  keepDraft(aStorage(entries), 'verkauf', draft, nowMs)
  expect([...entries.keys()]).toEqual(['krume:application:verkauf'])
})

test('it goes by itself when nobody has touched it for a month', () => {
  const storage = aStorage()
  keepDraft(storage, 'verkauf', draft, nowMs)
  expect(readDraft(storage, 'verkauf', nowMs + keptDays * dayMs - 1)).toBeDefined()
  expect(readDraft(storage, 'verkauf', nowMs + keptDays * dayMs + 1)).toBeUndefined()
})

test('once forgotten it is gone', () => {
  const entries = new Map<string, string>()
  keepDraft(aStorage(entries), 'verkauf', draft, nowMs)
  forgetDraft(aStorage(entries), 'verkauf')
  expect(entries.size).toBe(0)
})

test('one of an older build gets what it lacks', () => {
  const storage = aStorage()
  storage.set('application:verkauf', { key: 'k-1', givenname: 'Lena' })
  expect(readDraft(storage, 'verkauf', nowMs)).toEqual({ ...emptyDraft, key: 'k-1', givenname: 'Lena' })
})

test('another job gets the person and the files, but neither the consents nor the answers', () => {
  expect(draftForOtherJob(draft, 'k-2')).toEqual({ ...emptyDraft, key: 'k-2', givenname: 'Lena', files: draft.files })
})
