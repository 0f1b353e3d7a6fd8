import { refuse, type WorkLimit } from './file-refusal.ts'
import type { PdfDictionary, PdfName, PdfReference, PdfString, PdfValue } from './pdf-values.ts'

/** Honest files nest about ten levels. */
const maxDepth = 100
/** What values in memory cost, compared to a byte that is read. */
const [costPerValue, costPerContainer] = [16, 64]
/** Passwords and addresses are shorter; other strings are of no interest. */
const keptStringLength = 300

const [lineFeed, carriageReturn, backslash, letterR] = [10, 13, 92, 82]
const [openParenthesis, closeParenthesis, lessThan, greaterThan] = [40, 41, 60, 62]
const [openBracket, closeBracket, slash, percent] = [91, 93, 47, 37]

const [regular, white, delimiter, digit] = [0, 1, 2, 3]
/** The class of each byte: files have millions of them. */
const classes = new Uint8Array(256)
for (const character of '\0\t\n\f\r ') classes[character.charCodeAt(0)] = white
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = delimiter
for (const character of '0123456789') classes[character.charCodeAt(0)] = digit

const classOf = (byte: number | undefined): number => (byte === undefined ? delimiter : (classes[byte] ?? regular))
export const isInteger = (word: string): boolean => /^\d{1,10}$/.test(word)
export const isWhitespace = (byte: number | undefined): boolean => classOf(byte) === white
const isDigit = (byte: number | undefined): boolean => classOf(byte) === digit
const isRegular = (byte: number | undefined): boolean => classOf(byte) === regular || isDigit(byte)
const number = /^[+-]*(\d+\.?\d*|\.\d+)(-\d*)?$/

/** Names may contain hexadecimal escapes: /J#61vaScript. */
const decodeName = (name: string) =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Reads values from the bytes of a PDF, or of an object stream in it. Refuses what it does not understand. */
export class PdfReader {
  position: number
  readonly #bytes: Buffer
  readonly #limit: WorkLimit
  #chargedUntil: number
  readonly #names = new Map<string, PdfName>()
  /** Called with the text of each comment. */
  readonly #onComment: ((comment: string) => void) | undefined

  constructor(bytes: Buffer, position: number, limit: WorkLimit, onComment?: (comment: string) => void) {
    this.#bytes = bytes
    this.position = position
    this.#chargedUntil = position
    this.#limit = limit
    this.#onComment = onComment
  }

  isAtEnd(): boolean {
    this.skipWhitespace()
    return this.position >= this.#bytes.length
  }

  /** Comments count as whitespace. */
  skipWhitespace(): void {
    for (;;) {
      const byte = this.#bytes[this.position]
      if (byte === percent) this.#skipComment()
      else if (isWhitespace(byte)) this.position += 1
      else return
    }
  }

  #skipComment(): void {
    const start = this.position
    while (this.position < this.#bytes.length && !this.#isLineEnd()) this.position += 1
    this.#onComment?.(this.#bytes.toString('latin1', start, this.position))
  }

  #isLineEnd(): boolean {
    const byte = this.#bytes[this.position]
    return byte === lineFeed || byte === carriageReturn
  }

  /** Reads a keyword or a number; empty at a delimiter. */
  readWord(): string {
    this.skipWhitespace()
    const start = this.position
    while (isRegular(this.#bytes[this.position])) this.position += 1
    return this.#bytes.toString('latin1', start, this.position)
  }

  /** Returns the next word without reading it. */
  peekWord(): string {
    const start = this.position
    const word = this.readWord()
    this.position = start
    return word
  }

  readValue(depth = 0): PdfValue {
    if (depth > maxDepth) refuse('fileTooComplex')
    this.skipWhitespace()
    const value = this.#readAny(depth)
    this.#limit.spend(costPerValue)
    this.chargeBytes()
    return value
  }

  /** Counts the bytes that were read since the last time. */
  chargeBytes(): void {
    this.#limit.spend(Math.max(0, this.position - this.#chargedUntil))
    this.#chargedUntil = this.position
  }

  /** The same names occur over and over. */
  #internName(name: string): PdfName {
    const known = this.#names.get(name)
    if (known) return known
    const created: PdfName = { kind: 'name', name }
    this.#names.set(name, created)
    return created
  }

  #readAny(depth: number): PdfValue {
    switch (this.#bytes[this.position]) {
      case slash:
        return this.#internName(this.#readName())
      case openParenthesis:
        return this.#readString()
      case openBracket:
        return this.#readArray(depth)
      case lessThan:
        return this.#bytes[this.position + 1] === lessThan ? this.#readDictionary(depth) : this.#readHexString()
      default:
        return this.#readScalar()
    }
  }

  #readName(): string {
    this.position += 1
    const start = this.position
    while (isRegular(this.#bytes[this.position])) this.position += 1
    return decodeName(this.#bytes.toString('latin1', start, this.position))
  }

  /** Parentheses within a string are escaped or balanced. */
  #readString(): PdfString {
    const start = this.position + 1
    let open = 0
    for (; this.position < this.#bytes.length; this.position++) {
      const byte = this.#bytes[this.position]
      if (byte === backslash) this.position += 1
      else if (byte === openParenthesis) open += 1
      else if (byte === closeParenthesis) open -= 1
      if (open === 0) break
    }
    const end = this.position
    if (end >= this.#bytes.length) refuse('fileBroken')
    this.position += 1
    return { kind: 'string', text: unescapeString(this.#bytes.toString('latin1', start, Math.min(end, start + 1000))) }
  }

  #readHexString(): PdfString {
    const end = this.#bytes.indexOf(greaterThan, this.position)
    if (end < 0) {
      this.position = this.#bytes.length
      refuse('fileBroken')
    }
    const hex = this.#bytes.toString('latin1', this.position + 1, Math.min(end, this.position + 1000))
    this.position = end + 1
    const digits = hex.replace(/[^0-9a-fA-F]/g, '')
    return { kind: 'string', text: Buffer.from(`${digits}0`, 'hex').toString('latin1', 0, keptStringLength) }
  }

  #readArray(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    this.#limit.spend(costPerContainer)
    this.position += 1
    for (this.skipWhitespace(); this.#bytes[this.position] !== closeBracket; this.skipWhitespace())
      values.push(this.readValue(depth + 1))
    this.position += 1
    return values
  }

  #readDictionary(depth: number): PdfDictionary {
    const entries: [string, PdfValue][] = []
    this.#limit.spend(costPerContainer)
    this.position += 2
    for (this.skipWhitespace(); !this.#isAtDictionaryEnd(); this.skipWhitespace()) {
      if (this.#bytes[this.position] !== slash) refuse('fileBroken')
      const key = this.#readName()
      this.skipWhitespace()
      entries.push([key, this.#isAtDictionaryEnd() ? null : this.readValue(depth + 1)])
    }
    this.position += 2
    return { kind: 'dictionary', entries }
  }

  #isAtDictionaryEnd(): boolean {
    return this.#bytes[this.position] === greaterThan && this.#bytes[this.position + 1] === greaterThan
  }

  #readScalar(): PdfValue {
    if (isDigit(this.#bytes[this.position])) {
      const start = this.position
      const integer = this.#readInteger()
      if (!isRegular(this.#bytes[this.position])) return this.#readReference(integer) ?? integer
      this.position = start
    }
    const word = this.readWord()
    if (number.test(word)) return Number.parseFloat(word) || 0
    if (word === 'true' || word === 'false') return word === 'true'
    return word === 'null' ? null : refuse('fileBroken')
  }

  /** `12 0 R` refers to object 12. The first number has been read. */
  #readReference(objectNumber: number): PdfReference | undefined {
    const start = this.position
    this.skipWhitespace()
    const generationStart = this.position
    this.#readInteger()
    const hasGeneration = this.position > generationStart
    this.skipWhitespace()
    if (hasGeneration && this.#bytes[this.position] === letterR && !isRegular(this.#bytes[this.position + 1])) {
      this.position += 1
      return { kind: 'reference', number: objectNumber }
    }
    this.position = start
    return undefined
  }

  #readInteger(): number {
    let value = 0
    for (; isDigit(this.#bytes[this.position]); this.position++)
      value = value * 10 + (this.#bytes[this.position] ?? 0) - 48
    return value
  }
}

const escapedCharacters: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescapeString = (text: string) =>
  text
    .replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_escape, octal?: string, character?: string) => {
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      if (character === '\r' || character === '\n' || character === undefined) return ''
      return escapedCharacters[character] ?? character
    })
    .slice(0, keptStringLength)
