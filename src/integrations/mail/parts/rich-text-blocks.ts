import type { RichBlock, RichInline, RichText } from '#domain/pages/rich-text.ts'
import type { Block } from '../document/mail-document.ts'

/** A link keeps its address in sight: a mail is read for years, also on paper. */
function inlineText(inline: RichInline, publicUrl: string): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return '\n'
  const inner = inline.children.map((child) => inlineText(child, publicUrl)).join('')
  if (inline.kind !== 'link') return inner
  const address = inline.href.startsWith('/') ? publicUrl + inline.href : inline.href.replace(/^(mailto|tel):/, '')
  return address === inner || inline.href.startsWith('#') ? inner : `${inner} (${address})`
}

function blockLines(block: RichBlock, publicUrl: string): string[] {
  if (block.kind !== 'list') return [block.children.map((child) => inlineText(child, publicUrl)).join('')]
  return block.items.map((item, index) => {
    const mark = block.isOrdered ? `${index + 1}.` : '–'
    return `${mark} ${item.flatMap((part) => blockLines(part, publicUrl)).join('\n')}`
  })
}

/** A long text of the site in small print, whole. */
export const richTextBlocks = (text: RichText, publicUrl: string): Block[] =>
  text.map((block) => ({
    kind: block.kind === 'heading' ? 'title' : 'smallPrint',
    text: blockLines(block, publicUrl).join('\n'),
  }))
