/** How a file is written. */
export interface JsonStyle {
  /** One level. */
  indent: string
  lineEnd: string
}

const contentStyle: JsonStyle = { indent: '  ', lineEnd: '\n' }

/** The style of a file, from its first indented line. */
export function detectStyle(text: string): JsonStyle {
  const [, indent = contentStyle.indent] = /\n([ \t]+)\S/.exec(text) ?? []
  return { indent, lineEnd: text.includes('\r\n') ? '\r\n' : '\n' }
}

const maxLineLength = 120
const maxInlineObjectLength = 90

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** On a single line, however long. */
export function toInlineJson(value: unknown): string {
  if (isPlain(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toInlineJson).join(', ')}]`
  const members = Object.entries(value as object).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${toInlineJson(inner)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

/** Short lists and short objects of plain values, except texts in several languages. */
function isShort(value: unknown, usedLength: number): boolean {
  if (isPlain(value)) return true
  const { length } = toInlineJson(value)
  if (usedLength + length > maxLineLength) return false
  if (Array.isArray(value)) return value.every(isPlain)
  const entries = Object.entries(value as object)
  return length <= maxInlineObjectLength && entries.every(([key, inner]) => isPlain(inner) && key !== 'de')
}

/** Formats a value as in the content files. `indent` is that of the line on which it starts. */
export function formatJson(value: unknown, style: JsonStyle = contentStyle, indent = '', usedLength = 0): string {
  if (isShort(value, usedLength)) return toInlineJson(value)
  const deeper = indent + style.indent
  const format = (inner: unknown, start: string) => start + formatJson(inner, style, deeper, start.length + 1)
  const lines = Array.isArray(value)
    ? value.map((item) => format(item, deeper))
    : Object.entries(value as object).map(([key, inner]) => format(inner, `${deeper}${JSON.stringify(key)}: `))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return [open, lines.join(`,${style.lineEnd}`), `${indent}${close}`].join(style.lineEnd)
}
