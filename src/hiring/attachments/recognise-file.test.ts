import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type AttachmentType, maxFileBytes } from '#domain/hiring/attachment-rules.ts'
import { aCompoundFile } from '#tests/support/a-compound-file.ts'
import { aZip } from '#tests/support/a-zip.ts'
import { acceptedFiles } from '#tests/support/accepted-files.ts'
import { aDocx, aDocxOfType, anOdt, anOfficeFile, aPdf } from '#tests/support/documents.ts'
import { recogniseFile } from './recognise-file.ts'

async function recognise(name: string, bytes: Buffer | string): Promise<string> {
  const result = await recogniseFile(name, Buffer.from(bytes))
  return result.kind === 'accepted' ? result.type : result.reason
}

const types = Object.entries(acceptedFiles) as [AttachmentType, Buffer][]
const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'
const macros = { name: 'word/vbaProject.bin', content: 'Attribute VB_Name' }
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const letterType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const megabyte = Buffer.alloc(1_000_000)

/** A newer PDF keeps most of its objects packed. */
function aPackedPdf(objects: string): Buffer {
  const packed = deflateSync(objects)
  const head = `7 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${head}`), packed, Buffer.from('\nendstream\nendobj\n%%EOF\n')])
}

describe('a file is taken for what it is', () => {
  test.each(types)('%s', async (type, bytes) => {
    expect(await recognise(`Lebenslauf.${type}`, bytes)).toBe(type)
    expect(await recognise(`LEBENS.LAUF.${type.toUpperCase()} `, bytes)).toBe(type)
  })

  test.each([
    ['photo.jpeg', 'jpg'],
    ['photo.heif', 'heic'],
    ['photo.png', 'jpg'],
    ['photo.jpg', 'webp'],
    ['photo.jpg', 'heic'],
    ['brief.doc', 'docx'],
    ['brief.doc', 'rtf'],
  ] as const)('%s may be a %s: programs and phones name them so', async (name, type) => {
    expect(await recognise(name, acceptedFiles[type])).toBe(type)
  })

  test('a letter from Word on the web, whose main part has another name', async () => {
    const parts = [
      {
        name: '[Content_Types].xml',
        content: `<Override PartName="/word/document2.xml" ContentType="${letterType}"/>`,
      },
      { name: 'word/document2.xml', content: '<w:document/>' },
    ]
    expect(await recognise('a.docx', aZip(parts))).toBe('docx')
  })

  test('text in UTF-8, with a byte order mark, or as older programs write it', async () => {
    for (const bytes of [Buffer.from('\ufeffGrüße'), Buffer.from('Grüße', 'latin1'), Buffer.from('1 < 2\f')])
      expect(await recognise('a.txt', bytes)).toBe('txt')
  })

  test('up to 5,300,000 bytes', async () => {
    expect(await recognise('a.txt', Buffer.alloc(maxFileBytes, 'a'))).toBe('txt')
    expect(await recognise('a.txt', Buffer.alloc(maxFileBytes + 1, 'a'))).toBe('fileTooBig')
    expect(await recognise('a.txt', '')).toBe('fileEmpty')
  })
})

describe('a name that promises something else is refused', () => {
  const wrong = types.flatMap(([type, bytes]) =>
    ['pdf', 'txt', 'odt']
      .filter((ending) => ending !== type)
      .map((ending) => [`${type} as .${ending}`, `a.${ending}`, bytes] as const),
  )
  test.each([
    ...wrong,
    ['txt as .docx', 'a.docx', acceptedFiles.txt],
    ['pdf as .jpg', 'a.jpg', acceptedFiles.pdf],
  ] as const)('%s', async (_what, name, bytes) => {
    expect(await recognise(name, bytes)).toBe('fileNotWhatItSays')
  })

  test.each(['a', 'a.pdf.exe', 'pdf', 'a.docm', 'a.html', 'a.svg', 'a.xlsx', 'a.zip'])('%s', async (name) => {
    expect(await recognise(name, acceptedFiles.pdf)).toBe('fileTypeRefused')
  })
})

describe('of Office, only letters are taken', () => {
  test.each([
    ['a table', anOfficeFile('xl')],
    ['a show', anOfficeFile('ppt')],
    ['a package of anything', aZip([{ name: 'readme.txt', content: 'x' }])],
    ['a package with a letter’s folder', aZip([{ name: 'word/document.xml', content: '<x/>' }])],
    ['a template', aDocxOfType(letterType.replace('.document.', '.template.'), '')],
    ['an old table', aCompoundFile('Workbook')],
    ['a very old table', aCompoundFile('Book')],
    ['an old show', aCompoundFile('PowerPoint Document', 'Current User')],
    ['a mail of Outlook', aCompoundFile('__properties_version1.0', '__nameid_version1.0')],
    ['a table with a letter in it', aCompoundFile('Workbook', 'MBD0001', 'WordDocument')],
    [
      'a mail with a letter in it',
      aCompoundFile('__properties_version1.0', '__attach_version1.0_#00000000', 'WordDocument'),
    ],
    ['a compound file of nothing', aCompoundFile()],
    ['a compound file that ends after its head', aCompoundFile('WordDocument').subarray(0, 512)],
  ])('not %s', async (_what, bytes) => {
    for (const name of ['a.doc', 'a.docx'])
      expect([name, await recognise(name, bytes)]).toEqual([name, 'fileTypeRefused'])
  })

  test.each([
    ['table', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['show', 'application/vnd.oasis.opendocument.presentation'],
    ['template', 'application/vnd.oasis.opendocument.text-template'],
    ['master', 'application/vnd.oasis.opendocument.text-master'],
  ])('of OpenDocument no %s either', async (_what, type) => {
    expect(await recognise('a.odt', anOdt(type))).toBe('fileTypeRefused')
  })
})

describe('what can run is refused', () => {
  test.each([
    ['a letter with macros', 'a.docx', aDocx(macros)],
    ['a letter that says so', 'a.docx', aDocxOfType(macroType, '', macros)],
    [
      'a letter whose macros have another name',
      'a.docx',
      aDocxOfType(letterType, '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>', {
        name: 'word/x.bin',
        content: 'x',
      }),
    ],
    [
      'an OpenDocument with Basic',
      'a.odt',
      anOdt(undefined, { name: 'Basic/Standard/Module1.xml', content: 'Sub Main' }),
    ],
    ['an OpenDocument with scripts', 'a.odt', anOdt(undefined, { name: 'Scripts/python/x.py', content: 'import os' })],
    ['an old letter with macros', 'a.doc', aCompoundFile('WordDocument', 'Macros', 'VBA', '_VBA_PROJECT')],
    ['an old letter with macros in capitals', 'a.doc', aCompoundFile('WordDocument', 'MACROS')],
    ['a rich text with an object', 'a.rtf', '{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}'],
    ['a PDF with a script', 'a.pdf', aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF with a script under a disguised name', 'a.pdf', aPdf('/OpenAction << /S /J#61vaScr#69pt /JS (x) >>')],
    ['a PDF with a packed script', 'a.pdf', aPackedPdf('5 0 << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF that starts programs', 'a.pdf', aPdf('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ])('%s', async (_what, name, bytes) => {
    expect(await recognise(name, bytes)).toBe('fileHasMacros')
  })

  test('a packed PDF without a script is none of it', async () => {
    expect(await recognise('a.pdf', aPackedPdf('5 0 << /Type /Catalog >>'))).toBe('pdf')
    expect(await recognise('a.pdf', aPdf('/Title (JavaScript, Launch)'))).toBe('pdf')
  })

  test.each([
    ['a web page as PDF', 'a.pdf', html],
    ['a web page as text', 'a.txt', html],
    ['a web page far down in a text', 'a.txt', `${'Hallo '.repeat(20_000)}< ScRiPt >alert(1)`],
    ['a drawing as text', 'a.txt', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['XML as text', 'a.txt', '<?xml version="1.0"?><x/>'],
    ['a script of a server as text', 'a.txt', '<?php system($_GET[0]);'],
    ['a program as PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), megabyte])],
    ['a program as text', 'a.txt', '\x7fELF\x02\x01\x01\0'],
    ['noise as a picture', 'a.jpg', Buffer.from([0xff, 0xd8, 0, 1, 2, 3])],
    ['a film as a photo', 'a.heic', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0')],
    ['a sound as a picture', 'a.webp', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', async (_what, name, bytes) => {
    expect(await recognise(name, bytes)).toBe('fileTypeRefused')
  })

  test.each([
    ['a PDF', 'a.pdf', acceptedFiles.pdf],
    ['a picture', 'a.jpg', acceptedFiles.jpg],
    ['a text', 'a.txt', acceptedFiles.txt],
    ['an old letter', 'a.doc', acceptedFiles.doc],
  ])('%s with a package behind it', async (_what, name, bytes) => {
    const behind = aZip([{ name: 'evil.class', content: 'x' }])
    expect(await recognise(name, Buffer.concat([bytes, behind]))).toBe('fileNotWhatItSays')
    expect(await recognise(name, Buffer.concat([bytes, behind, Buffer.from('%%EOF')]))).toBe('fileNotWhatItSays')
  })
})

describe('what is broken or blows up is refused', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({ name: `word/media/${index}.xml`, content: megabyte }))

  test.each([
    ['says that it is too large', aDocx({ name: 'word/x.xml', content: 'x', saidBytes: 60_000_001 })],
    [
      'is too large in all',
      aDocx(...[0, 1, 2, 3].flatMap((round) => twenty.map((part) => ({ ...part, name: `${round}/${part.name}` })))),
    ],
    ['has too many parts', aDocx(...Array.from({ length: 2000 }, (_, index) => ({ name: `${index}` })))],
  ])('a package that %s', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(maxFileBytes)
    expect(await recognise('a.docx', bytes)).toBe('fileUnsafe')
  })

  test.each([
    ['lies about its size', aDocx({ name: 'word/x.xml', content: Buffer.alloc(50_000_000), saidBytes: 100 })],
    ['promises more than it holds', aDocx({ name: 'word/x.xml', content: 'x', saidBytes: 1000 })],
    ['ends in the middle', aDocx().subarray(0, 300)],
    ['has a name that leads out of it', aDocx({ name: '../../evil.xml' })],
    ['has a damaged part', Buffer.from(aDocx({ name: 'a.xml', content: megabyte })).fill(0xff, 900, 1400)],
  ])('a package that %s', async (_what, bytes) => {
    expect(await recognise('a.docx', bytes)).toBe('fileBroken')
  })

  test('a PDF without an end', async () => {
    expect(await recognise('a.pdf', aPdf().subarray(0, 200))).toBe('fileBroken')
  })

  test('a PDF whose packed objects blow up', async () => {
    expect(await recognise('a.pdf', aPackedPdf('x'.repeat(21_000_000)))).toBe('fileUnsafe')
  })
})
