import { expect, test } from 'vitest'
import { toUploadOutcome } from './use-uploads.ts'

const failure = (code: string) => JSON.stringify({ success: false, code, message: '' })

test('treats a successful response as uploaded', () => {
  expect(toUploadOutcome(200, '{"success":true}')).toEqual({ kind: 'arrived' })
})

test.each([0, 408, 500, 502, 503])('treats status %i as an interruption', (status) => {
  expect(toUploadOutcome(status, '')).toEqual({ kind: 'interrupted' })
})

test('treats too many requests as a busy server', () => {
  expect(toUploadOutcome(429, failure('tooManyUploads'))).toEqual({ kind: 'busy' })
})

test.each([
  [413, 'fileTooBig'],
  [415, 'fileHasMacros'],
  [415, 'fileHasScripts'],
  [415, 'fileHasActions'],
  [415, 'fileHasObjects'],
  [415, 'fileHasLinkedContent'],
  [415, 'fileHasExtraData'],
  [422, 'fileLocked'],
  [422, 'fileTooComplex'],
  [422, 'fileBroken'],
  [409, 'tooManyFiles'],
  [404, 'applicationNotFound'],
])('returns for status %i the reason %s', (status, code) => {
  expect(toUploadOutcome(status, failure(code))).toEqual({ kind: 'refused', reason: code })
})

test('reports a refused type as content that does not match the extension', () => {
  expect(toUploadOutcome(422, failure('fileTypeRefused'))).toEqual({ kind: 'refused', reason: 'fileNotWhatItSays' })
})

test('derives the reason from the status when the response has no known code', () => {
  expect(toUploadOutcome(413, '<html>')).toEqual({ kind: 'refused', reason: 'fileTooBig' })
  expect(toUploadOutcome(404, failure('notFound'))).toEqual({ kind: 'refused', reason: 'applicationNotFound' })
  expect(toUploadOutcome(422, failure('invalidRequest'))).toEqual({ kind: 'refused', reason: 'fileFailed' })
})
