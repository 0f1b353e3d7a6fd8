/** The characters that the code page has between 0x80 and 0x9f. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function toByte(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const index = special.indexOf(character)
  return index < 0 ? 0x3f : 0x80 + index
}

/** Encodes text in the code page 1252; other characters become question marks. */
export const encodeWindows1252 = (text: string): Uint8Array => Uint8Array.from([...text], toByte)
