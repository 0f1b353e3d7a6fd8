import { expect, test } from 'vitest'
import { acceptedFiles } from './accepted-files.ts'

test('phones offer photos, and a computer its documents', () => {
  const accepted = acceptedFiles.split(',')
  expect(accepted).toEqual(expect.arrayContaining(['.pdf', '.doc', '.docx', 'image/jpeg', 'image/png', 'image/heic']))
  expect(accepted).not.toEqual(expect.arrayContaining(['.msg']))
})
