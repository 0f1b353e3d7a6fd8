/**
 * Characters that move the cursor, change the direction of text, break the line or cannot be seen. A visitor must not
 * control the terminal of the person who reads their text. Soft hyphens and the joiners of emoji and Persian names stay.
 */
const controlCharacter = /(?![\n\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const toCode = (character: string) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** Shows control characters as their code, such as `\u202e`, so that the rest stays readable. Keeps `\n`. */
export const escapeControlCharacters = (text: string): string => text.replace(controlCharacter, toCode)

/** For one line of output: line breaks become slashes, tabs become spaces. */
export const toSingleLine = (text: string): string =>
  text
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => escapeControlCharacters(line.replaceAll('\t', ' ').trim()))
    .filter(Boolean)
    .join(' / ')

/** JSON for a terminal or a file: reading it gives the same value, printing it does no harm. */
export const toPrintableJson = (value: unknown): string => escapeControlCharacters(JSON.stringify(value, null, 2))
