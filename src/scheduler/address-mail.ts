import type { OutboxMail } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { Message } from '#domain/content/message.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { TasterWish } from '#hiring/book-taster-day.ts'
import {
  type CustomerMailKind,
  customerMailKinds,
  type MailSender,
  type MailStore,
  type OrderMailData,
  type RenderedMail,
  type StoreMailKind,
} from '#integrations/mail/mail-data.ts'
import { renderContactMail } from '#integrations/mail/render-contact-mail.ts'
import { renderCustomerMail } from '#integrations/mail/render-customer-mail.ts'
import { renderDailyList } from '#integrations/mail/render-daily-list.ts'
import { renderStoreMail } from '#integrations/mail/render-store-mail.ts'
import { renderTasterMail } from '#integrations/mail/render-taster-mail.ts'
import { renderWithdrawalNotice, renderWithdrawalReceipt } from '#integrations/mail/render-withdrawal-mail.ts'
import { orderLinks } from '#orders/order-links.ts'
import type { DailyListPayload } from '#orders/queue-daily-lists.ts'
import type { OrderMailPayload } from '#orders/queue-order-mail.ts'
import type { Withdrawal } from '#orders/withdraw.ts'
import type { Access } from '../access.ts'
import { addressApplicationMail, isApplicationMail } from './address-application-mail.ts'
import type { AddressedMail } from './deliver-mail.ts'

interface Parts {
  bakery: () => Bakery
  publicUrl: string
  access: Access
  now: () => Instant
}

const senderOf = ({ company }: Bakery): MailSender => ({ ...company, companyName: company.name })

function storeOf({ stores, company }: Bakery, id: string): MailStore {
  const store = stores.find((one) => one.id === id)
  if (store) return { ...store, phone: store.phone ?? company.phone }
  return { ...company, id, name: id, mapsLink: '' }
}

/** The page of the terms by its path, which the mails link to as well; its first long text is the terms. */
function termsOf({ pages }: Bakery, language: Language, publicUrl: string): OrderMailData['terms'] {
  const blocks = pages.find(({ id }) => id === 'conditions')?.blocks ?? []
  const document = blocks.find((block) => block.kind === 'document')
  return document && { text: document.text[language] ?? document.text.de, publicUrl }
}

const isCustomerMail = (kind: string): kind is CustomerMailKind =>
  (customerMailKinds as readonly string[]).includes(kind)

/** Turns an entry of the outbox into the mail itself: whom it goes to and what it says. */
export function addressMail({ bakery, publicUrl, access, now }: Parts): (entry: OutboxMail) => AddressedMail {
  function render(entry: OutboxMail): RenderedMail & { to: string; replyTo?: string } {
    const sender = senderOf(bakery())
    if (entry.kind === 'withdrawalReceipt' || entry.kind === 'withdrawalNotice') {
      const data = { ...(entry.payload as unknown as Withdrawal & { receivedAt: Instant }), sender }
      return entry.kind === 'withdrawalReceipt'
        ? { ...renderWithdrawalReceipt(data), to: data.mail }
        : { ...renderWithdrawalNotice(data), to: sender.mail, replyTo: data.mail }
    }
    if (isApplicationMail(entry.kind))
      return addressApplicationMail(entry.kind, entry, { publicUrl, access, sender, now: now() })
    if (entry.kind === 'contactMessage') {
      const { message } = entry.payload as unknown as { message: Message }
      const store = storeOf(bakery(), message.storeId)
      return { ...renderContactMail({ message, store, sender }), to: store.mail, replyTo: message.mail }
    }
    if (entry.kind === 'tasterBooked') {
      const { storeId, to, ...taster } = entry.payload as unknown as TasterWish & { jobName: string; to: string }
      return { ...renderTasterMail({ ...taster, store: storeOf(bakery(), storeId), sender }), to }
    }
    if (entry.kind === 'storeDailyList') {
      const { storeId, date, orders } = entry.payload as unknown as DailyListPayload
      const store = storeOf(bakery(), storeId)
      return { ...renderDailyList({ store, date, orders, sender }), to: store.mail }
    }
    const { order, cancel, before } = entry.payload as unknown as OrderMailPayload
    const store = storeOf(bakery(), order.pickup.storeId)
    const links = orderLinks(order, publicUrl, access)
    const terms = termsOf(bakery(), order.language, publicUrl)
    const data: OrderMailData = { order, store, sender, links, terms, now: now() }
    const extra = { ...(cancel && { cancel }), ...(before && { before }) }
    return isCustomerMail(entry.kind)
      ? { ...renderCustomerMail(entry.kind, data, extra), to: order.customer.mail, replyTo: store.mail }
      : { ...renderStoreMail(entry.kind as StoreMailKind, data, extra), to: store.mail }
  }
  const host = new URL(publicUrl).hostname
  return (entry) => ({ ...render(entry), messageId: `<${entry.id}@${host}>` })
}
