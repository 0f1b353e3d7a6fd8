import type { OutboxMail } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { type Language, localized, localizedUrl } from '#domain/i18n/languages.ts'
import { type MailRecipient, mailRecipient } from '#domain/mail-recipient.ts'
import {
  type ApplicantMailKind,
  type ApplicationMailKind,
  type ApplicationMailPayload,
  isHiringMail,
  type JobAlertMailKind,
  type JobAlertPayload,
  type OrderMailPayload,
  type OrganizerMailKind,
} from '#domain/outbox-message.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import { renderApplicationMail } from '#integrations/mail/application-mails.ts'
import { renderHandOverMail, renderInterviewNotice } from '#integrations/mail/colleague-mails.ts'
import { renderContactMail } from '#integrations/mail/contact-mail.ts'
import { renderDailyList } from '#integrations/mail/daily-list.ts'
import { renderDayEndMail } from '#integrations/mail/day-end-mail.ts'
import { renderInvoiceMail } from '#integrations/mail/invoice-mail.ts'
import { renderJobAlertMail } from '#integrations/mail/job-alert-mails.ts'
import { describePay } from '#integrations/mail/job-details.ts'
import type { OrderMailData, RenderedMail } from '#integrations/mail/mail-data.ts'
import type { OutgoingMail } from '#integrations/mail/mailer.ts'
import { renderMessageReply } from '#integrations/mail/message-reply-mail.ts'
import { renderOrderLinksMail } from '#integrations/mail/order-links-mail.ts'
import { renderCustomerMail } from '#integrations/mail/order-mails.ts'
import { renderStaffInvitation } from '#integrations/mail/staff-invitation-mail.ts'
import { renderStandingOrderMail } from '#integrations/mail/standing-order-mails.ts'
import { renderStockAlertMail } from '#integrations/mail/stock-alert-mails.ts'
import { renderStoreMail } from '#integrations/mail/store-order-mails.ts'
import {
  renderTrialShiftCanceled,
  renderTrialShiftConfirmed,
  renderTrialShiftMail,
} from '#integrations/mail/trial-shift-mails.ts'
import { renderWithdrawalNotice, renderWithdrawalReceipt } from '#integrations/mail/withdrawal-mail.ts'
import {
  type AlertStep,
  createAlertLink,
  createApplicationLink,
  createInterviewLink,
  createTrialShiftLink,
} from '#services/hiring/links.ts'
import {
  createOrderLinks,
  createOrderMailData,
  createStandingOrderLink,
  findMailStore,
  toMailSender,
} from '#services/orders/order-mails.ts'
import { createStockAlertLink, type StockAlertStep } from '#services/orders/stock-alert-links.ts'
import { createInvitationLink } from '#services/staff/invitation-links.ts'

interface ComposerDeps {
  content: () => Content
  publicUrl: string
  /** The address of the staff app. */
  staffUrl: string
  accessTokens: AccessTokens
  hasScanner: boolean
  now: () => Instant
  /** The usual sender, if it is not the one of the content. */
  from?: string | undefined
  /** The sender of mails about work, if it is not the one of the content. */
  hiringFrom?: string | undefined
}

function toAddress(recipient: MailRecipient, content: Content): string {
  if (recipient.kind === 'address') return recipient.mail
  return recipient.kind === 'store' ? findMailStore(content, recipient.storeId).mail : content.company.mail
}

const usualSender = ({ company: { name, mail } }: Content): string => `${name} <${mail}>`

/** Undefined: mails about work come from the usual sender. */
const hiringSender = ({ company: { name, hiringMail } }: Content): string | undefined =>
  hiringMail && `${name} <${hiringMail}>`

/** Mails whose button leads to the times of the interview, not to the state of the application. */
const linksToInterview = (kind: ApplicantMailKind) => kind === 'interviewOffered' || kind === 'interviewBooked'

type ComposedMail = RenderedMail & { replyTo?: string | undefined; unsubscribeUrl?: string }

/** Creates a function that turns an outbox entry into a mail with recipient and text. */
export function createMailComposer(deps: ComposerDeps): (mail: OutboxMail) => OutgoingMail {
  const { publicUrl, accessTokens, now } = deps

  const createData = ({ order }: OrderMailPayload): OrderMailData =>
    createOrderMailData(order, { content: deps.content(), publicUrl, accessTokens, now: now() })

  /** The staff app asks who they are, so the link needs no token. */
  const staffLink = (applicationId: string) => `${deps.staffUrl}/hiring/applications/${applicationId}`

  function renderForApplication(
    kind: ApplicationMailKind,
    { job, ...payload }: ApplicationMailPayload,
    language: Language,
    link: string,
  ): RenderedMail {
    const posting = deps.content().jobs.find(({ id }) => id === job.id)
    return renderApplicationMail(kind, {
      ...payload,
      job: { ...job, name: localized(job.name, language), pay: posting ? describePay(posting, language) : [] },
      ...{ language, link, hasScanner: deps.hasScanner, sender: toMailSender(deps.content()), now: now() },
    })
  }

  function composeApplicantMail(kind: ApplicantMailKind, payload: ApplicationMailPayload): ComposedMail {
    const createLink = linksToInterview(kind) ? createInterviewLink : createApplicationLink
    return {
      ...renderForApplication(kind, payload, payload.language, createLink(payload, { publicUrl, accessTokens })),
      replyTo: payload.replyTo ?? payload.organizer.mail,
    }
  }

  /** After an erasure there is nobody to reply to. */
  const composeOrganizerMail = (kind: OrganizerMailKind, payload: ApplicationMailPayload): ComposedMail => ({
    ...renderForApplication(kind, payload, 'de', staffLink(payload.applicationId)),
    replyTo: kind === 'applicationErased' ? undefined : payload.applicant.mail,
  })

  function composeAlertMail(mail: OutboxMail & { kind: JobAlertMailKind; payload: JobAlertPayload }): ComposedMail {
    const { alertId, language } = mail.payload
    // From the time of the mail, so that a second attempt sends the same links.
    const toLink = (step: AlertStep) =>
      createAlertLink(step, { alertId, language, at: mail.created_at }, { publicUrl, accessTokens })
    const links = { confirm: toLink('confirm'), renew: toLink('renew'), unsubscribe: toLink('unsubscribe'), publicUrl }
    const sender = toMailSender(deps.content())
    const rendered = renderJobAlertMail(mail.kind, mail.payload, { links, sender })
    return { ...rendered, ...(mail.kind !== 'jobAlertConfirm' && { unsubscribeUrl: links.unsubscribe }) }
  }

  function compose(mail: OutboxMail): ComposedMail {
    const content = deps.content()
    const sender = toMailSender(content)
    switch (mail.kind) {
      case 'orderReceived':
      case 'orderToConfirm':
      case 'orderConfirmed':
      case 'orderChanged':
      case 'differenceDue':
      case 'orderCanceled':
      case 'paymentReminder':
      case 'pickupTimeGone':
      case 'pickupReminder':
      case 'orderReady':
      case 'itemsRefunded':
      case 'paymentReturned': {
        const data = createData(mail.payload)
        const rendered = renderCustomerMail(mail.kind, data, mail.payload)
        return { ...rendered, replyTo: data.store.mail }
      }
      case 'storeNewOrder':
      case 'storeOrderChanged':
      case 'storeOrderCanceled': {
        const data = createData(mail.payload)
        return renderStoreMail(mail.kind, data, mail.payload)
      }
      case 'stockAlertConfirm':
      case 'backInStock': {
        const { alertId, language, productId, storeId } = mail.payload
        const toLink = (step: StockAlertStep) =>
          createStockAlertLink(step, { alertId, productId, language, at: mail.created_at }, { publicUrl, accessTokens })
        const links = { confirm: toLink('confirm'), open: toLink('open'), end: toLink('end') }
        const rendered = renderStockAlertMail(mail.kind, mail.payload, {
          ...{ links, sender, store: findMailStore(content, storeId).name },
        })
        return { ...rendered, ...(mail.kind === 'backInStock' && { unsubscribeUrl: links.end }) }
      }
      case 'standingOrderStarted':
      case 'standingOrderDue':
      case 'standingOrderOmitted':
      case 'standingOrderEnded': {
        const store = findMailStore(content, mail.payload.storeId)
        const link = createStandingOrderLink(mail.payload, publicUrl, accessTokens)
        const rendered = renderStandingOrderMail(mail.kind, mail.payload, { link, store: store.name, sender })
        return { ...rendered, replyTo: store.mail }
      }
      case 'storeDailyList': {
        const { storeId, date, orders } = mail.payload
        const store = findMailStore(content, storeId)
        return renderDailyList({ store, date, orders, sender })
      }
      case 'invoiceIssued':
        return {
          ...renderInvoiceMail(mail.payload, {
            sender,
            orderUrl: localizedUrl(`${publicUrl}/selfservice/orders/${mail.payload.orderId}`, mail.payload.language),
          }),
          replyTo: sender.mail,
        }
      case 'orderLinks': {
        const { language } = mail.payload
        const orders = mail.payload.orders.map((order) => ({
          ...order,
          storeName: findMailStore(content, order.pickup.storeId).name,
          href: createOrderLinks({ ...order, language }, publicUrl, accessTokens).order,
        }))
        return { ...renderOrderLinksMail({ language, orders, sender }), replyTo: sender.mail }
      }
      case 'withdrawalReceipt':
        return renderWithdrawalReceipt({ ...mail.payload, sender })
      case 'withdrawalNotice':
        return {
          ...renderWithdrawalNotice({ ...mail.payload, sender }),
          replyTo: mail.payload.mail,
        }
      case 'applicationReceived':
      case 'applicationInvited':
      case 'applicationRejected':
      case 'applicationDeleted':
      case 'applicationLinkRenewed':
      case 'applicationHired':
      case 'applicationReopened':
      case 'applicationMessage':
      case 'jobSuggested':
      case 'withdrawalConfirmed':
      case 'interviewOffered':
      case 'interviewBooked':
      case 'interviewCanceled':
        return composeApplicantMail(mail.kind, mail.payload)
      case 'applicationNotice':
      case 'applicationWithdrawn':
      case 'applicationErased':
      case 'answerReminder':
      case 'applicantReplied':
        return composeOrganizerMail(mail.kind, mail.payload)
      case 'applicationHandedOver': {
        const { applicationId, replyTo = sender.mail } = mail.payload
        const context = { link: staffLink(applicationId), sender, now: now() }
        return { ...renderHandOverMail(mail.payload, context), replyTo }
      }
      case 'interviewNotice': {
        const { applicationId, applicantMail: replyTo } = mail.payload
        const context = { link: staffLink(applicationId), sender, now: now() }
        return { ...renderInterviewNotice(mail.payload, context), replyTo }
      }
      case 'contactMessage': {
        const { message } = mail.payload
        const store = findMailStore(content, message.storeId)
        return { ...renderContactMail({ message, store, sender }), replyTo: message.mail }
      }
      case 'messageReply': {
        const { message } = mail.payload
        const store = findMailStore(content, message.storeId)
        return { ...renderMessageReply(mail.payload, { store, sender }), replyTo: store.mail }
      }
      case 'trialShiftCanceled': {
        const { storeId, isForGuest, mail: guestMail } = mail.payload
        const store = findMailStore(content, storeId)
        const rendered = renderTrialShiftCanceled(mail.payload, { store, sender, now: now() })
        return { ...rendered, replyTo: isForGuest ? store.mail : guestMail || undefined }
      }
      case 'trialShiftBooked': {
        const { storeId, ...trialShift } = mail.payload
        const store = findMailStore(content, storeId)
        return { ...renderTrialShiftMail(trialShift, { store, sender }), replyTo: trialShift.mail || undefined }
      }
      case 'trialShiftConfirmed': {
        const { storeId, booking, date, language, organizer } = mail.payload
        const store = findMailStore(content, storeId)
        const link = createTrialShiftLink({ ...booking, date, language }, { publicUrl, accessTokens })
        const rendered = renderTrialShiftConfirmed(mail.payload, { store, sender, link, now: now() })
        return { ...rendered, replyTo: organizer.mail }
      }
      case 'jobAlertConfirm':
      case 'jobAlertDigest':
      case 'jobAlertEnding':
        return composeAlertMail(mail)
      case 'staffInvitation': {
        const { invitationId, ...invitation } = mail.payload
        const link = createInvitationLink({ ...invitation, invitationId }, deps)
        return { ...renderStaffInvitation({ ...invitation, link, sender }), replyTo: sender.mail }
      }
      case 'dayEnd':
        return renderDayEndMail(mail.payload, { sender })
      default:
        mail satisfies never
        throw new Error('The outbox contains a mail of an unknown kind')
    }
  }

  // Read for each mail: the content may have changed since the start.
  const chooseSender = (kind: OutboxMail['kind']): string =>
    (isHiringMail(kind) ? (deps.hiringFrom ?? hiringSender(deps.content())) : undefined) ??
    deps.from ??
    usualSender(deps.content())

  const host = new URL(publicUrl).hostname
  return (mail) => ({
    ...compose(mail),
    to: toAddress(mailRecipient(mail), deps.content()),
    messageId: `<${mail.id}@${host}>`,
    from: chooseSender(mail.kind),
  })
}
