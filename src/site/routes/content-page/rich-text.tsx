import type { RichBlock, RichInline } from '#domain/content/rich-text.ts'
import { RichTextBlocks } from '#ui/rich-text.tsx'
import { ContentLink } from './content-link.tsx'
import styles from './rich-text.module.css'

interface Props {
  text: readonly RichBlock[]
  /** Headings of a text below a headline are one level lower. */
  isBelowHeadline?: boolean
  className?: string | undefined
}

export const RichText = ({ text, isBelowHeadline = false, className }: Props) => (
  <div className={[styles.text, className].filter(Boolean).join(' ')}>
    <RichTextBlocks text={text} levelsBelow={isBelowHeadline ? 1 : 0} hasAnchors Link={ContentLink} />
  </div>
)

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
