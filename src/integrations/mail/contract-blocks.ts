import { canBeWithdrawn } from '#domain/catalog/withdrawal.ts'
import type { RichBlock, RichInline, RichText } from '#domain/content/rich-text.ts'
import { localized } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { type Order, orderedLines } from '#domain/order/order.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailAttachment, OrderMailData } from './mail-data.ts'
import type { Block } from './mail-document.ts'
import { nonBreaking } from './mail-text.ts'
import { renderText } from './render-mail.ts'

/** Prints the address behind a link's text, so that it survives on paper. */
function renderInline(inline: RichInline, publicUrl: string): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return '\n'
  const inner = inline.children.map((child) => renderInline(child, publicUrl)).join('')
  if (inline.kind !== 'link') return inner
  const address = inline.href.startsWith('/') ? publicUrl + inline.href : inline.href.replace(/^(mailto|tel):/, '')
  return address === inner || inline.href.startsWith('#') ? inner : `${inner} (${address})`
}

function renderLines(block: RichBlock, publicUrl: string): string[] {
  if (block.kind !== 'list') return [block.children.map((child) => renderInline(child, publicUrl)).join('')]
  return block.items.map((item, index) => {
    const marker = block.isOrdered ? `${index + 1}.` : '–'
    return `${marker} ${item.flatMap((part) => renderLines(part, publicUrl)).join('\n')}`
  })
}

/** Renders a text of the site in small print, unabridged. */
export const richTextBlocks = (text: RichText, publicUrl: string): Block[] =>
  text.map((block) => ({
    kind: block.kind === 'heading' ? 'title' : 'smallPrint',
    text: renderLines(block, publicUrl).join('\n'),
  }))

const smallPrint = (text: string): Block => ({ kind: 'smallPrint', text })

function withdrawalScope({ lines: all, language }: Order, t: Translate<'mail'>): string {
  const lines = orderedLines(all)
  const covered = lines.filter(canBeWithdrawn)
  if (covered.length === 0) return t('withdrawalInformation.none')
  if (covered.length === lines.length) return t('withdrawalInformation.all')
  const names = new Set(covered.map(({ name }) => localized(name, language)))
  return t('withdrawalInformation.some', { names: [...names].join(', ') })
}

/** The same text as on the website, so that nobody can be told two things. */
const withdrawalInstructions = ({ links, contract }: OrderMailData, t: Translate<'mail'>): Block[] => [
  ...richTextBlocks(contract.withdrawal, contract.publicUrl),
  { kind: 'link', link: { text: t('withdrawalInformation.withdraw'), href: links.withdrawal } },
]

/** Shown in the confirmation itself; the rest is in the attachment. */
export function contractBlocks({ order, links, sender }: OrderMailData): Block[] {
  const t = getTranslator(order.language, 'mail')
  const withdrawal = { text: t('withdrawalInformation.withdraw'), href: links.withdrawal }
  return [
    { kind: 'title', text: t('terms.title') },
    smallPrint(t('terms.contract', { legalName: sender.legalName })),
    smallPrint(withdrawalScope(order, t)),
    smallPrint(t('terms.attached')),
    ...(order.lines.some(canBeWithdrawn) ? [{ kind: 'link' as const, link: withdrawal }] : []),
    { kind: 'link', link: { text: t('terms.link'), href: links.terms } },
  ]
}

function termsBlocks({ order, sender, contract }: OrderMailData, t: Translate<'mail'>): Block[] {
  const { legalName, phone } = sender
  const clauses = [
    t('terms.contract', { legalName }),
    t(order.paysAtPickup ? 'terms.priceAtPickup' : 'terms.price'),
    t('terms.pickup'),
    t('terms.change'),
    t('terms.defects', { phone: nonBreaking(phone) }),
  ]
  const whole = richTextBlocks(contract.terms, contract.publicUrl)
  return [
    { kind: 'title', text: t('terms.brief') },
    ...clauses.map(smallPrint),
    ...(whole.length > 0 ? [{ kind: 'title' as const, text: t('terms.whole') }, ...whole] : []),
  ]
}

/** Without any line that can be withdrawn, the instructions would promise a right that does not exist. */
function withdrawalBlocks(data: OrderMailData, t: Translate<'mail'>): Block[] {
  return [
    { kind: 'title', text: t('withdrawalInformation.title') },
    smallPrint(withdrawalScope(data.order, t)),
    ...(data.order.lines.some(canBeWithdrawn) ? withdrawalInstructions(data, t) : []),
  ]
}

/**
 * The contract information that the law requires on a durable medium. Plain text: every phone opens it and screen
 * readers read it, while mail programs warn about HTML files.
 */
export function createTermsAttachment(data: OrderMailData): MailAttachment {
  const { order, sender } = data
  const t = getTranslator(order.language, 'mail')
  return {
    filename: `${t('terms.file')}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: renderText({
      language: order.language,
      sender,
      headline: t('terms.fileTitle', { number: order.id }),
      blocks: [...termsBlocks(data, t), ...withdrawalBlocks(data, t)],
    }),
  }
}
