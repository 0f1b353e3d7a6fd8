import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { aBlackPng, aBox, readFixture } from '#tests/support/uploads/image-writer.ts'
import { inspectPicture } from './inspect-picture.ts'

const aPicture = (width = 400, height = 300): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#c68b4a', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })

const kindOf = async (bytes: Uint8Array) => (await inspectPicture(bytes)).kind

/** Of the first picture in a data URL. */
const readDataUrl = (url: string) => sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()

describe('a picture', () => {
  test.each(['webp', 'png', 'jpeg', 'avif'] as const)('in %s has its size and a tiny placeholder', async (format) => {
    const inspected = await inspectPicture(await aPicture().toFormat(format, { effort: 1 }).toBuffer())
    expect(inspected).toMatchObject({ kind: 'picture', width: 400, height: 300 })
    const { placeholder } = inspected as Extract<typeof inspected, { kind: 'picture' }>
    expect(placeholder.length).toBeLessThan(1_000)
    expect(await readDataUrl(placeholder)).toMatchObject({ format: 'webp', width: 16, height: 12 })
  })

  test('of a camera held upright has the size as it is seen', async () => {
    const bytes = await aPicture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await inspectPicture(bytes)).toMatchObject({ kind: 'picture', width: 300, height: 400 })
  })

  test('that is animated counts with its first frame', async () => {
    const frames = await Promise.all([aPicture(), aPicture(), aPicture()].map((frame) => frame.png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(3)
    expect(await inspectPicture(bytes)).toMatchObject({ kind: 'picture', width: 400, height: 300 })
  })

  test('may be a view of a larger buffer, as databases return it', async () => {
    const bytes = await aPicture().webp().toBuffer()
    const padded = Buffer.concat([Buffer.alloc(100), bytes, Buffer.alloc(100)])
    expect(await kindOf(new Uint8Array(padded.buffer, padded.byteOffset + 100, bytes.length))).toBe('picture')
  })

  test('may be as narrow as one pixel', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 9_000],
      [9_000, 1],
    ] as const)
      expect(await inspectPicture(aBlackPng(width, height))).toMatchObject({ kind: 'picture', width, height })
  })
})

describe('a hostile file', () => {
  test('of a few kilobytes that needs a gigabyte to be decoded has too many pixels', async () => {
    const create = { width: 7_000, height: 7_000, channels: 3, background: '#c68b4a' } as const
    const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer()
    expect(avif.length).toBeLessThan(20_000)
    expect(await kindOf(avif)).toBe('tooManyPixels')
  })

  test('of more than 20 MB is too big, without being decoded', async () => {
    const webp = await aPicture().webp().toBuffer()
    expect(await kindOf(Buffer.concat([webp, Buffer.alloc(20_000_001 - webp.length)]))).toBe('tooBig')
  })

  test.each([
    [7_100, 7_100],
    [30_000, 30_000],
    [2_000_000, 26],
  ])('of a few kilobytes that claims %i × %i pixels has too many', async (width, height) => {
    const bomb = aBlackPng(width, height)
    expect(bomb.length).toBeLessThan(120_000)
    expect(await kindOf(bomb)).toBe('tooManyPixels')
  })

  test('whose size is beyond every limit is refused', async () => {
    const bomb = aBlackPng(10, 10)
    bomb.writeUInt32BE(0x7fffffff, 16)
    bomb.writeUInt32BE(0x7fffffff, 20)
    expect(['broken', 'tooManyPixels']).toContain(await kindOf(bomb))
  })

  test.each(['webp', 'png', 'jpeg', 'avif'] as const)('that is a %s cut off anywhere is broken', async (format) => {
    const bytes = await aPicture().toFormat(format, { effort: 1 }).toBuffer()
    for (const share of [0.1, 0.5, 0.9]) {
      const kind = await kindOf(bytes.subarray(0, Math.floor(bytes.length * share)))
      expect([share, kind]).toEqual([share, 'broken'])
    }
  })

  test('that is cut off after its first bytes is broken', async () => {
    expect(await kindOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('broken')
    expect(await kindOf(Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'))).toBe('broken')
    expect(await kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('broken')
    expect(await kindOf(aBox('ftyp', 'avif\0\0\0\0avifmif1'))).toBe('broken')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="/etc/passwd"/></svg>'],
    ['an SVG that grows', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg width="9" height="9">&b;</svg>'],
    ['a text', 'Bauernbrot, 750 g'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.4\n%âãÏÓ'],
    ['sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isom'],
    ['nothing', ''],
  ])('that is %s is not a picture, whatever its name is', async (_what, text) => {
    expect(await kindOf(Buffer.from(text, 'latin1'))).toBe('notAPicture')
  })

  test('in a format that browsers do not show is not a picture', async () => {
    expect(await kindOf(await aPicture(60, 40).gif().toBuffer())).toBe('notAPicture')
    expect(await kindOf(await aPicture(60, 40).tiff().toBuffer())).toBe('notAPicture')
    expect(await kindOf(readFixture('heif-enc.heic'))).toBe('notAPicture')
  })

  test('with noise instead of pixels is broken or a picture, and throws nothing', async () => {
    const bytes = await aPicture(120, 90).webp().toBuffer()
    for (let at = 12; at < bytes.length - 40; at += 31) {
      const damaged = Buffer.from(bytes)
      damaged.fill(0xa5, at, at + 40)
      expect(['broken', 'picture', 'tooManyPixels']).toContain(await kindOf(damaged))
    }
  })
})
