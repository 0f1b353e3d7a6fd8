import type { RichBlock, RichInline } from '#domain/content/rich-text.ts'
import { ContentLink } from './content-link.tsx'
import styles from './rich-text.module.css'

interface Props {
  text: readonly RichBlock[]
  /** Headings of a text below a headline are one level lower. */
  isBelowHeadline?: boolean
  className?: string | undefined
}

/** A paragraph entirely in italics is a note about the text, such as a translator's note. */
const isNote = (nodes: readonly RichInline[]) => nodes.length === 1 && nodes[0]?.kind === 'emphasis'

/** The tree is static and has no ids, so the index serves as key. */
export function RichText({ text, isBelowHeadline = false, className }: Props) {
  return (
    <div className={[styles.text, className].filter(Boolean).join(' ')}>
      {text.map((block, index) => (
        <BlockNode key={index} block={block} isBelowHeadline={isBelowHeadline} />
      ))}
    </div>
  )
}

function BlockNode({ block, isBelowHeadline }: { block: RichBlock; isBelowHeadline: boolean }) {
  if (block.kind === 'paragraph')
    return (
      <p data-note={isNote(block.children) || undefined}>
        <Inlines nodes={block.children} />
      </p>
    )
  if (block.kind === 'list') return <ListNode list={block} isBelowHeadline={isBelowHeadline} />
  const Heading = `h${block.level + (isBelowHeadline ? 1 : 0)}` as 'h2' | 'h3' | 'h4'
  return (
    <Heading id={block.id} data-level={block.level}>
      <Inlines nodes={block.children} />
    </Heading>
  )
}

type RichList = Extract<RichBlock, { kind: 'list' }>

function ListNode({ list, isBelowHeadline }: { list: RichList; isBelowHeadline: boolean }) {
  const List = list.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {list.items.map((item, index) => (
        <li key={index}>
          {item.map((block, blockIndex) => (
            <BlockNode key={blockIndex} block={block} isBelowHeadline={isBelowHeadline} />
          ))}
        </li>
      ))}
    </List>
  )
}

function Inlines({ nodes }: { nodes: readonly RichInline[] }) {
  return nodes.map((node, index) => <InlineNode key={index} node={node} />)
}

function InlineNode({ node }: { node: RichInline }) {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  const children = <Inlines nodes={node.children} />
  if (node.kind === 'link') return <ContentLink href={node.href}>{children}</ContentLink>
  return node.kind === 'strong' ? <strong>{children}</strong> : <em>{children}</em>
}

const inlineToPlainText = (inline: RichInline): string => {
  if (inline.kind === 'text') return inline.text
  return inline.kind === 'break' ? ' ' : inline.children.map(inlineToPlainText).join('')
}

const blockToPlainText = (block: RichBlock): string =>
  block.kind === 'list' ? block.items.map(plainText).join(' ') : block.children.map(inlineToPlainText).join('')

/** The text without formatting, for places that cannot show it. */
export function plainText(text: readonly RichBlock[]): string {
  return text.map(blockToPlainText).join(' ')
}
