import type { BlockContent, DefinitionContent, Heading, List, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { RichBlock, RichInline, RichText } from '#domain/content/rich-text.ts'

/** Markdown that a page cannot render. The message names the line. */
export class MarkdownError extends Error {}

type Node = RootContent | BlockContent | DefinitionContent | PhrasingContent

function reject(node: Node, reason: string): never {
  throw new MarkdownError(`line ${node.position?.start.line ?? '?'}: ${reason}`)
}

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
  if (node.type !== 'link') return reject(node, `${node.type} is not supported here`)
  if (!/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(node.url))
    return reject(node, `"${node.url}" is not a valid link target`)
  return { kind: 'link', href: node.url, children: node.children.map(toInline) }
}

function toHeading(node: Heading): RichBlock {
  const { depth } = node
  if (depth !== 2 && depth !== 3) return reject(node, 'headings must be ## or ###')
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
  return reject(node, `${node.type} is not supported here`)
}

/** Parses the supported subset of Markdown. Rejects everything else instead of dropping it silently. */
export const parseMarkdown = (markdown: string): RichText => fromMarkdown(markdown).children.map(toBlock)
