import type { LineInText } from '#domain/content/markdown.ts'

export interface SourcePosition extends LineInText {
  /** The whole line. */
  text: string
}

export function positionAt(source: string, offset: number): SourcePosition {
  const before = source.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  const lineEnd = source.indexOf('\n', lineStart)
  const text = source.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).replace(/\r$/, '')
  // Counts characters, not UTF-16 units, and no byte order mark.
  const column = [...before.slice(lineStart).replace(/^\uFEFF/, '')].length + 1
  return { line: before.split('\n').length, column, text: text.replace(/^\uFEFF/, '') }
}

/** The same place in the whole file; the column is at most one behind the end of the line. */
export function positionOfLine(source: string, { line, column }: LineInText): SourcePosition {
  const text = (source.split('\n')[line - 1] ?? '').replace(/\r$/, '').replace(/^\uFEFF/, '')
  return { line, column: Math.min(column, [...text].length + 1), text }
}

const maxExcerptLength = 72
const charactersBefore = 48

/** The line and a caret below its column, two lines that fit a terminal. */
export function formatExcerpt({ text, column }: SourcePosition): string {
  const characters = [...text.replaceAll('\t', ' ')]
  const indent = characters.findIndex((character) => character !== ' ')
  const start = Math.max(indent, column - 1 - charactersBefore, 0)
  const shown = characters.slice(start, start + maxExcerptLength).join('')
  const [left, right] = [start > indent ? '…' : '', characters.length > start + maxExcerptLength ? '…' : '']
  return `${left}${shown}${right}\n${' '.repeat(left.length + Math.max(column - 1 - start, 0))}^`
}
