import sharp from 'sharp'
import type { AttachmentType } from '#domain/hiring/attachment-rules.ts'
import { aCompoundFile } from './a-compound-file.ts'
import { aDocx, anOdt, aPdf } from './documents.ts'

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98b4b' } })

/** The beginning of a photo as an iPhone keeps it; nothing here looks further into one. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.from([0, 0, 0, 8]),
  Buffer.from('mdat'),
])

/** One small file of each kind that an application may bring. */
export const acceptedFiles: Record<AttachmentType, Buffer> = {
  pdf: aPdf(),
  doc: aCompoundFile('WordDocument', '1Table', '\x05SummaryInformation'),
  docx: aDocx(),
  odt: anOdt(),
  rtf: Buffer.from('{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Arial;}}\\f0 Ich backe gern.\\par}'),
  txt: Buffer.from('Guten Tag,\r\n\r\nich möchte Bäckerin werden.\r\n\tAnna <anna.huber@mail.example>\r\n'),
  jpg: await picture().jpeg().toBuffer(),
  png: await picture().png().toBuffer(),
  webp: await picture().webp().toBuffer(),
  heic,
}
