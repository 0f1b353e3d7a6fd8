import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import { aZip } from '../file-samples.ts'
import { aBlackPng, aBox, aChunk, aSegment, readFixture, withChunk, withSegment } from './image-writer.ts'
import { aPdfWith } from './pdf-writer.ts'
import type { HostileFile } from './upload-sample.ts'

const html = '<html><script>alert(1)</script></html>'
const archive = aZip([{ name: 'evil.class', content: 'x' }])
const comment = 0xfe

/** Changes one byte somewhere in the file. */
function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = value
  return copy
}

const list = (): [what: string, name: string, bytes: Buffer, reason: AttachmentRefusal][] => {
  const jpeg = readFixture('imagemagick.jpg')
  const png = readFixture('imagemagick-gray.png')
  const webp = readFixture('imagemagick.webp')
  const heic = readFixture('heif-enc.heic')
  const append = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)])
  return [
    ['HTML after the picture', 'a.jpg', append(jpeg, html), 'fileHasExtraData'],
    ['a PDF after the picture', 'a.jpg', append(jpeg, aPdfWith()), 'fileHasExtraData'],
    ['an archive after the picture', 'a.jpg', append(jpeg, archive), 'fileHasExtraData'],
    ['HTML after a second picture', 'a.jpg', append(append(jpeg, jpeg), html), 'fileHasExtraData'],
    ['HTML after zeros', 'a.jpg', append(append(jpeg, Buffer.alloc(5000)), html), 'fileHasExtraData'],
    ['HTML after a film', 'a.jpg', append(append(jpeg, aBox('ftyp', 'mp42')), html), 'fileHasExtraData'],
    ['the end mark of a gallery only', 'a.jpg', append(jpeg, `${html}\x20\0\0\0SEFT`), 'fileHasExtraData'],
    ['HTML in a comment', 'a.jpg', withSegment(jpeg, aSegment(comment, html)), 'fileHasExtraData'],
    [
      'the start of a PDF in a comment',
      'a.jpg',
      withSegment(jpeg, aSegment(comment, '%PDF-1.4\n')),
      'fileHasExtraData',
    ],
    ['an archive in a comment', 'a.jpg', withSegment(jpeg, aSegment(comment, archive)), 'fileHasExtraData'],
    ['half a picture', 'a.jpg', jpeg.subarray(0, 600), 'fileBroken'],
    ['only the start of a picture', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'fileBroken'],
    ['random bytes', 'a.jpg', Buffer.from([0xff, 0xd8, 0, 1, 2, 3]), 'fileTypeRefused'],
    ['an archive after the picture', 'a.png', append(png, archive), 'fileHasExtraData'],
    ['HTML after the picture', 'a.png', append(png, html), 'fileHasExtraData'],
    ['HTML in a text', 'a.png', withChunk(png, aChunk('tEXt', `Comment\0${html}`)), 'fileHasExtraData'],
    ['the start of a PDF in a text', 'a.png', withChunk(png, aChunk('tEXt', 'Comment\0%PDF-1.4')), 'fileHasExtraData'],
    ['a wrong checksum', 'a.png', withByte(png, 20, 9), 'fileBroken'],
    ['half a picture', 'a.png', png.subarray(0, 900), 'fileBroken'],
    ['900 million pixels', 'a.png', aBlackPng(30_000, 30_000), 'fileTooComplex'],
    ['HTML after the picture', 'a.webp', append(webp, html), 'fileHasExtraData'],
    ['a size beyond the end', 'a.webp', withByte(webp, 6, 9), 'fileBroken'],
    ['an unknown part', 'a.webp', withUnknownChunk(webp, html), 'fileHasExtraData'],
    ['HTML after the picture', 'a.heic', append(heic, html), 'fileHasExtraData'],
    ['an unknown part', 'a.heic', append(heic, aBox('evil', html)), 'fileHasExtraData'],
    ['HTML in unused space', 'a.heic', append(heic, aBox('free', html)), 'fileHasExtraData'],
    ['an archive in skipped space', 'a.heic', append(heic, aBox('skip', archive)), 'fileHasExtraData'],
    [
      'a PDF between a film and unused space',
      'a.heic',
      Buffer.concat([heic, aBox('mpvd', aPdfWith()), aBox('free', '\0')]),
      'fileHasExtraData',
    ],
    ['only the start of a picture', 'a.heic', aBox('ftyp', 'heic\0\0\0\0mif1heic'), 'fileBroken'],
    ['a film as a picture', 'a.heic', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0'), 'fileTypeRefused'],
    ['sound as a picture', 'a.webp', Buffer.from('RIFF\x24\0\0\0WAVEfmt '), 'fileTypeRefused'],
  ]
}

function withUnknownChunk(webp: Buffer, content: string): Buffer {
  const data = Buffer.from(content.padEnd(content.length + (content.length % 2)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  const bytes = Buffer.concat([webp, Buffer.from('EVIL'), length, data])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

export const createHostileImages = (): HostileFile[] =>
  list().map(([what, name, bytes, reason]) => ({ what: `${name.slice(2)}: ${what}`, name, bytes, reason }))
