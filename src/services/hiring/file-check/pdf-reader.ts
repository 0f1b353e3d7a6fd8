import { refuse, type WorkLimit } from './file-refusal.ts'
import type { PdfDictionary, PdfString, PdfValue } from './pdf-values.ts'

/** Honest files nest about ten levels. */
const maxDepth = 100
/** What values in memory cost, compared to a byte that is read. */
const [costPerValue, costPerContainer] = [16, 64]
/** Passwords and addresses are shorter; other strings are of no interest. */
const keptStringLength = 300

const whitespace = /[\0\t\n\f\r ]*/y
const comment = /%[^\r\n]*/y
const name = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const hexString = /<([^>]*)>/y
const stringPart = /\\[\s\S]|[()]/g
const number = /^[+-]*(\d+\.?\d*|\.\d+)(-\d*)?$/

/** Names may contain hexadecimal escapes: /J#61vaScript. */
const decodeName = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const escapedCharacters: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescapeString = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_escape, octal?: string, character?: string) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    if (character === '\r' || character === '\n' || character === undefined) return ''
    return escapedCharacters[character] ?? character
  })

/** Reads values from the text of a PDF, one character per byte, or of an object stream in it. Refuses what it does not understand. */
export class PdfReader {
  position: number
  readonly #text: string
  readonly #limit: WorkLimit
  #chargedUntil: number
  /** Called with the text of each comment. */
  readonly #onComment: ((comment: string) => void) | undefined

  constructor(text: string, position: number, limit: WorkLimit, onComment?: (comment: string) => void) {
    this.#text = text
    this.position = position
    this.#chargedUntil = position
    this.#limit = limit
    this.#onComment = onComment
  }

  /** Reads what matches at the position; undefined if nothing does. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.#text)
    if (!match) return undefined
    this.position = pattern.lastIndex
    return match
  }

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.position >= this.#text.length
  }

  /** Comments count as whitespace. */
  skipBlanks(): void {
    for (;;) {
      this.take(whitespace)
      const found = this.take(comment)
      if (!found) return
      this.#onComment?.(found[0])
    }
  }

  /** Reads a keyword or a number; empty at a delimiter. */
  readWord(): string {
    this.skipBlanks()
    return this.take(word)?.[0] ?? ''
  }

  readValue(depth = 0): PdfValue {
    if (depth > maxDepth) refuse('fileTooComplex')
    this.skipBlanks()
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

  #readAny(depth: number): PdfValue {
    switch (this.#text[this.position]) {
      case '/':
        return this.#readName()
      case '(':
        return this.#readString()
      case '[':
        return this.#readArray(depth)
      case '<':
        return this.#text[this.position + 1] === '<' ? this.#readDictionary(depth) : this.#readHexString()
      default:
        return this.#readScalar()
    }
  }

  /** What does not end was looked through to the end of the file. */
  #refuseEndless(): never {
    this.position = this.#text.length
    return refuse('fileBroken')
  }

  #readName(): string {
    return decodeName(this.take(name)?.[0] ?? refuse('fileBroken'))
  }

  /** Parentheses within a string are escaped or balanced. */
  #readString(): PdfString {
    const start = this.position + 1
    stringPart.lastIndex = start
    for (let open = 1; open > 0; ) {
      const part = stringPart.exec(this.#text)?.[0] ?? this.#refuseEndless()
      if (part === '(') open += 1
      else if (part === ')') open -= 1
    }
    this.position = stringPart.lastIndex
    const text = unescapeString(this.#text.slice(start, Math.min(this.position - 1, start + 1000)))
    return { kind: 'string', text: text.slice(0, keptStringLength) }
  }

  #readHexString(): PdfString {
    const hex = this.take(hexString)?.[1] ?? this.#refuseEndless()
    const digits = hex.slice(0, 1000).replace(/[^0-9a-fA-F]/g, '')
    return { kind: 'string', text: Buffer.from(`${digits}0`, 'hex').toString('latin1', 0, keptStringLength) }
  }

  #readArray(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    this.#limit.spend(costPerContainer)
    this.position += 1
    for (this.skipBlanks(); this.#text[this.position] !== ']'; this.skipBlanks()) values.push(this.readValue(depth + 1))
    this.position += 1
    return values
  }

  #readDictionary(depth: number): PdfDictionary {
    const entries: [string, PdfValue][] = []
    this.#limit.spend(costPerContainer)
    this.position += 2
    const isAtEnd = () => this.#text.startsWith('>>', this.position)
    for (this.skipBlanks(); !isAtEnd(); this.skipBlanks()) {
      const key = this.#readName().slice(1)
      this.skipBlanks()
      entries.push([key, isAtEnd() ? null : this.readValue(depth + 1)])
    }
    this.position += 2
    return { kind: 'dictionary', entries }
  }

  #readScalar(): PdfValue {
    const referred = this.take(reference)?.[1]
    if (referred !== undefined) return { kind: 'reference', number: Number(referred) }
    const found = this.readWord()
    if (number.test(found)) return Number.parseFloat(found) || 0
    if (found === 'true' || found === 'false') return found === 'true'
    return found === 'null' ? null : refuse('fileBroken')
  }
}
