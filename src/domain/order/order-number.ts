/** Without letters and digits that look alike or make words. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const groupLength = 5
const groups = 2

/** Ten characters of 28: about 48 bits, enough together with the mail address and a limit on tries. */
export function orderNumber(randomBytes: (count: number) => Uint8Array): string {
  const letters: string[] = []
  while (letters.length < groups * groupLength)
    for (const byte of randomBytes(16)) {
      // Bytes past the last whole round of the alphabet would favour its first letters.
      const isFair = byte < 256 - (256 % alphabet.length)
      if (isFair && letters.length < groups * groupLength) letters.push(alphabet[byte % alphabet.length] ?? '')
    }
  return `${letters.slice(0, groupLength).join('')}-${letters.slice(groupLength).join('')}`
}

/** As people type it: lower case, without the dash, with spaces. */
export function readOrderNumber(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (letters.length !== groups * groupLength || [...letters].some((letter) => !alphabet.includes(letter)))
    return undefined
  return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`
}
