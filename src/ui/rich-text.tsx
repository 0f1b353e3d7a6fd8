import type { RichBlock, RichInline } from '#domain/content/rich-text.ts'

interface Look {
  /** How many levels the headings of the text are below those that it names. */
  levelsBelow: number
  /** Headings are targets of links. */
  hasAnchors?: boolean
  Link: React.ComponentType<{ href: string; children: React.ReactNode }>
}

/** A paragraph entirely in italics is a note about the text, such as a translator's note. */
const isNote = (nodes: readonly RichInline[]) => nodes.length === 1 && nodes[0]?.kind === 'emphasis'

/** A formatted text. The tree is static and has no ids, so the index serves as key. */
export const RichTextBlocks = ({ text, ...look }: { text: readonly RichBlock[] } & Look) =>
  text.map((block, index) => <BlockNode key={index} block={block} {...look} />)

function BlockNode({ block, ...look }: { block: RichBlock } & Look) {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={index}>
            <RichTextBlocks text={item} {...look} />
          </li>
        ))}
      </List>
    )
  }
  const words = <Inlines nodes={block.children} Link={look.Link} />
  if (block.kind === 'paragraph') return <p data-note={isNote(block.children) || undefined}>{words}</p>
  const Heading = `h${block.level + look.levelsBelow}` as 'h2' | 'h3' | 'h4' | 'h5'
  return (
    <Heading id={look.hasAnchors ? block.id : undefined} data-level={block.level}>
      {words}
    </Heading>
  )
}

const Inlines = ({ nodes, Link }: { nodes: readonly RichInline[] } & Pick<Look, 'Link'>) =>
  nodes.map((node, index) => {
    if (node.kind === 'text') return node.text
    if (node.kind === 'break') return <br key={index} />
    const words = <Inlines nodes={node.children} Link={Link} />
    if (node.kind === 'link')
      return (
        <Link key={index} href={node.href}>
          {words}
        </Link>
      )
    return node.kind === 'strong' ? <strong key={index}>{words}</strong> : <em key={index}>{words}</em>
  })
