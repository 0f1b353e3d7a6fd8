import { LRUCache } from 'lru-cache'
import type { BlockContent, DefinitionContent, Heading, List, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
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

type Node = RootContent | BlockContent | DefinitionContent | PhrasingContent

function reject(node: Node, problem: ContentProblem): never {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 }
  throw new MarkdownError(problem, { line, column })
}

const problemByType: Partial<Record<Node['type'], ContentProblem>> = {
  blockquote: { code: 'markdown.blockquote' },
  thematicBreak: { code: 'markdown.thematicBreak' },
  code: { code: 'markdown.code' },
  inlineCode: { code: 'markdown.inlineCode' },
  html: { code: 'markdown.html' },
  image: { code: 'markdown.image' },
  imageReference: { code: 'markdown.image' },
  linkReference: { code: 'markdown.reference' },
  definition: { code: 'markdown.reference' },
}

const rejectType = (node: Node): never =>
  reject(node, problemByType[node.type] ?? { code: 'markdown.unsupported', params: { kind: node.type } })

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const toAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const plainText = (inlines: readonly RichInline[]): string =>
  inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : 'children' in inline ? plainText(inline.children) : ' '))
    .join('')

function toInline(node: PhrasingContent): RichInline {
  if (node.type === 'text') return { kind: 'text', text: node.value.replaceAll('\n', ' ') }
  if (node.type === 'strong' || node.type === 'emphasis')
    return { kind: node.type, children: node.children.map(toInline) }
  if (node.type === 'break') return { kind: 'break' }
  if (node.type !== 'link') return rejectType(node)
  if (!/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(node.url))
    return reject(node, { code: 'markdown.link', params: { target: { json: node.url } } })
  return { kind: 'link', href: node.url, children: node.children.map(toInline) }
}

function toHeading(node: Heading): RichBlock {
  const { depth } = node
  if (depth !== 2 && depth !== 3) return reject(node, { code: 'markdown.heading' })
  const children = node.children.map(toInline)
  return { kind: 'heading', level: depth, id: toAnchor(plainText(children)), children }
}

const toList = (node: List): RichBlock => ({
  kind: 'list',
  isOrdered: node.ordered === true,
  items: node.children.map((item) => item.children.map(toBlock)),
})

function toBlock(node: Node): RichBlock {
  if (node.type === 'paragraph') return { kind: 'paragraph', children: node.children.map(toInline) }
  if (node.type === 'heading') return toHeading(node)
  if (node.type === 'list') return toList(node)
  return rejectType(node)
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
  const parsed = fromMarkdown(markdown).children.map(toBlock)
  parsedTexts.set(markdown, parsed)
  return parsed
}
