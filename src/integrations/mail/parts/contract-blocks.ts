import type { Block } from '../document/mail-document.ts'
import type { OrderMailData } from '../mail-data.ts'
import { mailTexts } from '../words/mail-texts.ts'
import { unbroken } from '../words/unbroken.ts'
import { richTextBlocks } from './rich-text-blocks.ts'

/** What the confirmation has to say about the contract that it concludes. */
export function contractBlocks({ order, links, sender, terms }: OrderMailData): Block[] {
  const t = mailTexts(order.language)
  const { legalName, phone } = sender
  const clauses = [
    t('terms.contract', { legalName }),
    t('terms.price'),
    t('terms.pickup'),
    t('terms.change'),
    t('terms.defects', { phone: unbroken(phone) }),
  ]
  return [
    { kind: 'title', text: t('terms.title') },
    ...clauses.map((text): Block => ({ kind: 'smallPrint', text })),
    { kind: 'link', link: { text: t('terms.link'), href: links.terms } },
    ...(terms
      ? [{ kind: 'title' as const, text: t('terms.whole') }, ...richTextBlocks(terms.text, terms.publicUrl)]
      : []),
  ]
}
