/**
 * Files in the syntax of systemd's `EnvironmentFile`: assignments without a shell. Nothing is expanded, so a `$` in a
 * password stays what it is.
 */

export interface EnvFile {
  values: Map<string, string>
  /** Numbers of the lines that are neither an assignment nor a comment. systemd ignores them; here they are errors. */
  wrongLines: number[]
}

const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/
const blank = /[ \t\r]/
/** The only characters that a backslash protects within double quotes. */
const escapable = new Set(['"', '\\', '`', '$'])

interface Reader {
  text: string
  position: number
}

/** Reads up to the closing quote, which may be on a later line. Undefined if there is none. */
function readQuoted(reader: Reader, quote: string): string | undefined {
  let value = ''
  for (; reader.position < reader.text.length; reader.position++) {
    const character = reader.text.charAt(reader.position)
    if (character === quote) {
      reader.position += 1
      return value
    }
    const next = reader.text.charAt(reader.position + 1)
    if (quote === '"' && character === '\\' && (next === '\n' || escapable.has(next))) {
      reader.position += 1
      if (next !== '\n') value += next
    } else value += character
  }
  return undefined
}

/** Reads to the end of the line. Spaces inside stay, those at the end do not; a backslash continues the line. */
function readPlain(reader: Reader): string {
  let value = ''
  let keptLength = 0
  for (; reader.position < reader.text.length; reader.position++) {
    const character = reader.text.charAt(reader.position)
    if (character === '\n') break
    if (character === '\\') {
      reader.position += 1
      const next = reader.text.charAt(reader.position)
      if (next !== '\n') value += next
      keptLength = value.length
    } else {
      value += character
      if (!blank.test(character)) keptLength = value.length
    }
  }
  return value.slice(0, keptLength)
}

function skipBlanks(reader: Reader): void {
  while (blank.test(reader.text.charAt(reader.position))) reader.position += 1
}

/** Quotes count only at the beginning of a value, or after a closing quote. */
function readValue(reader: Reader): string | undefined {
  let value = ''
  for (;;) {
    skipBlanks(reader)
    const character = reader.text.charAt(reader.position)
    if (character !== '"' && character !== "'") return value + readPlain(reader)
    reader.position += 1
    const quoted = readQuoted(reader, character)
    if (quoted === undefined) return undefined
    value += quoted
  }
}

export function parseEnvFile(text: string): EnvFile {
  const values = new Map<string, string>()
  const wrongLines: number[] = []
  const reader: Reader = { text: text.replace(/^\uFEFF/, ''), position: 0 }
  const lineNumber = (position: number) => reader.text.slice(0, position).split('\n').length
  while (reader.position < reader.text.length) {
    skipBlanks(reader)
    const start = reader.position
    const newline = reader.text.indexOf('\n', start)
    const lineEnd = newline < 0 ? reader.text.length : newline
    const line = reader.text.slice(start, lineEnd)
    const name = line.slice(0, Math.max(0, line.indexOf('='))).trim()
    reader.position = lineEnd + 1
    if (line === '' || /^[#;]/.test(line)) continue
    if (!variableName.test(name)) {
      wrongLines.push(lineNumber(start))
      continue
    }
    reader.position = start + line.indexOf('=') + 1
    const value = readValue(reader)
    if (value === undefined) wrongLines.push(lineNumber(start))
    else values.set(name, value)
    reader.position += 1
  }
  return { values, wrongLines }
}

/** One assignment. Values with anything but ordinary characters are quoted. */
export function formatAssignment(name: string, value: string): string {
  if (/^[A-Za-z0-9_@%+=:,./~-]*$/.test(value)) return `${name}=${value}`
  return `${name}="${value.replace(/["\\`$]/g, '\\$&')}"`
}
