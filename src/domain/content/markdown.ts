import { LRUCache } from 'lru-cache'
import MarkdownIt, { type Token } from 'markdown-it'
import { toSlug } from '../normalize-text.ts'
import type { ContentProblem } from './content-problems.ts'
import type { RichBlock, RichInline, RichText } from './rich-text.ts'

/** A place in a text as an editor shows it, counted from 1. */
export interface LineInText {
  line: number
  column: number
}

/** Markdown that a page cannot render. */
export class MarkdownError extends Error {
  readonly problem: ContentProblem
  readonly lineInText: LineInText
  constructor(problem: ContentProblem, lineInText: LineInText) {
    super(problem.code)
    this.problem = problem
    this.lineInText = lineInText
  }
}

/** Links are checked here, and as they were typed; the parser would quietly show some as text. */
const parser = new MarkdownIt('commonmark', { html: true, maxNesting: 1_000 })
parser.validateLink = () => true
parser.normalizeLink = (target) => target

const problemByType: Record<string, ContentProblem> = {
  blockquote_open: { code: 'markdown.blockquote' },
  hr: { code: 'markdown.thematicBreak' },
  fence: { code: 'markdown.code' },
  code_block: { code: 'markdown.code' },
  code_inline: { code: 'markdown.inlineCode' },
  html_block: { code: 'markdown.html' },
  html_inline: { code: 'markdown.html' },
  image: { code: 'markdown.image' },
}

const problemOf = ({ type }: Token): ContentProblem =>
  problemByType[type] ?? { code: 'markdown.unsupported', params: { kind: type } }

const plainText = (inlines: readonly RichInline[]): string =>
  inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : 'children' in inline ? plainText(inline.children) : ' '))
    .join('')

/** A definition leaves no token, and the links that use it look like any others. */
const definition = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\[[^\]]+\]:\s*\S+[ \t]*(?:["'(].*)?$/m

/** Reads the parser's list of tokens as a tree: an opening token is followed by its content and a closing one. */
class TokenReader {
  readonly #lines: readonly string[]
  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  /** The parser knows the line of a block; within it, line breaks are counted, and what is wrong is looked for. */
  #reject(problem: ContentProblem, line: number, start: (text: string) => number = () => 0): never {
    throw new MarkdownError(problem, { line: line + 1, column: Math.max(start(this.#lines[line] ?? ''), 0) + 1 })
  }

  blocks(tokens: Token[]): RichBlock[] {
    const blocks: RichBlock[] = []
    for (let token = tokens.shift(); token && token.nesting >= 0; token = tokens.shift())
      blocks.push(this.#block(token, tokens))
    return blocks
  }

  #block(token: Token, rest: Token[]): RichBlock {
    const line = token.map?.[0] ?? 0
    switch (token.type) {
      case 'paragraph_open':
        return { kind: 'paragraph', children: this.#content(rest) }
      case 'heading_open': {
        if (token.tag !== 'h2' && token.tag !== 'h3') return this.#reject({ code: 'markdown.heading' }, line)
        const children = this.#content(rest)
        return { kind: 'heading', level: token.tag === 'h2' ? 2 : 3, id: toSlug(plainText(children)), children }
      }
      case 'bullet_list_open':
      case 'ordered_list_open': {
        const items: RichBlock[][] = []
        while (rest.shift()?.type === 'list_item_open') items.push(this.blocks(rest))
        return { kind: 'list', isOrdered: token.type === 'ordered_list_open', items }
      }
      default:
        return this.#reject(problemOf(token), line)
    }
  }

  /** Of a paragraph or a heading: one token that has those within it, and the closing one. */
  #content(rest: Token[]): RichInline[] {
    const [inline] = rest.splice(0, 2)
    const place = { line: inline?.map?.[0] ?? 0 }
    return this.#inlines([...(inline?.children ?? [])], place)
  }

  #inlines(tokens: Token[], place: { line: number }): RichInline[] {
    const inlines: RichInline[] = []
    for (let token = tokens.shift(); token && token.nesting >= 0; token = tokens.shift()) {
      const inline = this.#inline(token, tokens, place)
      const last = inlines.at(-1)
      if (inline.kind === 'text' && last?.kind === 'text') last.text += inline.text
      else if (inline.kind !== 'text' || inline.text) inlines.push(inline)
    }
    return inlines
  }

  #inline(token: Token, rest: Token[], place: { line: number }): RichInline {
    switch (token.type) {
      case 'text':
        return { kind: 'text', text: token.content }
      case 'softbreak':
        place.line += 1
        return { kind: 'text', text: ' ' }
      case 'hardbreak':
        place.line += 1
        return { kind: 'break' }
      case 'strong_open':
        return { kind: 'strong', children: this.#inlines(rest, place) }
      case 'em_open':
        return { kind: 'emphasis', children: this.#inlines(rest, place) }
      case 'link_open': {
        const href = `${token.attrGet('href') ?? ''}`
        if (!/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(href))
          return this.#reject({ code: 'markdown.link', params: { target: { json: href } } }, place.line, (text) =>
            text.lastIndexOf(token.markup === 'autolink' ? '<' : '[', text.indexOf(href)),
          )
        return { kind: 'link', href, children: this.#inlines(rest, place) }
      }
      default:
        return this.#reject(problemOf(token), place.line, (text) =>
          text.indexOf(token.type === 'image' ? '![' : token.markup || token.content),
        )
    }
  }
}

/**
 * The parser needs time that grows with the square of lines, of unclosed marks, and of the depth of lists: without these
 * limits a text of a page would take minutes, and pages would have to render lists of any depth.
 */
const maxLength = 40_000
const maxLines = 1_000
const maxMarks = 3_000
const maxMarksPerParagraph = 100
const maxListDepth = 4

const lineAt = (markdown: string, index: number): LineInText => ({
  line: markdown.slice(0, index).split('\n').length,
  column: 1,
})

const marks = /[*_[\]<>`!\\]/g
/** At the start of a line: as deep as it is indented, and as it has markers one after the other. */
const tooDeepLine = new RegExp(
  `^(?:[ \\t]{${maxListDepth * 4},}|(?:[ \\t]*(?:[-*+>]|\\d{1,9}[.)])[ \\t]+){${maxListDepth + 1}})`,
  'm',
)

function rejectCostly(markdown: string): void {
  const fail = (problem: ContentProblem, index: number): never => {
    throw new MarkdownError(problem, lineAt(markdown, index))
  }
  if (markdown.length > maxLength) fail({ code: 'markdown.tooLong', params: { max: maxLength } }, maxLength)
  const lines = markdown.split(/\r\n?|\n/, maxLines + 1)
  if (lines.length > maxLines)
    fail({ code: 'markdown.tooManyLines', params: { max: maxLines } }, lines.slice(0, maxLines).join('\n').length + 1)
  const tooDeep = tooDeepLine.exec(markdown)
  if (tooDeep) fail({ code: 'markdown.tooDeep', params: { max: maxListDepth } }, tooDeep.index)
  let start = 0
  let count = 0
  for (const paragraph of markdown.split(/(?<=\n[ \t]*\n)/)) {
    const inParagraph = paragraph.match(marks)?.length ?? 0
    count += inParagraph
    if (inParagraph > maxMarksPerParagraph)
      fail({ code: 'markdown.tooManyMarks', params: { max: maxMarksPerParagraph } }, start)
    if (count > maxMarks) fail({ code: 'markdown.tooManyMarksInAll', params: { max: maxMarks } }, start)
    start += paragraph.length
  }
}

/** Every check of a draft reads all pages again, and parsing them takes most of its time. */
const parsedTexts = new LRUCache<string, RichText>({ max: 400 })

/** Parses the supported subset of Markdown. Rejects everything else instead of dropping it silently. */
export function parseMarkdown(markdown: string): RichText {
  const known = parsedTexts.get(markdown)
  if (known) return known
  rejectCostly(markdown)
  const defined = definition.exec(markdown)
  if (defined) throw new MarkdownError({ code: 'markdown.reference' }, lineAt(markdown, defined.index))
  const parsed = new TokenReader(markdown.split(/\r\n?|\n/)).blocks(parser.parse(markdown, {}))
  parsedTexts.set(markdown, parsed)
  return parsed
}
