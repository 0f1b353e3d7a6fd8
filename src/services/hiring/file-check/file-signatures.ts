const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** Programs, archives and documents, which are no pictures whatever they are called. */
export const isProgramOrDocument = (bytes: Buffer): boolean =>
  [
    'MZ',
    '\x7fELF',
    '#!',
    '\xd0\xcf\x11\xe0',
    'PK',
    '%PDF',
    '{\\rt',
    '\xca\xfe\xba\xbe',
    '\xfe\xed\xfa',
    '\x1f\x8b',
    'L\0\0\0',
  ].some((signature) => startsWith(bytes, signature)) || /^[\xcf\xce]\xfa\xed\xfe/.test(bytes.toString('latin1', 0, 4))

const isBitmap = (bytes: Buffer) => startsWith(bytes, 'BM') && startsWith(bytes, '\0\0\0\0', 6)
const isMetafile = (bytes: Buffer) =>
  startsWith(bytes, ' EMF', 40) ||
  ['\xd7\xcd\xc6\x9a', '\x01\0\x09\0', '\x02\0\x09\0'].some((signature) => startsWith(bytes, signature))

/** Pictures that Office programs put into documents. */
export const isPicture = (bytes: Buffer): boolean =>
  ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'].some((signature) => startsWith(bytes, signature)) ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  isBitmap(bytes) ||
  isMetafile(bytes)

const markup = /<\s*(!doctype|html|head|body|script|svg|iframe|object|\?xml|\?php)/i

/** Whether a browser could take the text for a page, a picture or a script. */
export const containsMarkup = (text: string): boolean => markup.test(text)
