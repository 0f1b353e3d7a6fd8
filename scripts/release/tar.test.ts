import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeArchive } from './tar.ts'

const longFolder = `${'folder-'.repeat(12)}/${'another-'.repeat(8)}`

/** The same files, created in another order, by another umask and at another time. */
function createFolder(names: readonly string[], mode: number, time: Date): string {
  const root = mkdtempSync(join(tmpdir(), 'krume-tar-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of names) {
    const file = join(root, 'krume', name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, `content of ${name}\n`.repeat(name.length))
    chmodSync(file, name.includes('bin/') ? mode | 0o100 : mode)
    utimesSync(file, time, time)
  }
  symlinkSync('bin/tool', join(root, 'krume', 'link'))
  return root
}

const names = ['bin/tool', 'a.txt', 'Ä umlaut.txt', 'empty/x', `${longFolder}/name-${'x'.repeat(60)}.txt`]

test('the same files give the same bytes, and tar unpacks them', async () => {
  const first = createFolder(names, 0o644, new Date('2020-01-01'))
  const second = createFolder([...names].reverse(), 0o600, new Date('2026-01-01'))
  const archives = await Promise.all(
    [first, second].map(async (root) => {
      const file = join(root, 'out.tar.gz')
      await writeArchive(file, root, 'krume', { mtime: 1_700_000_000 })
      return file
    }),
  )
  const [archive = '', other = ''] = archives
  expect(readFileSync(archive).equals(readFileSync(other))).toBe(true)
  const target = join(first, 'unpacked')
  mkdirSync(target)
  execFileSync('tar', ['-xzpf', archive, '-C', target])
  for (const name of names)
    expect(readFileSync(join(target, 'krume', name), 'utf8')).toBe(`content of ${name}\n`.repeat(name.length))
  expect(readFileSync(join(target, 'krume/link'), 'utf8')).toContain('bin/tool')
  const { mode, mtimeMs } = statSync(join(target, 'krume/bin/tool'))
  expect([mode & 0o777, mtimeMs]).toEqual([0o755, 1_700_000_000_000])
  expect(statSync(join(target, 'krume/a.txt')).mode & 0o777).toBe(0o644)
})
