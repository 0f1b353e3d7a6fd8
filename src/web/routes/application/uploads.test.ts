import { describe, expect, test } from 'vitest'
import { afterUpload, type DraftFile, isSettled, nextUpload, pauseMs, type UploadEvent } from './uploads.ts'

const aFile = (id: string, more: Partial<DraftFile> = {}): DraftFile => ({
  id,
  name: `${id}.pdf`,
  size: 1000,
  state: 'waiting',
  ...more,
})

const after = (files: readonly DraftFile[], ...events: UploadEvent[]) => events.reduce(afterUpload, files)

describe('files', () => {
  test('go up one after the other, in their order', () => {
    const files = [aFile('a'), aFile('b')]
    expect(nextUpload(files)?.id).toBe('a')
    expect(nextUpload(after(files, { kind: 'arrived', id: 'a' }))?.id).toBe('b')
    expect(nextUpload(after(files, { kind: 'arrived', id: 'a' }, { kind: 'arrived', id: 'b' }))).toBeUndefined()
  })

  test('that are refused say why and do not hold up the others', () => {
    const files = after([aFile('a'), aFile('b')], { kind: 'refused', id: 'a', reason: 'fileHasMacros' })
    expect(files[0]).toEqual(aFile('a', { state: 'failed', reason: 'fileHasMacros' }))
    expect(nextUpload(files)?.id).toBe('b')
  })

  test('that are tried again wait, without the old reason', () => {
    const files = after([aFile('a', { state: 'failed', reason: 'fileBroken' })], { kind: 'retried', id: 'a' })
    expect(files).toEqual([aFile('a')])
  })

  test('that have arrived or were left out stay so', () => {
    for (const state of ['done', 'leftOut'] as const)
      for (const event of [
        { kind: 'arrived', id: 'a' },
        { kind: 'refused', id: 'a', reason: 'fileBroken' },
        { kind: 'retried', id: 'a' },
        { kind: 'leftOut', id: 'a' },
      ] as const)
        expect(after([aFile('a', { state })], event)).toEqual([aFile('a', { state })])
  })

  test('keep their reason when something happens that cannot', () => {
    const failed = aFile('a', { state: 'failed', reason: 'fileBroken' })
    expect(after([failed], { kind: 'arrived', id: 'a' })).toEqual([failed])
  })
})

describe('all is settled', () => {
  test('when every file is up or left out, and at once without files', () => {
    expect(isSettled([])).toBe(true)
    expect(isSettled([aFile('a', { state: 'done' }), aFile('b', { state: 'leftOut' })])).toBe(true)
  })

  test('not while one waits or has failed', () => {
    expect(isSettled([aFile('a', { state: 'done' }), aFile('b')])).toBe(false)
    expect(isSettled([aFile('a', { state: 'failed', reason: 'fileBroken' })])).toBe(false)
  })

  test('after the last that failed is left out', () => {
    const files = [aFile('a', { state: 'done' }), aFile('b', { state: 'failed', reason: 'fileUnsafe' })]
    expect(isSettled(after(files, { kind: 'leftOut', id: 'b' }))).toBe(true)
  })
})

test('pauses grow, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 20].map(pauseMs)).toEqual([3000, 6000, 12_000, 24_000, 30_000, 30_000])
})
