import { type Expected, type JsonSyntaxError, type OpenBracket, rejectSyntax, toSyntaxError } from './json-syntax.ts'

export interface JsonMember {
  key: string
  /** Of the key. */
  start: number
  value: JsonNode
}

/** A value of a JSON text with the place where it is written. */
export type JsonNode = { start: number; end: number } & (
  | { kind: 'object'; members: JsonMember[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'plain' }
)

export type JsonParsing = { kind: 'parsed'; root: JsonNode } | { kind: 'invalid'; error: JsonSyntaxError }

/** Content has some ten levels; the limit protects the stack. */
const maxDepth = 200

const space = /[ \t\r\n]*/y
const string = /"[^"\\\p{Cc}]*(?:(?:[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))[^"\\\p{Cc}]*)*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+%€:-])/y
const literal = /(?:true|false|null)(?![\p{L}\p{N}_$-])/uy

/** Accepts what JSON.parse accepts, and a byte order mark. */
function readTree(source: string): JsonNode {
  let offset = source.startsWith('\uFEFF') ? 1 : 0
  const open: OpenBracket[] = []

  function read(pattern: RegExp): string | undefined {
    pattern.lastIndex = offset
    const found = pattern.exec(source)?.[0]
    offset += found?.length ?? 0
    return found
  }
  const reject = (expected: Expected, previousEnd = offset): never =>
    rejectSyntax({ source, offset, previousEnd, expected, open })

  /** Reads a bracket or comma that may be there. */
  function readSign(sign: string): boolean {
    const isThere = source[offset] === sign
    if (isThere) offset += 1
    return isThere
  }

  /** Whether another element follows; reads the comma or the closing bracket. */
  function readSeparator(closing: string): boolean {
    const previousEnd = offset
    read(space)
    if (readSign(closing)) return false
    if (!readSign(',')) reject('separator', previousEnd)
    read(space)
    if (source[offset] === closing) reject('element', previousEnd)
    return true
  }

  function readMember(self: OpenBracket): JsonMember {
    const start = offset
    const written = read(string) ?? reject('name')
    const key: string = JSON.parse(written)
    self.key = key
    const keyEnd = offset
    read(space)
    if (!readSign(':')) reject('colon', keyEnd)
    return { key, start, value: readValue() }
  }

  /** Reads from the opening bracket to the closing one. */
  function readElements<T>(bracket: '{' | '[', readElement: (self: OpenBracket) => T): T[] {
    if (open.length >= maxDepth) reject('lessDepth')
    const closing = bracket === '{' ? '}' : ']'
    const self: OpenBracket = { bracket, offset }
    const elements: T[] = []
    offset += 1
    open.push(self)
    read(space)
    let isOpen = !readSign(closing)
    while (isOpen) {
      elements.push(readElement(self))
      isOpen = readSeparator(closing)
    }
    open.pop()
    return elements
  }

  function readValue(): JsonNode {
    read(space)
    const start = offset
    if (source[start] === '{') {
      const members = readElements('{', readMember)
      return { kind: 'object', members, start, end: offset }
    }
    if (source[start] === '[') {
      const items = readElements('[', readValue)
      return { kind: 'array', items, start, end: offset }
    }
    if (read(string) === undefined && read(number) === undefined && read(literal) === undefined) reject('value')
    return { kind: 'plain', start, end: offset }
  }

  const root = readValue()
  read(space)
  if (offset < source.length) reject('end')
  return root
}

/** Parses JSON with the places of its values; an error says what is probably missing. */
export function parseJsonTree(source: string): JsonParsing {
  try {
    return { kind: 'parsed', root: readTree(source) }
  } catch (error) {
    return { kind: 'invalid', error: toSyntaxError(error) }
  }
}

/** The value of a member, or an item by its index. */
export function findChild(node: JsonNode, step: PropertyKey): JsonNode | undefined {
  if (node.kind === 'array') return node.items[Number(step)]
  // As in JSON.parse, the last one counts.
  return node.kind === 'object' ? node.members.findLast(({ key }) => key === step)?.value : undefined
}
