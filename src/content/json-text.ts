/** JSON with the places of its values, and what is wrong where it is none. */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { ContentProblem } from '#domain/content/content-problems.ts'

interface SyntaxProblem {
  offset: number
  problem: ContentProblem
}

export type JsonParsing = { kind: 'parsed'; root: Node; value: unknown } | ({ kind: 'invalid' } & SyntaxProblem)

/** Content has some ten levels; the limit protects the stack. */
const maxDepth = 200
const closingBracket: Record<string, string> = { '{': '}', '[': ']' }

/** Where the brackets are that are open at a place; those within texts do not count. */
function listOpenBrackets(source: string, end: number): number[] {
  const scanner = createScanner(source, true)
  const open: number[] = []
  while (scanner.getPosition() < end && open.length <= maxDepth) {
    scanner.scan()
    const offset = scanner.getTokenOffset()
    if (offset >= end) break
    if (/[{[]/.test(source[offset] ?? '')) open.push(offset)
    else if (/[}\]]/.test(source[offset] ?? '')) open.pop()
  }
  return open
}

/** What people write instead of true, false and null. */
const literalByWord: Record<string, string> = { true: 'true', ja: 'true', false: 'false', nein: 'false', null: 'null' }

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

function describeNumber(found: string): ContentProblem {
  const cleaned = found
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  const isNumber = /^-?\d+(\.\d+)?$/.test(cleaned)
  return { code: 'syntax.notANumber', params: { found }, suggestion: isNumber ? cleaned : JSON.stringify(found) }
}

/** A sign or word that JSON does not have. */
function describeSymbol(found: string, before: string, rest: string): ContentProblem {
  if (/^(?:<{7}|={7}|>{7})/.test(found)) return { code: 'syntax.conflict' }
  if (found.startsWith('#')) return { code: 'syntax.comment' }
  if (/^['‘’‚“”„»«`´]/.test(found)) return { code: 'syntax.wrongQuotes', params: { found: found.slice(0, 1) } }
  if (/^[\s\p{Cc}\p{Cf}]/u.test(found)) {
    const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return { code: 'syntax.hiddenCharacter', params: { found: `U+${code}` } }
  }
  if (/^[\p{L}_$]/u.test(found)) {
    if (before.endsWith('"')) return { code: 'syntax.innerQuotes' }
    if (/^[\s]*:/.test(rest.slice(found.length)))
      return { code: 'syntax.unquotedName', params: { name: found }, suggestion: JSON.stringify(found) }
    const suggestion = literalByWord[found.toLowerCase()]
    if (suggestion) return { code: 'syntax.unknownWord', params: { found }, suggestion }
    return { code: 'syntax.unquotedText', params: { found } }
  }
  return { code: 'syntax.unexpected', params: { found: shorten(found) }, suggestion: { '=': ':', ';': ',' }[found] }
}

/** "5,40" reads as the number 5, a comma and a name that starts with a digit. */
function findDecimalComma(before: string, rest: string): SyntaxProblem | undefined {
  const [, name = '', whole] = /"(\w*)"\s*:\s*(-?\d{1,9}),$/.exec(before) ?? []
  const [decimals] = /^\d{1,9}/.exec(rest) ?? []
  if (!whole || !decimals) return undefined
  const offset = before.length - whole.length - 1
  const [found, suggestion] = [`${whole},${decimals}`, `${whole}.${decimals}`]
  if (!name.endsWith('Cents'))
    return { offset, problem: { code: 'syntax.decimalComma', params: { found }, suggestion } }
  const cents = Math.round(Number(suggestion) * 100)
  return { offset, problem: { code: 'euros', params: { found, euros: { cents }, cents } } }
}

/** Says what is probably wrong where the parser stopped to understand. */
function diagnose(source: string, { error, offset, length }: ParseError): SyntaxProblem {
  const code = printParseErrorCode(error)
  const [before, rest] = [source.slice(0, offset), source.slice(offset)]
  const found = source.slice(offset, offset + length)
  const previousEnd = before.trimEnd().length
  const [previous = '', next = ''] = [before[previousEnd - 1], rest[0]]
  const bracketAt = listOpenBrackets(source, offset).at(-1)
  const at = (problem: ContentProblem, place = offset): SyntaxProblem => ({ offset: place, problem })

  if (code === 'InvalidCommentToken' || code === 'UnexpectedEndOfComment') return at({ code: 'syntax.comment' })
  if (code === 'UnexpectedEndOfString') return at({ code: 'syntax.unclosedText' }, offset + length)
  if (code === 'InvalidEscapeCharacter' || code === 'InvalidUnicode')
    return at(
      { code: 'syntax.backslash' },
      offset + (/^(?:[^\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/.exec(found)?.[0].length ?? 0),
    )
  if (code === 'InvalidCharacter') return at({ code: 'syntax.tabInText' }, offset + found.search(/\p{Cc}/u))
  if (code === 'EndOfFileExpected') return at({ code: 'syntax.afterEnd', params: { found: shorten(found) } })
  const [digits = ''] = /[-+.\d]*$/.exec(before) ?? []
  const isInNumber = code === 'CommaExpected' ? digits !== '' : /Number|Symbol/.test(code) && !/^[;=|]/.test(found)
  const [end = ''] = /^[^\s,\]}]*/.exec(rest) ?? []
  if (isInNumber && /^[-+.]*\d/.test(digits + end))
    return at(describeNumber(shorten(digits + end)), offset - digits.length)
  // `"name: "Bauernbrot"` reads as the text "name: ".
  const swallowed = code === 'InvalidSymbol' ? /:\s*"$/.exec(before) : null
  if (swallowed) return at({ code: 'syntax.unclosedText' }, swallowed.index)
  if (code === 'InvalidSymbol') return at(describeSymbol(found, before, rest))
  if (source.trim() === '') return at({ code: 'emptyFile' })
  const decimalComma = findDecimalComma(before, rest)
  if (decimalComma) return decimalComma
  if (code === 'ColonExpected') {
    const [, name = ''] = /"([^"]*)"\s*$/.exec(before) ?? []
    return at({ code: 'syntax.missingColon', params: { name } }, previousEnd)
  }
  const [, name] = /"([^"]*)"\s*:\s*$/.exec(before) ?? []
  if (name !== undefined) return at({ code: 'syntax.missingValue', params: { name } })
  if (previous === ',' && (next === '}' || next === ']')) return at({ code: 'syntax.lastComma' }, previousEnd - 1)
  if (next === ',') return at({ code: 'syntax.extraComma' })
  if (bracketAt !== undefined) {
    const bracket = source.slice(bracketAt, bracketAt + 1)
    const line = source.slice(0, bracketAt).split('\n').length
    const params = { bracket, closing: closingBracket[bracket] ?? '', line }
    if (next === ':' && bracket === '[' && previous === '"') {
      const nameAt = before.lastIndexOf('"', previousEnd - 2)
      return /^\[\s*\{/.test(source.slice(bracketAt))
        ? at({ code: 'syntax.missingBracket' }, nameAt)
        : at({ code: 'syntax.unclosedBracket', params }, nameAt)
    }
    if (rest === '') return at({ code: 'syntax.unclosedBracket', params }, previousEnd)
    if (next === '{' && previous === '{') return at({ code: 'syntax.listNeeded' }, bracketAt)
    if (/[{}[\]]/.test(next) && !(next === '{' && bracket === '['))
      return at({ code: 'syntax.wrongBracket', params: { ...params, found: next } })
  }
  if (code === 'CommaExpected')
    return at({ code: 'syntax.missingComma', params: { next: shorten(found) } }, previousEnd)
  return at({ code: 'syntax.unexpected', params: { found: shorten(found) } })
}

/** Accepts what JSON.parse accepts, and a byte order mark. */
export function parseJson(text: string): JsonParsing {
  const source = text.replace(/^\uFEFF/, ' ')
  const depth = listOpenBrackets(source, source.length)
  if (depth.length > maxDepth)
    return { kind: 'invalid', offset: depth.at(-1) ?? 0, problem: { code: 'syntax.tooDeep' } }
  const errors: ParseError[] = []
  const root = parseTree(source, errors, { disallowComments: true })
  const [error] = errors
  if (error) return { kind: 'invalid', ...diagnose(source, error) }
  if (!root) return { kind: 'invalid', offset: source.length, problem: { code: 'emptyFile' } }
  return { kind: 'parsed', root, value: JSON.parse(source) }
}
