/** Marks that turn the direction of the text around them, or that hide in it. The joiners of emoji and Persian stay. */
const hiddenMarks =
  /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u00AD\uFEFF\uFFF9-\uFFFB]|\u{E0001}/gu
const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g

const characters = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** Never cuts through an emoji or a letter with its accents. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = 0
  for (const { index, segment } of characters.segment(text.slice(0, maxLength + 1))) {
    if (index + segment.length > maxLength - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** What people typed, made harmless to read; line breaks stay. Mark-up is the business of whoever sets it into HTML. */
export function cleanText(text: string, maxLength: number): string {
  const plain = text.toWellFormed().replace(hiddenMarks, '').replace(lineBreaks, '\n').replace(controls, ' ')
  const tidy = plain.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n')
  return cut(tidy.replace(/\n{3,}/g, '\n\n').trim(), maxLength)
}

export const cleanLine = (text: string, maxLength: number): string =>
  cleanText(text.replace(lineBreaks, ' '), maxLength)
