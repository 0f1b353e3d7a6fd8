import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { missingPicture, type PictureVariant, sharePictureSize } from '#domain/content/pictures.ts'
import { aBlackPng } from '#tests/support/uploads/image-writer.ts'
import { type Encode, encodePicture } from './encode-picture.ts'
import type { KnownPicture } from './known-pictures.ts'
import { createPictureFiles } from './picture-files.ts'
import { createPictureMaker, type MadePicture } from './picture-maker.ts'

const root = mkdtempSync(join(tmpdir(), 'krume-maker-'))
afterAll(() => rmSync(root, { recursive: true }))

const original = readFileSync('content/images/brezel.webp')
const logo = readFileSync('content/brand/mark.svg')
const theme = { paper: '#fbf6ec', crumb: '#f1e3cb', caramel: '#c9792b', espresso: '#2e1a10' }
const brezel: KnownPicture = { hash: 'aaaaaaaaaaaaaaaa', width: 1_200, height: 900 }

const size = (width: number, format: 'avif' | 'webp' = 'webp'): PictureVariant => ({ kind: 'size', width, format })
const metadataOf = async ({ bytes }: MadePicture) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

interface MakerOptions {
  folder?: string
  originals?: Record<string, Uint8Array | Error | undefined>
  beforeLoad?: (hash: string) => Promise<void>
  encode?: Encode
  branding?: () => { logo: Buffer | undefined; theme: typeof theme }
}

function createTestMaker({
  folder = mkdtempSync(join(root, 'media-')),
  originals = { [brezel.hash]: original },
  beforeLoad = async () => {},
  encode = encodePicture,
  branding = () => ({ logo, theme }),
}: MakerOptions = {}) {
  const loads: string[] = []
  const warnings: Record<string, unknown>[] = []
  const warn = (details: Record<string, unknown>, message: string) => warnings.push({ ...details, message })
  const maker = createPictureMaker({
    async loadOriginal(hash) {
      loads.push(hash)
      await beforeLoad(hash)
      const found = originals[hash]
      if (found instanceof Error) throw found
      return found
    },
    encode,
    branding,
    files: createPictureFiles(folder, warn),
    warn,
  })
  return { maker, folder, loads, warnings, originals }
}

describe('a size', () => {
  test.each(['webp', 'avif'] as const)('is made as %s', async (format) => {
    const { maker } = createTestMaker()
    const made = await maker.get(brezel, size(320, format))
    expect(made).toMatchObject({ contentType: `image/${format}`, isPlaceholder: false })
    expect(await metadataOf(made)).toEqual({ format: format === 'avif' ? 'heif' : 'webp', width: 320, height: 240 })
  })

  test('is made once for all who request it at the same time', async () => {
    const { maker, loads } = createTestMaker()
    const all = await Promise.all(Array.from({ length: 20 }, () => maker.get(brezel, size(320))))
    expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(1)
    expect(loads).toHaveLength(1)
  })

  test('is kept in memory, and on disk for other processes', async () => {
    const first = createTestMaker()
    const made = await first.maker.get(brezel, size(320))
    expect(await first.maker.get(brezel, size(320))).toBe(made)
    expect(first.maker.peek(brezel, size(320))).toBe(made)
    await expect.poll(() => readdirSync(first.folder)).toEqual([expect.stringMatching(/^a{16}-320\.[\da-f]{8}\.webp$/)])

    const second = createTestMaker({ folder: first.folder })
    expect(second.maker.peek(brezel, size(320))).toBeUndefined()
    expect(await second.maker.get(brezel, size(320))).toEqual(made)
    expect([first.loads.length, second.loads.length]).toEqual([1, 0])
  })

  test('is served from memory when the disk cannot be written', async () => {
    const folder = join(root, 'a-file')
    writeFileSync(folder, '')
    const { maker, loads, warnings } = createTestMaker({ folder })
    const made = await maker.get(brezel, size(320))
    expect(await metadataOf(made)).toMatchObject({ format: 'webp', width: 320 })
    expect(await maker.get(brezel, size(320))).toBe(made)
    expect(loads).toHaveLength(1)
    await expect.poll(() => warnings).toEqual([expect.objectContaining({ folder, reason: 'EEXIST' })])
  })

  test('of a photo that was taken upright is upright', async () => {
    const photo = await sharp(original).resize(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const upright = { ...brezel, width: 300, height: 400 }
    const { maker } = createTestMaker({ originals: { [brezel.hash]: photo } })
    expect(await metadataOf(await maker.get(upright, size(300)))).toMatchObject({ width: 300, height: 400 })
  })

  test('carries nothing about camera and place', async () => {
    const photo = await sharp(original)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Georg Hiemer' } })
      .toBuffer()
    const { maker } = createTestMaker({ originals: { [brezel.hash]: photo } })
    const { bytes } = await maker.get(brezel, size(320))
    expect([photo.includes('Hiemer'), bytes.includes('Hiemer')]).toEqual([true, false])
  })

  test.each([
    [1, 16_383],
    [16_383, 1],
  ])('of a picture that is almost a line, %i × %i, is made', async (width, height) => {
    const line = await sharp({ create: { width, height, channels: 3, background: '#c9792b' } })
      .png()
      .toBuffer()
    const { maker } = createTestMaker({ originals: { [brezel.hash]: line } })
    const made = await maker.get({ ...brezel, width, height }, size(Math.min(width, 320)))
    expect(made.isPlaceholder).toBe(false)
  })
})

test('two pictures are made at a time', async () => {
  const started: string[] = []
  const gates: (() => void)[] = []
  const pictures = ['1', '2', '3'].map((digit) => ({ ...brezel, hash: digit.repeat(16) }))
  const { maker } = createTestMaker({
    originals: Object.fromEntries(pictures.map(({ hash }) => [hash, original])),
    beforeLoad: (hash) => {
      started.push(hash)
      return new Promise((resolve) => gates.push(resolve))
    },
  })
  const all = Promise.all(pictures.map((picture) => maker.get(picture, size(320))))
  await expect.poll(() => started).toHaveLength(2)
  gates[0]?.()
  await expect.poll(() => started).toHaveLength(3)
  for (const open of gates) open()
  expect((await all).map(({ isPlaceholder }) => isPlaceholder)).toEqual([false, false, false])
})

test('a picture that a page asks for is ready for a later one', async () => {
  const { maker } = createTestMaker()
  expect(await maker.findReady(brezel, { kind: 'inline' })).toBeUndefined()
  expect(maker.request(brezel, { kind: 'inline' })).toBe(true)
  await expect.poll(() => maker.findReady(brezel, { kind: 'inline' })).toBeDefined()
})

describe('the small version that pages embed', () => {
  test.each([
    [1_200, 900, 537],
    [900, 1_200, 490],
    [200, 150, 200],
  ])('of %i × %i is %i pixels wide', async (width, height, made) => {
    const resized = await sharp(original).resize(width, height, { fit: 'fill' }).jpeg().toBuffer()
    const { maker } = createTestMaker({ originals: { [brezel.hash]: resized } })
    const picture = await maker.get({ ...brezel, width, height }, { kind: 'inline' })
    expect(await metadataOf(picture)).toMatchObject({ format: 'heif', width: made })
  })
})

describe('the picture for shared links', () => {
  const colourAt = async ({ bytes }: MadePicture, left: number, top: number) => {
    const { data } = await sharp(bytes)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }

  test('has the size that social networks require, and the logo on a strip in the colours of the content', async () => {
    const { maker } = createTestMaker()
    const share = await maker.get(brezel, { kind: 'share' })
    expect(await metadataOf(share)).toEqual({ format: 'jpeg', ...sharePictureSize })
    const paper = await colourAt(share, 10, 10)
    for (const [index, expected] of [0xfb, 0xf6, 0xec].entries())
      expect(Math.abs((paper[index] ?? 0) - expected)).toBeLessThan(4)
    const inLogo = await colourAt(share, 123, 278)
    expect(Math.abs((inLogo[2] ?? 0) - 0x20)).toBeLessThan(24)
  })

  test('has a strip without a logo if the content has none', async () => {
    const { maker } = createTestMaker({ branding: () => ({ logo: undefined, theme }) })
    expect(await metadataOf(await maker.get(brezel, { kind: 'share' }))).toEqual({
      format: 'jpeg',
      ...sharePictureSize,
    })
  })

  test('is made again when the colours change', async () => {
    const look = { logo, theme }
    const { maker, loads } = createTestMaker({ branding: () => look })
    const before = await maker.get(brezel, { kind: 'share' })
    look.theme = { ...theme, paper: '#102030' }
    const after = await maker.get(brezel, { kind: 'share' })
    expect(after.bytes.equals(before.bytes)).toBe(false)
    expect(loads).toHaveLength(2)
  })
})

describe('a picture that cannot be made', () => {
  const broken = original.subarray(0, 2_000)

  test.each([
    ['is missing', undefined, 'missing'],
    ['is broken', broken, 'cannot be decoded'],
    ['is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" '), 'cannot be decoded'],
    ['cannot be read', new Error('connection lost'), 'cannot be read'],
  ])('because its original %s is a placeholder of the same proportions', async (_why, stored, message) => {
    const { maker, loads, warnings, folder } = createTestMaker({ originals: { [brezel.hash]: stored } })
    for (const width of [320, 640]) {
      const made = await maker.get(brezel, size(width))
      expect(made).toMatchObject({ contentType: 'image/webp', isPlaceholder: true })
      expect(await metadataOf(made)).toEqual({ format: 'webp', width, height: width * 0.75 })
    }
    expect(await metadataOf(await maker.get(brezel, size(320, 'avif')))).toMatchObject({ format: 'heif', width: 320 })
    expect(await metadataOf(await maker.get(brezel, { kind: 'share' }))).toEqual({
      format: 'jpeg',
      ...sharePictureSize,
    })
    expect(maker.request(brezel, { kind: 'inline' })).toBe(false)
    // Not tried again for every request.
    expect(loads).toHaveLength(1)
    expect(warnings).toEqual([
      expect.objectContaining({ picture: brezel.hash, message: expect.stringContaining(message) }),
    ])
    expect(readdirSync(folder)).toEqual([])
  })

  test('because the encoder does not work at all is the drawing itself', async () => {
    const { maker, warnings } = createTestMaker({ encode: async () => ({ kind: 'crashed', reason: 'killed' }) })
    for (const picture of [brezel, missingPicture]) {
      const made = await maker.get(picture, size(320))
      expect(made).toMatchObject({ contentType: 'image/svg+xml', isPlaceholder: true })
      expect((await metadataOf(made)).format).toBe('svg')
    }
    expect(warnings).toEqual([expect.objectContaining({ picture: brezel.hash, reason: 'killed' })])
  })

  test('does not affect others', async () => {
    const other = { ...brezel, hash: 'b'.repeat(16) }
    const { maker } = createTestMaker({ originals: { [brezel.hash]: broken, [other.hash]: original } })
    const made = await Promise.all([brezel, other].map((picture) => maker.get(picture, size(320))))
    expect(made.map(({ isPlaceholder }) => isPlaceholder)).toEqual([true, false])
  })

  test('because the content names none is a placeholder without a warning', async () => {
    const { maker, loads, warnings } = createTestMaker()
    const made = await maker.get(missingPicture, size(640))
    expect(await metadataOf(made)).toEqual({ format: 'webp', width: 640, height: 480 })
    expect([loads, warnings]).toEqual([[], []])
  })

  test('is drawn in the colours of the content', async () => {
    const look = { logo, theme }
    const { maker } = createTestMaker({ branding: () => look })
    const before = await maker.get(missingPicture, size(320))
    expect((await maker.get(missingPicture, size(320))).bytes).toBe(before.bytes)
    look.theme = { ...theme, crumb: '#102030' }
    const { dominant } = await sharp((await maker.get(missingPicture, size(320))).bytes).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  test('with more pixels than are allowed is a placeholder', async () => {
    const { maker } = createTestMaker({ originals: { [brezel.hash]: aBlackPng(8_000, 7_000) } })
    expect((await maker.get(brezel, size(320))).isPlaceholder).toBe(true)
  })
})
