import { calendarAttachment } from './calendar-attachment.ts'
import type { MailDocument } from './document/mail-document.ts'
import { renderDocument } from './document/render-document.ts'
import type { CustomerMailKind, MailAttachment, MailExtra, OrderMailData, RenderedMail } from './mail-data.ts'
import { contractBlocks } from './parts/contract-blocks.ts'
import { customerBlocks } from './parts/customer-blocks.ts'
import { customerWords } from './parts/customer-words.ts'
import { imprint } from './parts/imprint.ts'
import { nameOf } from './parts/name-of.ts'
import { withdrawalBlocks } from './parts/withdrawal-blocks.ts'
import { cleanOrder } from './words/clean-order.ts'
import { defuseLinks } from './words/defuse-links.ts'
import { mailTexts } from './words/mail-texts.ts'

function footerOf({ order, links, sender }: OrderMailData): MailDocument['footer'] {
  const t = mailTexts(order.language)
  return {
    lines: [t('footer.why', { mail: sender.mail }), imprint(sender, t)],
    links: [
      { text: t('footer.terms'), href: links.terms },
      { text: t('footer.withdraw'), href: links.withdrawal },
      { text: t('footer.privacy'), href: links.privacy },
    ],
  }
}

/** Only who had an entry in the calendar gets it changed or taken out: the mail of the paid order brought it. */
function attachmentsOf(kind: CustomerMailKind, data: OrderMailData, { cancel }: MailExtra): MailAttachment[] {
  if (kind === 'orderConfirmed' || kind === 'orderChanged') return [calendarAttachment({ ...data, method: 'PUBLISH' })]
  if (kind === 'orderCanceled' && cancel && cancel.refundCents > 0)
    return [calendarAttachment({ ...data, method: 'CANCEL' })]
  return []
}

export function renderCustomerMail(kind: CustomerMailKind, given: OrderMailData, extra: MailExtra = {}): RenderedMail {
  const data = { ...given, order: cleanOrder(given.order, defuseLinks) }
  const { order, sender } = data
  const t = mailTexts(order.language)
  const { paragraphs, ...words } = customerWords(kind, data, extra)
  const name = nameOf(order.customer)
  const texts = [name ? t('greeting', { name }) : t('greetingUnnamed'), ...paragraphs]
  const document: MailDocument = {
    ...words,
    language: order.language,
    brand: sender.companyName,
    blocks: [
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      ...customerBlocks[kind](data, extra),
      { kind: 'text', text: t('closing', { company: sender.companyName }) },
      ...(kind === 'orderConfirmed' ? [...contractBlocks(data), ...withdrawalBlocks(data)] : []),
    ],
    footer: footerOf(data),
  }
  return renderDocument(document, attachmentsOf(kind, data, extra))
}
