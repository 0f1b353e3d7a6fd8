import type { BlockContent, DefinitionContent, Heading, List, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { RichBlock, RichInline, RichText } from '#domain/pages/rich-text.ts'

/** What a page cannot show, with the line it stands in. */
export class MarkdownFault extends Error {}

type Node = RootContent | BlockContent | DefinitionContent | PhrasingContent

function refuse(node: Node, reason: string): never {
  throw new MarkdownFault(`line ${node.position?.start.line ?? '?'}: ${reason}`)
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const anchorOf = (text: string): string =>
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
  if (node.type !== 'link') return refuse(node, `${node.type} is not possible here`)
  if (!/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(node.url))
    return refuse(node, `"${node.url}" is no address to link to`)
  return { kind: 'link', href: node.url, children: node.children.map(toInline) }
}

function toHeading(node: Heading): RichBlock {
  const { depth } = node
  if (depth !== 2 && depth !== 3) return refuse(node, 'headings are ## or ###')
  const children = node.children.map(toInline)
  return { kind: 'heading', level: depth, id: anchorOf(plainText(children)), children }
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
  return refuse(node, `${node.type} is not possible here`)
}

/** Markdown as far as a page can show it; anything else is refused rather than lost. */
export const parseMarkdown = (markdown: string): RichText => fromMarkdown(markdown).children.map(toBlock)
