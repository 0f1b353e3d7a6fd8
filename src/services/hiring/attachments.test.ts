import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeFileName } from './attachments.ts'

test.each([
  ['Lebenslauf Anna Huber.pdf', 'Lebenslauf Anna Huber.pdf'],
  ['Zeugnis (1)_final-2.PDF', 'Zeugnis (1)_final-2.pdf'],
  ['Bewerbungsmappe Jürgen Groß 🥨.pdf', 'Bewerbungsmappe Jürgen Groß 🥨.pdf'],
  ['Ju\u0308rgen.pdf', 'Jürgen.pdf'],
  ['Zeugnisse & Lebenslauf.pdf', 'Zeugnisse & Lebenslauf.pdf'],
  ['photo.jpeg', 'photo.pdf'],
  ['Lebenslauf.doc.exe.pdf', 'Lebenslauf doc exe.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Anna\\CV.pdf', 'CV.pdf'],
  ['..\\..\\CV.pdf', 'CV.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie x 1.pdf'],
  ['a"; filename="evil.exe".pdf', 'a filename evil exe.pdf'],
  ['CV\u202efdp.exe.pdf', 'CV fdp exe.pdf'],
  ['\u200f\u2066CV\u2069.pdf', 'CV.pdf'],
  ['CV\0.pdf', 'CV.pdf'],
  ['CV\u2028neu.pdf', 'CV neu.pdf'],
  ['=HYPERLINK("http://x").pdf', 'x ).pdf'],
  ['=1+1.pdf', '1 1.pdf'],
  ['+49 1.pdf', '49 1.pdf'],
  ['-2.pdf', '2.pdf'],
  ['-=-2.pdf', '2.pdf'],
  ['- - -.pdf', 'Anlage.pdf'],
  ['@SUM(A1).pdf', 'SUM(A1).pdf'],
  ['\t=cmd.pdf', 'cmd.pdf'],
  ['<script>alert(1)<.pdf', 'script alert(1).pdf'],
  ['%2e%2e%2fCV.pdf', '2e 2e 2fCV.pdf'],
  ['.pdf', 'Anlage.pdf'],
  ['...pdf', 'Anlage.pdf'],
  ['', 'Anlage.pdf'],
  ['\ud83d.pdf', 'Anlage.pdf'],
])('%j becomes %j', (name, sanitized) => {
  expect(sanitizeFileName(name, 'pdf')).toBe(sanitized)
})

test('shortens long names to 80 characters without splitting one', () => {
  expect([...sanitizeFileName(`${'🥨'.repeat(10_000)}.pdf`, 'pdf')]).toHaveLength(84)
  expect(sanitizeFileName(`${'ä'.repeat(10_000)}.pdf`, 'docx')).toBe(`${'ä'.repeat(80)}.docx`)
})

test('any name becomes safe in headers, file systems and spreadsheets', () => {
  const pieces = ['=', '+', '-', '@', '\t', '\r\n', '"', '/', '\\', '..', '\u202e', 'CV', ' ', '🥨', '\ud800', '%']
  const anything = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const names = fc.array(fc.oneof(fc.constantFrom(...pieces), anything)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(names, (name) => {
      const sanitized = sanitizeFileName(name, 'docx')
      expect(sanitized).toMatch(/^[^\s=+\-@.][^\\/:*?"<>|\p{C}\p{Zl}\p{Zp}.]*\.docx$/u)
      expect(() => encodeURIComponent(sanitized)).not.toThrow()
    }),
    { numRuns: 300 },
  )
})
