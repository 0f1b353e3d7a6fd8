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
  folder = join(root, String(count++), 'media')
  warnings = []
})
const createFiles = (at = folder) => createPictureFiles(at, (details) => warnings.push(details))
const bytes = Buffer.from('a picture')
const weekMs = 7 * 86_400_000

describe('a made picture', () => {
  test('is read by all processes once it is written', async () => {
    await createFiles().write('a.webp', bytes)
    expect(await createFiles().read('a.webp')).toEqual(bytes)
    expect(readdirSync(folder)).toEqual(['a.webp'])
    expect(warnings).toEqual([])
  })

  test('that was never written is not there', async () => {
    expect(await createFiles().read('a.webp')).toBeUndefined()
  })

  test('without any byte, as some file systems leave it after a power cut, is made again', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'a.webp'), '')
    expect(await createFiles().read('a.webp')).toBeUndefined()
  })

  test('that several write at once is complete', async () => {
    const big = Buffer.alloc(2_000_000, 7)
    const [one, two] = [createFiles(), createFiles()]
    await Promise.all([one, two, one, two].map((files) => files.write('a.webp', big)))
    expect((await one.read('a.webp'))?.equals(big)).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.webp'])
  })

  test('that cannot be written causes one warning, until writing works again', async () => {
    mkdirSync(join(folder, '..'), { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    const files = createFiles()
    for (const name of ['a.webp', 'b.webp']) await files.write(name, bytes)
    expect(warnings).toEqual([{ folder, reason: 'EEXIST' }])
    rmSync(folder)
    await files.write('a.webp', bytes)
    expect(await files.read('a.webp')).toEqual(bytes)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'again')
    await files.write('a.webp', bytes)
    expect(warnings).toHaveLength(2)
  })
})

describe('a month without use', () => {
  function makeOld(name: string, weeks: number): void {
    const date = new Date(Date.now() - weeks * weekMs)
    utimesSync(join(folder, name), date, date)
  }

  test('removes pictures, unfinished files and folders when the next picture is written', async () => {
    mkdirSync(join(folder, 'older-settings'), { recursive: true })
    for (const name of ['old.webp', 'younger.webp', 'killed.webp-1234.unfinished'])
      writeFileSync(join(folder, name), 'x')
    for (const name of ['older-settings', 'old.webp', 'killed.webp-1234.unfinished']) makeOld(name, 5)
    makeOld('younger.webp', 4)
    await createFiles().write('new.webp', bytes)
    expect(readdirSync(folder).sort()).toEqual(['new.webp', 'younger.webp'])
  })

  test('begins again each time a picture is read, by whichever process', async () => {
    await createFiles().write('a.webp', bytes)
    makeOld('a.webp', 5)
    await createFiles().read('a.webp')
    await createFiles().write('b.webp', bytes)
    expect(readdirSync(folder).sort()).toEqual(['a.webp', 'b.webp'])
  })
})
