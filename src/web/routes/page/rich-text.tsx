import type { RichBlock, RichInline, RichText as Tree } from '#domain/pages/rich-text.ts'
import { ContentLink } from './content-link.tsx'
import styles from './rich-text.module.css'

interface Props {
  text: Tree
  /** Below a headline of its own, a text's headings are one level lower. */
  isBelowHeadline?: boolean
  className?: string | undefined
}

/** A paragraph in italics from end to end speaks about the text, as in a translator's note. */
const isNote = (nodes: readonly RichInline[]) => nodes.length === 1 && nodes[0]?.kind === 'emphasis'

/** The tree has no ids, and its nodes never change places: their position is their key. */
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
          {item.map((block, place) => (
            <BlockNode key={place} block={block} isBelowHeadline={isBelowHeadline} />
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
