import { expect, test } from 'vitest'
import { createHonestFiles } from '#tests/support/uploads/honest-files.ts'
import { createHostileFiles } from '#tests/support/uploads/hostile-files.ts'
import { checkFileApart } from './check-file-apart.ts'

const honestFiles = await createHonestFiles()
const hostileFiles = createHostileFiles()

test('the corpus has at least 60 hostile and 40 honest files', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
  expect(honestFiles.length).toBeGreaterThanOrEqual(40)
  for (const files of [hostileFiles, honestFiles])
    expect(new Set(files.map(({ what }) => what)).size).toBe(files.length)
})

test.each(hostileFiles)('refuses $what: $reason', async ({ name, bytes, reason }) => {
  expect(await checkFileApart(name, bytes)).toEqual({ kind: 'refused', reason })
})

test.each(honestFiles)('accepts $what', async ({ name, bytes, type, storedBytes = bytes }) => {
  expect(await checkFileApart(name, bytes)).toEqual({ kind: 'accepted', type, sizeBytes: storedBytes.length })
  expect(bytes.subarray(0, storedBytes.length).equals(storedBytes)).toBe(true)
})

test('answers other events while it checks a file that takes long', async () => {
  const slow = hostileFiles.find(({ what }) => what.endsWith('millions of values'))
  if (!slow) throw new Error('The file is missing')
  let turns = 0
  const count = setInterval(() => turns++, 1)
  const check = await checkFileApart(slow.name, slow.bytes)
  clearInterval(count)
  expect([check.kind, turns > 10]).toEqual(['refused', true])
})

test('checks several files at the same time, one after the other', async () => {
  const files = honestFiles.slice(0, 5)
  const checks = await Promise.all(files.map(({ name, bytes }) => checkFileApart(name, bytes)))
  expect(checks.map((check) => check.kind === 'accepted' && check.type)).toEqual(files.map(({ type }) => type))
})
