import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttachmentType, maxFileBytes } from '#domain/hiring/attachments.ts'
import { aCompoundFile, acceptedFiles, anOfficeFile, aZip } from '#tests/support/file-samples.ts'
import { createHonestFiles } from '#tests/support/uploads/honest-files.ts'
import { aWordFile, wordType } from '#tests/support/uploads/word-writer.ts'
import { checkFile } from './check-file.ts'

async function check(name: string, bytes: Buffer | string): Promise<string> {
  const result = await checkFile(name, Buffer.from(bytes))
  return result.kind === 'accepted' ? result.type : result.reason
}

const types = Object.entries(acceptedFiles) as [AttachmentType, Buffer][]

describe('recognizes by content', () => {
  test.each(types)('%s', async (type, bytes) => {
    expect(await check(`Lebenslauf.${type}`, bytes)).toBe(type)
    expect(await check(`LEBENS.LAUF.${type.toUpperCase()} `, bytes)).toBe(type)
  })

  test.each([
    ['photo.jpeg', 'jpg'],
    ['photo.heif', 'heic'],
    ['photo.png', 'jpg'],
    ['photo.jpg', 'webp'],
    ['photo.jpg', 'heic'],
    ['brief.doc', 'docx'],
  ] as const)('%s may be a %s, because programs and phones use that extension', async (name, type) => {
    expect(await check(name, acceptedFiles[type])).toBe(type)
  })

  test('a document whose main part has another name, as Word for the web writes it', async () => {
    const relationships =
      '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="/word/document2.xml"/></Relationships>'
    const types = `<Types><Override PartName="/word/document2.xml" ContentType="${wordType}.document.main+xml"/></Types>`
    const parts = [
      { name: '[Content_Types].xml', content: types },
      { name: '_rels/.rels', content: relationships },
      { name: 'word/document2.xml', content: '<w:document xmlns:w="x"/>' },
    ]
    expect(await check('a.docx', aZip(parts))).toBe('docx')
  })

  test('files up to 5,300,000 bytes', async () => {
    expect(await check('a.txt', Buffer.alloc(maxFileBytes, 'a'))).toBe('txt')
    expect(await check('a.txt', Buffer.alloc(maxFileBytes + 1, 'a'))).toBe('fileTooBig')
    expect(await check('a.txt', '')).toBe('fileEmpty')
  })
})

describe('refuses an extension that does not match the content', () => {
  const wrong = types.flatMap(([type, bytes]) =>
    ['pdf', 'txt', 'docx']
      .filter((extension) => extension !== type)
      .map((extension) => [`${type} as .${extension}`, `a.${extension}`, bytes] as const),
  )
  test.each([
    ...wrong,
    ['txt as .docx', 'a.docx', acceptedFiles.txt],
    ['pdf as .jpg', 'a.jpg', acceptedFiles.pdf],
  ] as const)('%s', async (_case, name, bytes) => {
    expect(await check(name, bytes)).toBe('fileNotWhatItSays')
  })

  test.each(['a', 'a.pdf.exe', 'pdf', 'a.docm', 'a.html', 'a.svg', 'a.xlsx', 'a.zip'])('%s', async (name) => {
    expect(await check(name, acceptedFiles.pdf)).toBe('fileTypeRefused')
  })
})

describe('accepts only text documents of Office', () => {
  test.each([
    ['a spreadsheet', anOfficeFile('xl')],
    ['a presentation', anOfficeFile('ppt')],
    ['any other ZIP archive', aZip([{ name: 'readme.txt', content: 'x' }])],
    ['a ZIP archive with only a document part', aZip([{ name: 'word/document.xml', content: '<x/>' }])],
    ['a template', aWordFile({ mainType: `${wordType}.template.main+xml` })],
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
  ])('not %s', async (_case, bytes) => {
    for (const name of ['a.doc', 'a.docx']) expect([name, await check(name, bytes)]).toEqual([name, 'fileTypeRefused'])
  })
})

describe('damaged files', () => {
  /** Small ones, so that many changes can be tried. */
  const honest = createHonestFiles().then((files) => files.filter(({ bytes }) => bytes.length < 15_000))
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const edits = fc.array(fc.tuple(share, fc.nat(255)), { minLength: 1, maxLength: 8 })

  test('any changed, cut or repeated bytes lead to a decision', async () => {
    const files = await honest
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), edits, share, share, async (index, changes, from, until) => {
        const { name, bytes } = files[index] ?? { name: '', bytes: Buffer.alloc(0) }
        const at = (part: number) => Math.floor(part * bytes.length)
        const changed = Buffer.from(bytes)
        for (const [position, byte] of changes) changed[at(position)] = byte
        const [start, end] = [Math.min(at(from), at(until)), Math.max(at(from), at(until))]
        const cut = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
        const repeated = Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)])
        for (const damaged of [changed, cut, repeated])
          expect((await checkFile(name, damaged)).kind).toMatch(/^(accepted|refused)$/)
      }),
      { numRuns: 200 },
    )
  })

  test('any part of one file within another leads to a decision', async () => {
    const files = await honest
    const file = fc.nat(files.length - 1)
    await fc.assert(
      fc.asyncProperty(file, file, share, share, async (outer, inner, at, length) => {
        const [one, other] = [files[outer], files[inner]]
        if (!one || !other) return
        const position = Math.floor(at * one.bytes.length)
        const inserted = other.bytes.subarray(0, Math.ceil(length * other.bytes.length))
        const mixed = Buffer.concat([one.bytes.subarray(0, position), inserted, one.bytes.subarray(position)])
        expect((await checkFile(one.name, mixed)).kind).toMatch(/^(accepted|refused)$/)
      }),
      { numRuns: 150 },
    )
  })
})
