const markup = /<\s*(!doctype|html|head|body|script|svg|iframe|object|\?xml|\?php)/i
const tab = 9
const carriageReturn = 13
const blank = 32

const isControl = (byte: number) => byte < blank && (byte < tab || byte > carriageReturn)

/** Plain text in UTF-8 or Latin-1: no control characters, and nothing that a browser would run. */
export function looksLikeText(bytes: Buffer): boolean {
  return !bytes.some(isControl) && !markup.test(bytes.toString('latin1'))
}
