import { describe, expect, test } from 'vitest'
import {
  applyUploadEvent,
  canRetry,
  type DraftFile,
  isSettled,
  nextUpload,
  retryDelayMs,
  type UploadEvent,
} from './upload-states.ts'

const aFile = (id: string, more: Partial<DraftFile> = {}): DraftFile => ({
  id,
  name: `${id}.pdf`,
  size: 1000,
  state: 'waiting',
  ...more,
})

const after = (files: readonly DraftFile[], ...events: UploadEvent[]) => events.reduce(applyUploadEvent, files)

test('only an unexpected error can be tried again: the same file would be refused again', () => {
  expect(canRetry('fileFailed')).toBe(true)
  for (const reason of ['fileTypeRefused', 'fileTooBig', 'fileHasMacros', 'fileGone', 'applicationNotFound'] as const)
    expect(canRetry(reason)).toBe(false)
})

describe('applyUploadEvent', () => {
  test('uploads one file after the other, in their order', () => {
    const files = [aFile('a'), aFile('b')]
    expect(nextUpload(files)?.id).toBe('a')
    expect(nextUpload(after(files, { kind: 'arrived', id: 'a' }))?.id).toBe('b')
    expect(nextUpload(after(files, { kind: 'arrived', id: 'a' }, { kind: 'arrived', id: 'b' }))).toBeUndefined()
  })

  test('stores the reason of a refused file and continues with the next', () => {
    const files = after([aFile('a'), aFile('b')], { kind: 'refused', id: 'a', reason: 'fileHasMacros' })
    expect(files[0]).toEqual(aFile('a', { state: 'failed', reason: 'fileHasMacros' }))
    expect(nextUpload(files)?.id).toBe('b')
  })

  test('clears the reason on a retry', () => {
    const files = after([aFile('a', { state: 'failed', reason: 'fileBroken' })], { kind: 'retried', id: 'a' })
    expect(files).toEqual([aFile('a')])
  })

  test('ignores events of files that are uploaded or left out', () => {
    for (const state of ['done', 'leftOut'] as const)
      for (const event of [
        { kind: 'arrived', id: 'a' },
        { kind: 'refused', id: 'a', reason: 'fileBroken' },
        { kind: 'retried', id: 'a' },
        { kind: 'leftOut', id: 'a' },
      ] as const)
        expect(after([aFile('a', { state })], event)).toEqual([aFile('a', { state })])
  })

  test('ignores an impossible event of a failed file', () => {
    const failed = aFile('a', { state: 'failed', reason: 'fileBroken' })
    expect(after([failed], { kind: 'arrived', id: 'a' })).toEqual([failed])
  })
})

describe('isSettled', () => {
  test('is true when every file is uploaded or left out, and without files', () => {
    expect(isSettled([])).toBe(true)
    expect(isSettled([aFile('a', { state: 'done' }), aFile('b', { state: 'leftOut' })])).toBe(true)
  })

  test('is false while a file is waiting or has failed', () => {
    expect(isSettled([aFile('a', { state: 'done' }), aFile('b')])).toBe(false)
    expect(isSettled([aFile('a', { state: 'failed', reason: 'fileBroken' })])).toBe(false)
  })

  test('is true after the last failed file is left out', () => {
    const files = [aFile('a', { state: 'done' }), aFile('b', { state: 'failed', reason: 'fileUnsafe' })]
    expect(isSettled(after(files, { kind: 'leftOut', id: 'b' }))).toBe(true)
  })
})

test('doubles the delay up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 20].map(retryDelayMs)).toEqual([3000, 6000, 12_000, 24_000, 30_000, 30_000])
})
