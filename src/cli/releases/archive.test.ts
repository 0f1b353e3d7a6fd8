import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { signFile, toSigners } from '../../../scripts/release/sign-release.ts'
import { checkArchive } from './archive.ts'

const folder = mkdtempSync(join(getTemporaryFolder(), 'krume-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [archive, list, signers] = ['krume.tar.gz', 'SHA256SUMS', 'release-signers'].map((name) =>
  join(folder, name),
) as [string, string, string]
function createKey(name: string): string {
  const key = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', key])
  return key
}
const [key, otherKey] = [createKey('key'), createKey('other')]
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
const check = async () => (await checkArchive(archive, signers)).kind

beforeEach(() => {
  writeFileSync(archive, 'an archive')
  writeFileSync(list, `${sumOf('an archive')}  krume.tar.gz\n`)
  writeFileSync(signers, toSigners([`${key}.pub`]))
  rmSync(`${list}.sig`, { force: true })
  signFile(list, key)
})

test('accepts an archive of a list that a trusted key has signed', async () => {
  expect(await checkArchive(archive, signers)).toEqual({ kind: 'ok', sha256: sumOf('an archive') })
})

test('refuses an archive without a list or a signature, and where no key is trusted', async () => {
  rmSync(`${list}.sig`)
  expect(await check()).toBe('unsigned')
  rmSync(signers)
  expect(await check()).toBe('noSigners')
  rmSync(list)
  expect(await check()).toBe('noList')
})

test('refuses a signature of another key, and trusts that key once a release names it', async () => {
  rmSync(`${list}.sig`)
  signFile(list, otherKey)
  expect(await check()).toBe('otherKey')
  writeFileSync(signers, toSigners([`${key}.pub`, `${otherKey}.pub`]))
  expect(await check()).toBe('ok')
})

test('refuses an archive that was replaced, also together with the list', async () => {
  writeFileSync(archive, 'another one')
  expect(await check()).toBe('different')
  writeFileSync(list, `${sumOf('another one')}  krume.tar.gz\n`)
  expect(await check()).toBe('otherKey')
})

test('refuses a signature that was made for another purpose', async () => {
  rmSync(`${list}.sig`)
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'git', list], { stdio: 'ignore' })
  expect(await check()).toBe('otherKey')
})
