import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createReleaseKey } from '#tests/support/test-installation.ts'
import { signFile, signFolder, toSigners } from '../../../scripts/release/sign-release.ts'
import { checkReleaseFiles, fileListName, writeFileList } from './release-files.ts'

async function aSignedRelease() {
  const home = mkdtempSync(join(tmpdir(), 'krume-files-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const key = createReleaseKey(home)
  const folder = join(home, 'release')
  mkdirSync(join(folder, 'server/.hidden'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('server/server.js', 'serve()')
  write('server/.hidden/ä b.js', 'more()')
  write('release-signers', toSigners([`${key}.pub`]))
  await signFolder(folder, key)
  return { folder, write, home }
}

test('the files of a release are those that were signed, also for sha256sum', async () => {
  const { folder, write } = await aSignedRelease()
  expect(await checkReleaseFiles(folder)).toEqual({ kind: 'same', count: 3 })
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', fileListName], { cwd: folder })
  // Written by the installation and by the processes.
  write('archive.sha256', '0')
  mkdirSync(join(folder, 'in-use'))
  write('in-use/42', '')
  expect(await checkReleaseFiles(folder)).toEqual({ kind: 'same', count: 3 })
})

test('a changed, an added and a missing file are named', async () => {
  const { folder, write } = await aSignedRelease()
  write('server/server.js', 'steal()')
  write('server/.hidden/added.js', '')
  rmSync(join(folder, 'server/.hidden/ä b.js'))
  expect(await checkReleaseFiles(folder)).toEqual({
    kind: 'different',
    files: ['server/.hidden/added.js', 'server/.hidden/ä b.js', 'server/server.js'],
  })
})

test('a list that was adapted to changed files is not believed, whoever signed it', async () => {
  const { folder, write, home } = await aSignedRelease()
  write('server/server.js', 'steal()')
  write(fileListName, await writeFileList(folder))
  expect(await checkReleaseFiles(folder)).toEqual({ kind: 'otherKey' })
  const other = join(home, 'other')
  mkdirSync(other)
  rmSync(join(folder, `${fileListName}.sig`))
  expect(await checkReleaseFiles(folder)).toEqual({ kind: 'unsigned' })
  signFile(join(folder, fileListName), createReleaseKey(other))
  expect(await checkReleaseFiles(folder)).toEqual({ kind: 'otherKey' })
  rmSync(join(folder, fileListName))
  expect(await checkReleaseFiles(folder)).toEqual({ kind: 'noList' })
})
