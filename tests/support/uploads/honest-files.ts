import { readdirSync } from 'node:fs'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type AttachmentType, fileExtension } from '#domain/hiring/attachments.ts'
import { aZip, type ZipPart } from '../file-samples.ts'
import { aBox, aFilm, aSegment, galleryData, readFixture, withSegment } from './image-writer.ts'
import { anObjectStream, aPdfWith, appendRevision, aStream, writePdf } from './pdf-writer.ts'
import type { HonestFile } from './upload-sample.ts'
import { aField, aWordFile, wordParts, wordType } from './word-writer.ts'

const typeOf = (name: string): AttachmentType => fileExtension(name) as AttachmentType

/** Made by the programs that applicants use; see the README of the folder. */
const fixtures = (): HonestFile[] =>
  readdirSync('tests/fixtures/uploads')
    .filter((name) => name !== 'README.md' && name !== 'hostile')
    .map((name) => ({ what: name, name, bytes: readFixture(name), type: typeOf(name) }))

const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://www.krume.example) >> >>'

/** Apple writes the lengths of streams as objects of their own, after the streams. */
const fromIphone = () =>
  writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /MediaBox [0 0 612 792] /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      aStream('/Filter /FlateDecode', deflateSync('q Q q'))
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 5 0 R'),
      String(deflateSync('q Q q').length),
      "<< /Producer (iOS Version 17.5 \\(Build 21F79\\) Quartz PDFContext) /CreationDate (D:20261115080000Z00'00') >>",
    ],
    { header: '%PDF-1.3\n%\xc4\xe5\xf2\xe5\xeb\xa7\xf3\xa0\xd0\xc4\xc6\n' },
  )

/** Word writes the table of offsets twice, and an empty one at the end. */
const fromWord = () => {
  const pdf = aPdfWith({
    catalog: '/Lang(de-DE) /MarkInfo<</Marked true>> /ViewerPreferences 4 0 R ',
    page: `/Annots [${link}] `,
    more: ['<</DisplayDocTitle true>>', anObjectStream({ 6: '<</Type/StructTreeRoot>>' })],
  })
  const trailer = `xref\r\n0 0\r\ntrailer\r\n<</Size 7/Root 1 0 R/Prev ${pdf.length}/XRefStm ${pdf.length}>>\r\n`
  return Buffer.concat([pdf, Buffer.from(`${trailer}startxref\r\n${pdf.length}\r\n%%EOF`)])
}

const pdfs = (): Record<string, Buffer> => ({
  'a PDF as Word writes it': fromWord(),
  'a PDF as an iPhone writes it': fromIphone(),
  'a PDF with links': aPdfWith({ page: `/Annots [${link} ${link}] ` }),
  'a PDF that opens at its first page': aPdfWith({ catalog: '/OpenAction [3 0 R /FitH 800] ' }),
  'a PDF that opens at a place': aPdfWith({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >> ' }),
  'a form with a button to send it': aPdfWith({
    catalog: '/AcroForm << /Fields [4 0 R] /NeedAppearances true >> ',
    page: '/Annots [4 0 R] ',
    more: ['<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [0 0 9 9] /A << /S /SubmitForm /F (https://x) >> >>'],
  }),
  'a PDF that was filled in twice': appendRevision(
    appendRevision(aPdfWith(), 5, '<< /V (Anna) >>'),
    6,
    '<< /V (Huber) >>',
  ),
  'a PDF that talks about scripts': aPdfWith({ catalog: '/Title (JavaScript, /JS and /Launch) ' }),
  'a PDF with zeros at its end': aPdfWith({ end: Buffer.alloc(512) }),
  'a PDF after a line end': aPdfWith({ header: '\r\n%PDF-1.4\n' }),
  'a PDF with a wrong length of a stream': aPdfWith({
    more: [aStream('', 'BT (Hallo) Tj ET').toString('latin1').replace('/Length 16', '/Length 99')],
  }),
})

const xlsx = () =>
  aZip([
    {
      name: '[Content_Types].xml',
      content:
        '<Types><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
  ])

const chartParts = (): ZipPart[] => [
  {
    name: 'word/charts/chart1.xml',
    content: '<c:chartSpace xmlns:c="x"><c:externalData r:id="r1" xmlns:r="y"/></c:chartSpace>',
  },
  {
    name: 'word/charts/_rels/chart1.xml.rels',
    content:
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/package" Target="../embeddings/Microsoft_Excel_Sheet.xlsx"/></Relationships>',
  },
  { name: 'word/embeddings/Microsoft_Excel_Sheet.xlsx', content: xlsx() },
]
const chartType = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'

/** Google Docs and macOS write each part as a stream, with its sizes behind it. */
function aStreamedZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '' } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(plain), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(plain.length, 8)
    const head = Buffer.from([20, 0, 8, 8, 8, 0, 0, 0, 0x21, 0x58])
    const lengths = Buffer.from([name.length, 0, 0, 0])
    const local = [Buffer.from('PK\x03\x04'), head, Buffer.alloc(12), lengths, Buffer.from(name), packed]
    locals.push(...local, Buffer.from('PK\x07\x08'), sizes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), head, sizes, lengths, place.subarray(0, 14), Buffer.from(name))
    offset += Buffer.concat(local).length + 16
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end])
}

const documents = (): Record<string, Buffer> => ({
  'a Word document with links': aWordFile({
    links: [
      '!hyperlink https://www.krume.example',
      '!hyperlink mailto:anna.huber@mail.example',
      '!hyperlink tel:+4989',
    ],
    body: '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>Stelle</w:t></w:r></w:hyperlink></w:p>',
  }),
  'a Word document from a template of the author': aWordFile({
    settingsLinks: [
      '!attachedTemplate file:///C:\\Users\\Anna\\AppData\\Roaming\\Microsoft\\Templates\\Lebenslauf.dotx',
    ],
  }),
  'a Word document with page numbers and a date': aWordFile({
    body: `${aField(' PAGE ')}${aField(' DATE \\@ "dd.MM.yyyy" ')}${aField(' HYPERLINK "https://www.krume.example" ')}${aField(' MACROBUTTON NoMacro [Name] ')}`,
  }),
  'a Word document with a chart': aWordFile({
    types: `<Override PartName="/word/charts/chart1.xml" ContentType="${chartType}"/><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>`,
    links: ['chart charts/chart1.xml'],
    parts: chartParts(),
  }),
  'a Word document with pictures and fonts': aWordFile({
    types: '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>',
    parts: [
      { name: 'word/media/image1.png', content: readFixture('imagemagick-gray.png') },
      { name: 'word/media/image2.jpeg', content: readFixture('imagemagick.jpg') },
      { name: 'word/fonts/font1.odttf', content: Buffer.alloc(600, 0xa7) },
      { name: 'customXml/item1.xml', content: '<b:Sources xmlns:b="x" src="https://www.krume.example"/>' },
    ],
  }),
  'a Word document from Google Docs': aStreamedZip(wordParts()),
  'a Word document in UTF-16': aWordFile({
    parts: [
      {
        name: 'word/styles.xml',
        content: Buffer.from('\ufeff<?xml version="1.0"?><w:styles xmlns:w="x"/>', 'utf16le'),
      },
    ],
    types: `<Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/>`,
  }),
})

const texts = (): Record<string, Buffer> => ({
  'text in UTF-8': Buffer.from('Grüße, Anna\r\n\tIllertissen\f'),
  'text with a byte order mark': Buffer.from('\ufeffGrüße'),
  'text in Latin-1': Buffer.from('Grüße', 'latin1'),
  'text in UTF-16': Buffer.from('\ufeffGrüße', 'utf16le'),
  'text with comparisons': Buffer.from('1 < 2, Anna <anna.huber@mail.example>'),
})

async function photos(): Promise<HonestFile[]> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c98b4b' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Apple', Model: 'iPhone 15', Orientation: '6' } })
    .toBuffer()
  const withPictures = withSegment(jpeg, aSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), Buffer.alloc(60)])))
  const second = readFixture('imagemagick.jpg')
  const trailers: [what: string, picture: Buffer, trailer: Buffer][] = [
    ['a photo with a second picture (iPhone)', withPictures, second],
    [
      'a photo with two more pictures and zeros between them',
      withPictures,
      Buffer.concat([second, Buffer.alloc(99), second]),
    ],
    ['a photo with a film (Pixel)', jpeg, aFilm()],
    ['a photo with a picture and a film (Pixel)', withPictures, Buffer.concat([second, aFilm()])],
    ['a photo with the data of a gallery (Samsung)', jpeg, galleryData()],
    ['a photo with a film and the data of a gallery (Samsung)', jpeg, Buffer.concat([aFilm(), galleryData()])],
    [
      'a photo with a film (Huawei)',
      jpeg,
      Buffer.concat([aFilm(), Buffer.from('v2_f33              0:0                 LIVE_1234567        ')]),
    ],
    ['a photo with zeros at its end', jpeg, Buffer.alloc(4096)],
  ]
  return trailers.map(([what, picture, trailer]) => ({
    what,
    name: 'IMG_0815.jpg',
    bytes: Buffer.concat([picture, trailer]),
    type: 'jpg',
    storedBytes: picture,
  }))
}

/** With what phones add to a HEIC. */
function heicPhotos(): HonestFile[] {
  const picture = readFixture('heif-enc.heic')
  const padded = Buffer.concat([picture, aBox('free', Buffer.alloc(64))])
  const gallery = Buffer.concat([picture, aBox('mpvd', '\0\0\0\x18ftypmp42'), aBox('sefd', 'SEFH')])
  const photo = { name: 'IMG_0815.heic', type: 'heic' } as const
  return [
    { ...photo, what: 'a photo with unused space', bytes: padded },
    { ...photo, what: 'a photo with a film and data of a gallery', bytes: gallery, storedBytes: picture },
  ]
}

const named = (name: string, files: Record<string, Buffer>): HonestFile[] =>
  Object.entries(files).map(([what, bytes]) => ({ what, name, bytes, type: typeOf(name) }))

export const createHonestFiles = async (): Promise<HonestFile[]> => [
  ...fixtures(),
  ...named('Lebenslauf.pdf', pdfs()),
  ...named('Lebenslauf.docx', documents()),
  ...named('Anschreiben.txt', texts()),
  ...(await photos()),
  ...heicPhotos(),
  { what: 'a photo under a wrong extension', name: 'IMG_0815.JPG', bytes: readFixture('heif-enc.heic'), type: 'heic' },
  {
    what: 'a new document under the old extension',
    name: 'Brief.doc',
    bytes: readFixture('libreoffice.docx'),
    type: 'docx',
  },
]
