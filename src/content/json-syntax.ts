import type { ContentProblem } from './content-problems.ts'

export interface OpenBracket {
  bracket: '{' | '['
  offset: number
  /** The name of the member that is being read. */
  key?: string
}

/** What could not be read: the next element of a list, the comma behind it, … */
export type Expected = 'value' | 'name' | 'colon' | 'separator' | 'element' | 'end' | 'lessDepth'

interface Failure {
  source: string
  /** Of the sign that does not fit. */
  offset: number
  /** The end of what was read before, without the space behind it. */
  previousEnd: number
  expected: Expected
  open: readonly OpenBracket[]
}

export interface JsonSyntaxError {
  offset: number
  problem: ContentProblem
}

class JsonSyntaxFailure extends Error {
  readonly error: JsonSyntaxError
  constructor(error: JsonSyntaxError) {
    super(error.problem.code)
    this.error = error
  }
}

export function toSyntaxError(error: unknown): JsonSyntaxError {
  if (error instanceof JsonSyntaxFailure) return error.error
  throw error
}

type Diagnosis = JsonSyntaxError | undefined

const closingBracket = { '{': '}', '[': ']' } as const

/** What people write instead of true, false and null. */
const literalByWord: Record<string, string> = {
  ...{ true: 'true', wahr: 'true', ja: 'true', yes: 'true', on: 'true' },
  ...{ false: 'false', falsch: 'false', nein: 'false', no: 'false', off: 'false' },
  ...{ null: 'null', none: 'null', nil: 'null', undefined: 'null', nan: 'null', leer: 'null' },
}

const maxFoundLength = 30

/** The text at the place up to the end of its element. */
function tokenAt(source: string, offset: number): string {
  const rest = source.slice(offset, offset + 200)
  const token = /^(?:"[^"\n]*"?|[^\s,:{}[\]"]+|.)/u.exec(rest)?.[0] ?? ''
  return token.length > maxFoundLength ? `${token.slice(0, maxFoundLength)}…` : token
}

/** What cannot be anywhere in JSON. */
function findForeignSign({ source, offset }: Failure): Diagnosis {
  const rest = source.slice(offset, offset + 10)
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) return { offset, problem: { code: 'syntax.conflict' } }
  if (/^(?:\/[/*]|#)/.test(rest)) return { offset, problem: { code: 'syntax.comment' } }
  const [quote] = /^['‘’‚“”„»«`´]/.exec(rest) ?? []
  if (quote) return { offset, problem: { code: 'syntax.wrongQuotes', params: { found: quote } } }
  const [hidden] = /^[\s\p{Cc}\p{Cf}]/u.exec(rest) ?? []
  if (!hidden) return undefined
  const name = `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return { offset, problem: { code: 'syntax.hiddenCharacter', params: { found: name } } }
}

/** A text that starts with a quotation mark, but cannot be read to its end. */
function findTextError({ source, offset }: Failure): Diagnosis {
  if (source[offset] !== '"') return undefined
  const readable = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy
  readable.lastIndex = offset
  const end = offset + (readable.exec(source)?.[0].length ?? 0)
  const next = source[end]
  if (next === undefined || next === '\n' || next === '\r')
    return { offset: end, problem: { code: 'syntax.unclosedText' } }
  if (next === '\\') return { offset: end, problem: { code: 'syntax.backslash' } }
  return { offset: end, problem: { code: 'syntax.tabInText' } }
}

function findNumberError({ source, offset }: Failure): Diagnosis {
  const [found] = /^[-+]?\.?\d[^\s,\]}]*/.exec(source.slice(offset, offset + maxFoundLength)) ?? []
  if (!found) return undefined
  const cleaned = found
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cleaned)
  const suggestion = isNumber ? cleaned : JSON.stringify(found)
  return { offset, problem: { code: 'syntax.notANumber', params: { found }, suggestion } }
}

function findWordError({ source, offset }: Failure): Diagnosis {
  const [word] = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(source.slice(offset, offset + maxFoundLength)) ?? []
  if (!word) return undefined
  const suggestion = literalByWord[word.toLowerCase()]
  return suggestion
    ? { offset, problem: { code: 'syntax.unknownWord', params: { found: word }, suggestion } }
    : { offset, problem: { code: 'syntax.unquotedText', params: { found: word } } }
}

function findValueError(failure: Failure): Diagnosis {
  const { source, offset, open } = failure
  const next = source[offset]
  if (next === undefined && open.length === 0) return { offset, problem: { code: 'emptyFile' } }
  const key = open.at(-1)?.key
  if (key !== undefined && (next === undefined || next === ',' || next === '}' || next === ']'))
    return { offset, problem: { code: 'syntax.missingValue', params: { name: key } } }
  return findTextError(failure) ?? findNumberError(failure) ?? findWordError(failure)
}

/** "5,40" reads as the number 5, a comma and a name that starts with a digit. */
function findDecimalComma({ source, offset, open }: Failure): Diagnosis {
  const [, whole = ''] = /(-?\d{1,9}),$/.exec(source.slice(Math.max(0, offset - 11), offset)) ?? []
  const [decimals = ''] = /^\d{1,9}/.exec(source.slice(offset, offset + 9)) ?? []
  if (!whole || !decimals) return undefined
  const start = offset - whole.length - 1
  const found = `${whole},${decimals}`
  if (!open.at(-1)?.key?.endsWith('Cents'))
    return {
      offset: start,
      problem: { code: 'syntax.decimalComma', params: { found }, suggestion: `${whole}.${decimals}` },
    }
  const cents = Math.round(Number(`${whole}.${decimals}`) * 100)
  return { offset: start, problem: { code: 'euros', params: { found, euros: { cents }, cents } } }
}

function findNameError(failure: Failure): Diagnosis {
  const { source, offset } = failure
  const [name] = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(source.slice(offset, offset + 60)) ?? []
  if (name)
    return { offset, problem: { code: 'syntax.unquotedName', params: { name }, suggestion: JSON.stringify(name) } }
  return findTextError(failure) ?? findDecimalComma(failure)
}

function unclosedBracket(source: string, { bracket, offset }: OpenBracket) {
  const line = source.slice(0, offset).split('\n').length
  return { code: 'syntax.unclosedBracket', params: { bracket, closing: closingBracket[bracket], line } } as const
}

/** A list of objects lacks the bracket before the name, any other list the one at its end. */
function findNameInList({ source, previousEnd, open }: Failure): Diagnosis {
  const list = open.at(-1)
  const offset = source.lastIndexOf('"', previousEnd - 2)
  if (!list || /^\[\s*\{/.test(source.slice(list.offset))) return { offset, problem: { code: 'syntax.missingBracket' } }
  return { offset, problem: unclosedBracket(source, list) }
}

function findSeparatorError(failure: Failure): Diagnosis {
  const { source, offset, previousEnd, open } = failure
  const next = source[offset] ?? ''
  const isObject = open.at(-1)?.bracket === '{'
  if (next === ':' && !isObject) return source[previousEnd - 1] === '"' ? findNameInList(failure) : undefined
  if (next === '{' && isObject) return undefined
  const isText = source[previousEnd - 1] === '"'
  if (isText && offset === previousEnd && /[\p{L}\p{N}]/u.test(next))
    return { offset, problem: { code: 'syntax.innerQuotes' } }
  if (/["{[\p{L}\p{N}-]/u.test(next))
    return { offset: previousEnd, problem: { code: 'syntax.missingComma', params: { next: tokenAt(source, offset) } } }
  return /[;.|]/.test(next)
    ? { offset, problem: { code: 'syntax.unexpected', params: { found: next }, suggestion: ',' } }
    : undefined
}

function findColonError({ source, previousEnd, offset, open }: Failure): Diagnosis {
  const name = open.at(-1)?.key ?? ''
  // `"name: "Bauernbrot"` reads as the name "name: ".
  if (/:\s*$/.test(name) && previousEnd === offset)
    return { offset: previousEnd - 1 - (/:\s*$/.exec(name)?.[0].length ?? 0), problem: { code: 'syntax.unclosedText' } }
  if (source[offset] === '=')
    return { offset, problem: { code: 'syntax.unexpected', params: { found: '=' }, suggestion: ':' } }
  return { offset: previousEnd, problem: { code: 'syntax.missingColon', params: { name } } }
}

/** A bracket or the end of the file that does not fit the bracket that is open. */
function findBracketError({ source, offset, open }: Failure): Diagnosis {
  const innermost = open.at(-1)
  const found = source[offset]
  if (!innermost || (found !== undefined && !'{}[]'.includes(found))) return undefined
  if (innermost.bracket === '{' && innermost.key === undefined && found === '{')
    return { offset: innermost.offset, problem: { code: 'syntax.listNeeded' } }
  const { params } = unclosedBracket(source, innermost)
  return found === undefined
    ? { offset: source.trimEnd().length, problem: { code: 'syntax.unclosedBracket', params } }
    : { offset, problem: { code: 'syntax.wrongBracket', params: { ...params, found } } }
}

function findCommaError({ source, offset, previousEnd, expected }: Failure): Diagnosis {
  const commaAt = source.lastIndexOf(',', offset)
  if (expected === 'element') return { offset: Math.max(previousEnd, commaAt), problem: { code: 'syntax.lastComma' } }
  return source[offset] === ',' && expected !== 'end' ? { offset, problem: { code: 'syntax.extraComma' } } : undefined
}

const specificError: Record<Expected, (failure: Failure) => Diagnosis> = {
  value: findValueError,
  name: findNameError,
  colon: findColonError,
  separator: findSeparatorError,
  element: () => undefined,
  end: ({ source, offset }) => ({
    offset,
    problem: { code: 'syntax.afterEnd', params: { found: tokenAt(source, offset) } },
  }),
  lessDepth: ({ offset }) => ({ offset, problem: { code: 'syntax.tooDeep' } }),
}

/** Says what is probably wrong, most telling first. */
export function rejectSyntax(failure: Failure): never {
  const { source, offset, expected } = failure
  throw new JsonSyntaxFailure(
    findForeignSign(failure) ??
      specificError[expected](failure) ??
      findCommaError(failure) ??
      findBracketError(failure) ?? {
        offset,
        problem: { code: 'syntax.unexpected', params: { found: tokenAt(source, offset) } },
      },
  )
}
