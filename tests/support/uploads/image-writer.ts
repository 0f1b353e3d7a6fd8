import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

export const readFixture = (name: string): Buffer => readFileSync(`tests/fixtures/uploads/${name}`)

/** A segment of a JPEG, such as a comment (0xfe) or metadata (0xe1). */
export function aSegment(marker: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The picture with a further segment at its start. */
export const withSegment = (jpeg: Buffer, segment: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])

export function aChunk(type: string, content: string | Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(type), Buffer.from(content)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  checksum.writeUInt32BE(crc32(data))
  return Buffer.concat([length, data, checksum])
}

/** The picture with a further chunk before its data. */
export function withChunk(png: Buffer, chunk: Buffer): Buffer {
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** A black PNG of any size that takes few bytes. */
export function aBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const chunks = [aChunk('IHDR', header), aChunk('IDAT', rows), aChunk('IEND', '')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

export function aBox(type: string, content: string | Buffer): Buffer {
  const data = Buffer.from(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length + 8)
  return Buffer.concat([size, Buffer.from(type), data])
}

/** A short film, as phones append it to a photo. */
export const aFilm = (): Buffer =>
  Buffer.concat([aBox('ftyp', 'mp42\0\0\0\0isom'), aBox('moov', Buffer.alloc(40)), aBox('mdat', Buffer.alloc(3000, 7))])

/** What Samsung's gallery appends to a photo. */
export function galleryData(): Buffer {
  const block = Buffer.from('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1700000000000', 'latin1')
  const directory = Buffer.from('SEFH\x6b\0\0\0\x01\0\0\0\0\0\x01\x0a\x23\0\0\0\x23\0\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(directory.length)
  return Buffer.concat([block, directory, length, Buffer.from('SEFT')])
}
