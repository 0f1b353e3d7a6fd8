import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPictureFiles } from './picture-files.ts'

const root = mkdtempSync(join(tmpdir(), 'krume-media-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
let warnings: unknown[]
let count = 0
beforeEach(() => {
  folder = join(root, String(count++), 'media', 'v1')
  warnings = []
})
const createFiles = (at = folder) => createPictureFiles(at, (details) => warnings.push(details))
const bytes = Buffer.from('a picture')
const yesterday = new Date(Date.now() - 86_400_000)
const lastYear = new Date(Date.now() - 365 * 86_400_000)

describe('a made picture', () => {
  test('is read by all processes once it is written', async () => {
    expect(await createFiles().write('a.webp', bytes)).toBe(true)
    const others = createFiles()
    expect([await others.read('a.webp'), others.readSync('a.webp'), await others.has('a.webp')]).toEqual([
      bytes,
      bytes,
      true,
    ])
    expect(readdirSync(folder)).toEqual(['a.webp'])
    expect(warnings).toEqual([])
  })

  test('that was never written is not there', async () => {
    const files = createFiles()
    expect([await files.read('a.webp'), files.readSync('a.webp'), await files.has('a.webp')]).toEqual([
      undefined,
      undefined,
      false,
    ])
  })

  test('without any byte, as some file systems leave it after a power cut, is made again', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a.webp'), '')
    const files = createFiles()
    expect([await files.read('a.webp'), files.readSync('a.webp'), await files.has('a.webp')]).toEqual([
      undefined,
      undefined,
      false,
    ])
  })

  test('that several write at once is complete', async () => {
    const big = Buffer.alloc(2_000_000, 7)
    const [one, two] = [createFiles(), createFiles()]
    const written = await Promise.all([one, two, one, two].map((files) => files.write('a.webp', big)))
    expect(written).toEqual([true, true, true, true])
    expect((await one.read('a.webp'))?.equals(big)).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.webp'])
  })

  test('that cannot be written causes one warning, until writing works again', async () => {
    mkdirSync(join(folder, '..'), { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    const files = createFiles()
    expect([await files.write('a.webp', bytes), await files.write('b.webp', bytes)]).toEqual([false, false])
    expect(warnings).toEqual([{ folder, reason: 'EEXIST' }])
    expect(await files.read('a.webp')).toBeUndefined()
    rmSync(folder)
    expect(await files.write('a.webp', bytes)).toBe(true)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'again')
    expect(await files.write('a.webp', bytes)).toBe(false)
    expect(warnings).toHaveLength(2)
  })
})

describe('the clean-up', () => {
  const createFile = (name: string, changedAt: Date) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), changedAt, changedAt)
  }

  test('removes old files that nothing needs, and what killed processes left', async () => {
    createFile('needed-1.webp', lastYear)
    createFile('unneeded-1.webp', yesterday)
    createFile('unneeded-2.webp', lastYear)
    createFile('needed-2.webp-1234.unfinished', yesterday)
    createFile('needed-3.webp-1234.unfinished', new Date())
    await createFiles().cleanUp((name) => name.startsWith('needed'))
    expect(readdirSync(folder).sort()).toEqual(['needed-1.webp', 'needed-3.webp-1234.unfinished', 'unneeded-1.webp'])
  })

  test('removes folders of settings that no build has used for a month', async () => {
    createFile('a.webp', new Date())
    for (const [name, changedAt] of [
      ['v0', lastYear],
      ['v2', yesterday],
    ] as const) {
      mkdirSync(join(folder, '..', name))
      utimesSync(join(folder, '..', name), changedAt, changedAt)
    }
    await createFiles().cleanUp(() => true)
    expect(readdirSync(join(folder, '..')).sort()).toEqual(['v1', 'v2'])
  })

  test('of a folder that does not exist does nothing', async () => {
    await expect(createFiles().cleanUp(() => true)).resolves.toBeUndefined()
  })
})
