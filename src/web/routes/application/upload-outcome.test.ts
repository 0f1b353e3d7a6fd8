import { expect, test } from 'vitest'
import { uploadOutcome } from './upload-outcome.ts'

const failure = (code: string) => JSON.stringify({ success: false, code, message: '' })

test('a good answer is an arrival', () => {
  expect(uploadOutcome(200, '{"success":true}')).toEqual({ kind: 'arrived' })
})

test.each([0, 408, 429, 500, 502, 503])('status %i may be better in a moment', (status) => {
  expect(uploadOutcome(status, '')).toEqual({ kind: 'interrupted' })
})

test.each([
  [413, 'fileTooBig'],
  [415, 'fileHasMacros'],
  [422, 'fileBroken'],
  [409, 'tooManyFiles'],
  [404, 'applicationNotFound'],
])('status %i says %s', (status, code) => {
  expect(uploadOutcome(status, failure(code))).toEqual({ kind: 'refused', reason: code })
})

test('a kind that we do not take has come under the name of one that we do', () => {
  expect(uploadOutcome(422, failure('fileTypeRefused'))).toEqual({ kind: 'refused', reason: 'fileNotWhatItSays' })
})

test('where the answer does not say it in our words, the status does', () => {
  expect(uploadOutcome(413, '<html>')).toEqual({ kind: 'refused', reason: 'fileTooBig' })
  expect(uploadOutcome(404, failure('notFound'))).toEqual({ kind: 'refused', reason: 'applicationNotFound' })
  expect(uploadOutcome(422, failure('invalidRequest'))).toEqual({ kind: 'refused', reason: 'fileFailed' })
})
