import type { InvoicePayload } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { mainButton, textBlock } from './mail-document.ts'
import { renderMail } from './render-mail.ts'

interface InvoiceMailContext {
  sender: MailSender
  /** Asks for the mail address of the order: the one who gets the invoice may be somebody else. */
  orderUrl: string
}

/** Comes with the invoice attached. */
export function renderInvoiceMail(
  { number, kind, orderId, language }: InvoicePayload,
  { sender, orderUrl }: InvoiceMailContext,
): RenderedMail {
  const t = getTranslator(language, 'mail')
  const title = `${getTranslator(language, 'invoice')(`kind.${kind}`)} ${number}`
  return renderMail({
    language,
    subject: t('invoice.subject', { title, company: sender.companyName }),
    preheader: t('invoice.preheader', { order: orderId }),
    sender,
    headline: title,
    blocks: [
      textBlock(t('greetingUnnamed')),
      textBlock(t(`invoice.lead.${kind}`, { order: orderId })),
      textBlock(t('invoice.format')),
      mainButton(t('button.view'), orderUrl),
      textBlock(t('closing', { company: sender.companyName })),
    ],
  })
}
