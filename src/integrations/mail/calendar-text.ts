const maxOctets = 75
const octetsOf = (text: string): number => Buffer.byteLength(text)

/** Values of the type TEXT: what would end or part the value is marked. */
export const escapeCalendarText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')

/** No line is longer than 75 octets, and no character is cut in two. */
export function foldCalendarLine(line: string): string {
  const rows = ['']
  for (const character of line) {
    const row = rows.at(-1) ?? ''
    if (octetsOf(row) + octetsOf(character) <= maxOctets) rows[rows.length - 1] = row + character
    else rows.push(` ${character}`)
  }
  return rows.join('\r\n')
}
