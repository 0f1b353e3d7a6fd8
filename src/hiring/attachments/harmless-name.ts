import type { AttachmentType } from '#domain/hiring/attachment-rules.ts'

const maxLength = 80
// Path marks, what shells and spreadsheets act on, control and direction characters.
const unwanted = /[\\/:*?"<>|;&$`'=+@#%{}[\]!~^,]|\p{C}|\p{Zl}|\p{Zp}/gu

/** What is left of a name that is safe in a header, in a folder and in a spreadsheet, with the true ending. */
export function harmlessName(name: string, type: AttachmentType): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(unwanted, ' ')
    .replaceAll('.', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+/, '')
  const short = [...base].slice(0, maxLength).join('').trim()
  return `${short || 'Anlage'}.${type}`
}
