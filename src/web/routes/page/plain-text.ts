import type { RichBlock, RichInline, RichText } from '#domain/pages/rich-text.ts'

const plainInline = (inline: RichInline): string => {
  if (inline.kind === 'text') return inline.text
  return inline.kind === 'break' ? ' ' : inline.children.map(plainInline).join('')
}

const plainBlock = (block: RichBlock): string =>
  block.kind === 'list' ? block.items.map(plainText).join(' ') : block.children.map(plainInline).join('')

/** The words alone, for what can show no marks. */
export function plainText(text: RichText): string {
  return text.map(plainBlock).join(' ')
}
