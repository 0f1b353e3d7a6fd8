import type { RichBlock, RichInline, RichText } from '#domain/content/rich-text.ts'

/** The parts of a text have no identity of their own, and never change places without being rendered anew. */
const numbered = <T,>(parts: readonly T[]) => parts.map((part, index) => ({ part, key: String(index) }))

function Inline({ inline }: { inline: RichInline }): React.ReactNode {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return <br />
  const children = numbered(inline.children).map(({ part, key }) => <Inline key={key} inline={part} />)
  if (inline.kind === 'strong') return <strong>{children}</strong>
  if (inline.kind === 'link') return <u title={inline.href}>{children}</u>
  return <em>{children}</em>
}

const Inlines = ({ inlines }: { inlines: readonly RichInline[] }) =>
  numbered(inlines).map(({ part, key }) => <Inline key={key} inline={part} />)

function Block({ block }: { block: RichBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines inlines={block.children} />
      </p>
    )
  // Below the headlines of the form.
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h4' : 'h5'
    return (
      <Heading>
        <Inlines inlines={block.children} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {numbered(block.items).map(({ part, key }) => (
        <li key={key}>
          <RichTextView text={part} />
        </li>
      ))}
    </List>
  )
}

/** A text as the pages of the site show it; links lead nowhere here. */
export const RichTextView = ({ text }: { text: RichText }) =>
  numbered(text).map(({ part, key }) => <Block key={key} block={part} />)
