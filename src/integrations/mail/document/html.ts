export interface Html {
  readonly markup: string
}

type Piece = string | number | Html | readonly Html[] | undefined

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const isHtml = (piece: Piece): piece is Html => typeof piece === 'object' && 'markup' in piece

function toMarkup(piece: Piece): string {
  if (piece === undefined) return ''
  if (isHtml(piece)) return piece.markup
  if (typeof piece === 'object') return piece.map(({ markup }) => markup).join('')
  return escapeHtml(String(piece))
}

/** Whatever is not mark-up already is text and gets escaped. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  markup: strings.map((text, index) => text + toMarkup(pieces[index])).join(''),
})

/** Order and phone numbers are not torn apart at their dash. */
const dashedNumber = /(?<![\w-])([0-9A-Z]{1,8}-[0-9A-Z]{1,8})(?![\w-])/

const unbroken = (text: string): Html[] =>
  text
    .split(dashedNumber)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`))

/** The breaks within a text, kept. */
export const lines = (text: string): Html[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? unbroken(line) : [html`<br>`, ...unbroken(line)]))
