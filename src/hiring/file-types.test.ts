import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type AttachmentType, maxFileBytes } from '#domain/hiring/attachments.ts'
import {
  aCompoundFile,
  acceptedFiles,
  aDocx,
  aDocxOfType,
  anOdt,
  anOfficeFile,
  aPdf,
  aZip,
} from '#tests/support/file-samples.ts'
import { recognizeFile } from './file-types.ts'

async function recognize(name: string, bytes: Buffer | string): Promise<string> {
  const result = await recognizeFile(name, Buffer.from(bytes))
  return result.kind === 'accepted' ? result.type : result.reason
}

const types = Object.entries(acceptedFiles) as [AttachmentType, Buffer][]
const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'
const macros = { name: 'word/vbaProject.bin', content: 'Attribute VB_Name' }
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const wordDocumentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const megabyte = Buffer.alloc(1_000_000)

/** PDF 1.5 and later compress most objects. */
function aCompressedPdf(objects: string): Buffer {
  const compressed = deflateSync(objects)
  const header = `7 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${header}`), compressed, Buffer.from('\nendstream\nendobj\n%%EOF\n')])
}

describe('recognizes by content', () => {
  test.each(types)('%s', async (type, bytes) => {
    expect(await recognize(`Lebenslauf.${type}`, bytes)).toBe(type)
    expect(await recognize(`LEBENS.LAUF.${type.toUpperCase()} `, bytes)).toBe(type)
  })

  test.each([
    ['photo.jpeg', 'jpg'],
    ['photo.heif', 'heic'],
    ['photo.png', 'jpg'],
    ['photo.jpg', 'webp'],
    ['photo.jpg', 'heic'],
    ['brief.doc', 'docx'],
    ['brief.doc', 'rtf'],
  ] as const)('%s may be a %s, because programs and phones use that extension', async (name, type) => {
    expect(await recognize(name, acceptedFiles[type])).toBe(type)
  })

  test('a document from Word for the web, whose main part has another name', async () => {
    const parts = [
      {
        name: '[Content_Types].xml',
        content: `<Override PartName="/word/document2.xml" ContentType="${wordDocumentType}"/>`,
      },
      { name: 'word/document2.xml', content: '<w:document/>' },
    ]
    expect(await recognize('a.docx', aZip(parts))).toBe('docx')
  })

  test('text in UTF-8, with a byte order mark, or in Latin-1', async () => {
    for (const bytes of [Buffer.from('\ufeffGrüße'), Buffer.from('Grüße', 'latin1'), Buffer.from('1 < 2\f')])
      expect(await recognize('a.txt', bytes)).toBe('txt')
  })

  test('files up to 5,300,000 bytes', async () => {
    expect(await recognize('a.txt', Buffer.alloc(maxFileBytes, 'a'))).toBe('txt')
    expect(await recognize('a.txt', Buffer.alloc(maxFileBytes + 1, 'a'))).toBe('fileTooBig')
    expect(await recognize('a.txt', '')).toBe('fileEmpty')
  })
})

describe('refuses an extension that does not match the content', () => {
  const wrong = types.flatMap(([type, bytes]) =>
    ['pdf', 'txt', 'odt']
      .filter((extension) => extension !== type)
      .map((extension) => [`${type} as .${extension}`, `a.${extension}`, bytes] as const),
  )
  test.each([
    ...wrong,
    ['txt as .docx', 'a.docx', acceptedFiles.txt],
    ['pdf as .jpg', 'a.jpg', acceptedFiles.pdf],
  ] as const)('%s', async (_case, name, bytes) => {
    expect(await recognize(name, bytes)).toBe('fileNotWhatItSays')
  })

  test.each(['a', 'a.pdf.exe', 'pdf', 'a.docm', 'a.html', 'a.svg', 'a.xlsx', 'a.zip'])('%s', async (name) => {
    expect(await recognize(name, acceptedFiles.pdf)).toBe('fileTypeRefused')
  })
})

describe('accepts only text documents of Office', () => {
  test.each([
    ['a spreadsheet', anOfficeFile('xl')],
    ['a presentation', anOfficeFile('ppt')],
    ['any other ZIP archive', aZip([{ name: 'readme.txt', content: 'x' }])],
    ['a ZIP archive with only a document part', aZip([{ name: 'word/document.xml', content: '<x/>' }])],
    ['a template', aDocxOfType(wordDocumentType.replace('.document.', '.template.'), '')],
    ['an old spreadsheet', aCompoundFile('Workbook')],
    ['a very old spreadsheet', aCompoundFile('Book')],
    ['an old presentation', aCompoundFile('PowerPoint Document', 'Current User')],
    ['an Outlook mail', aCompoundFile('__properties_version1.0', '__nameid_version1.0')],
    ['a spreadsheet with an embedded document', aCompoundFile('Workbook', 'MBD0001', 'WordDocument')],
    [
      'a mail with an embedded document',
      aCompoundFile('__properties_version1.0', '__attach_version1.0_#00000000', 'WordDocument'),
    ],
    ['an empty compound file', aCompoundFile()],
    ['a compound file that ends after its header', aCompoundFile('WordDocument').subarray(0, 512)],
  ])('not %s', async (_case, bytes) => {
    for (const name of ['a.doc', 'a.docx'])
      expect([name, await recognize(name, bytes)]).toEqual([name, 'fileTypeRefused'])
  })

  test.each([
    ['spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['presentation', 'application/vnd.oasis.opendocument.presentation'],
    ['template', 'application/vnd.oasis.opendocument.text-template'],
    ['master', 'application/vnd.oasis.opendocument.text-master'],
  ])('no OpenDocument %s', async (_case, type) => {
    expect(await recognize('a.odt', anOdt(type))).toBe('fileTypeRefused')
  })
})

describe('refuses active content', () => {
  test.each([
    ['a document with macros', 'a.docx', aDocx(macros)],
    ['a document with a macro content type', 'a.docx', aDocxOfType(macroType, '', macros)],
    [
      'a document whose macro part has another name',
      'a.docx',
      aDocxOfType(
        wordDocumentType,
        '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        {
          name: 'word/x.bin',
          content: 'x',
        },
      ),
    ],
    [
      'an OpenDocument with Basic',
      'a.odt',
      anOdt(undefined, { name: 'Basic/Standard/Module1.xml', content: 'Sub Main' }),
    ],
    ['an OpenDocument with scripts', 'a.odt', anOdt(undefined, { name: 'Scripts/python/x.py', content: 'import os' })],
    ['an old document with macros', 'a.doc', aCompoundFile('WordDocument', 'Macros', 'VBA', '_VBA_PROJECT')],
    ['an old document with macros in capitals', 'a.doc', aCompoundFile('WordDocument', 'MACROS')],
    ['rich text with an object', 'a.rtf', '{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}'],
    ['a PDF with a script', 'a.pdf', aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF with a script under an escaped name', 'a.pdf', aPdf('/OpenAction << /S /J#61vaScr#69pt /JS (x) >>')],
    ['a PDF with a compressed script', 'a.pdf', aCompressedPdf('5 0 << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF that launches programs', 'a.pdf', aPdf('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ])('%s', async (_case, name, bytes) => {
    expect(await recognize(name, bytes)).toBe('fileHasMacros')
  })

  test('but accepts a compressed PDF without a script', async () => {
    expect(await recognize('a.pdf', aCompressedPdf('5 0 << /Type /Catalog >>'))).toBe('pdf')
    expect(await recognize('a.pdf', aPdf('/Title (JavaScript, Launch)'))).toBe('pdf')
  })

  test.each([
    ['a web page as PDF', 'a.pdf', html],
    ['a web page as text', 'a.txt', html],
    ['a web page at the end of a long text', 'a.txt', `${'Hallo '.repeat(20_000)}< ScRiPt >alert(1)`],
    ['an SVG as text', 'a.txt', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['XML as text', 'a.txt', '<?xml version="1.0"?><x/>'],
    ['a PHP script as text', 'a.txt', '<?php system($_GET[0]);'],
    ['a program as PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), megabyte])],
    ['a program as text', 'a.txt', '\x7fELF\x02\x01\x01\0'],
    ['random bytes as an image', 'a.jpg', Buffer.from([0xff, 0xd8, 0, 1, 2, 3])],
    ['a video as a photo', 'a.heic', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0')],
    ['audio as an image', 'a.webp', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', async (_case, name, bytes) => {
    expect(await recognize(name, bytes)).toBe('fileTypeRefused')
  })

  test.each([
    ['a PDF', 'a.pdf', acceptedFiles.pdf],
    ['an image', 'a.jpg', acceptedFiles.jpg],
    ['text', 'a.txt', acceptedFiles.txt],
    ['an old document', 'a.doc', acceptedFiles.doc],
  ])('%s with an appended ZIP archive', async (_case, name, bytes) => {
    const archive = aZip([{ name: 'evil.class', content: 'x' }])
    expect(await recognize(name, Buffer.concat([bytes, archive]))).toBe('fileNotWhatItSays')
    expect(await recognize(name, Buffer.concat([bytes, archive, Buffer.from('%%EOF')]))).toBe('fileNotWhatItSays')
  })
})

describe('refuses broken files and ZIP bombs', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({ name: `word/media/${index}.xml`, content: megabyte }))

  test.each([
    ['declares too large a size', aDocx({ name: 'word/x.xml', content: 'x', declaredBytes: 60_000_001 })],
    [
      'is too large in total',
      aDocx(...[0, 1, 2, 3].flatMap((round) => twenty.map((part) => ({ ...part, name: `${round}/${part.name}` })))),
    ],
    ['has too many entries', aDocx(...Array.from({ length: 2000 }, (_, index) => ({ name: `${index}` })))],
  ])('an archive that %s', async (_case, bytes) => {
    expect(bytes.length).toBeLessThan(maxFileBytes)
    expect(await recognize('a.docx', bytes)).toBe('fileUnsafe')
  })

  test.each([
    ['declares too small a size', aDocx({ name: 'word/x.xml', content: Buffer.alloc(50_000_000), declaredBytes: 100 })],
    ['declares more than it contains', aDocx({ name: 'word/x.xml', content: 'x', declaredBytes: 1000 })],
    ['is truncated', aDocx().subarray(0, 300)],
    ['has an entry name outside of the archive', aDocx({ name: '../../evil.xml' })],
    ['has a damaged entry', Buffer.from(aDocx({ name: 'a.xml', content: megabyte })).fill(0xff, 900, 1400)],
  ])('an archive that %s', async (_case, bytes) => {
    expect(await recognize('a.docx', bytes)).toBe('fileBroken')
  })

  test('a truncated PDF', async () => {
    expect(await recognize('a.pdf', aPdf().subarray(0, 200))).toBe('fileBroken')
  })

  test('a PDF whose compressed objects are too large', async () => {
    expect(await recognize('a.pdf', aCompressedPdf('x'.repeat(21_000_000)))).toBe('fileUnsafe')
  })
})
