import type { OutboxMail } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
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
import { createApplicationLink, createInterviewLink, createReviewLink } from '#hiring/application-links.ts'
import { type AlertStep, createAlertLink } from '#hiring/job-alert-links.ts'
import { createTrialShiftLink } from '#hiring/trial-shift-links.ts'
import { renderApplicationMail } from '#integrations/mail/application-mails.ts'
import { renderHandOverMail, renderInterviewNotice } from '#integrations/mail/colleague-mails.ts'
import { renderContactMail } from '#integrations/mail/contact-mail.ts'
import { renderDailyList } from '#integrations/mail/daily-list.ts'
import { renderJobAlertMail } from '#integrations/mail/job-alert-mails.ts'
import type { OrderMailData, RenderedMail } from '#integrations/mail/mail-data.ts'
import type { OutgoingMail } from '#integrations/mail/mailer.ts'
import { renderMessageReply } from '#integrations/mail/message-reply-mail.ts'
import { renderOrderLinksMail } from '#integrations/mail/order-links-mail.ts'
import { renderCustomerMail } from '#integrations/mail/order-mails.ts'
import { renderStaffInvitation } from '#integrations/mail/staff-invitation-mail.ts'
import { renderStoreMail } from '#integrations/mail/store-order-mails.ts'
import {
  renderTrialShiftCanceled,
  renderTrialShiftConfirmed,
  renderTrialShiftMail,
} from '#integrations/mail/trial-shift-mails.ts'
import { renderWithdrawalNotice, renderWithdrawalReceipt } from '#integrations/mail/withdrawal-mail.ts'
import { createOrderLinks, createOrderMailData, findMailStore, toMailSender } from '#orders/order-mails.ts'
import { createInvitationLink } from '#staff/access/invitation-links.ts'
import type { AccessTokens } from '../access-tokens.ts'

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

const usualSender = ({ company: { name, mail } }: Content): string => `${name} <${mail}>`

/** Undefined: mails about work come from the usual sender. */
const hiringSender = ({ company: { name, hiringMail } }: Content): string | undefined =>
  hiringMail && `${name} <${hiringMail}>`

/** Mails whose button leads to the times of the interview, not to the state of the application. */
const linksToInterview = (kind: ApplicantMailKind) => kind === 'interviewOffered' || kind === 'interviewBooked'

type ComposedMail = RenderedMail & { to: string; replyTo?: string | undefined; unsubscribeUrl?: string }

/** Creates a function that turns an outbox entry into a mail with recipient and text. */
export function createMailComposer(deps: ComposerDeps): (mail: OutboxMail) => OutgoingMail {
  const { publicUrl, accessTokens, now } = deps

  const createData = ({ order }: OrderMailPayload): OrderMailData =>
    createOrderMailData(order, { content: deps.content(), publicUrl, accessTokens, now: now() })

  /** The staff app asks who they are, so the link needs no token. */
  const staffLink = (applicationId: string) => `${deps.staffUrl}/hiring/applications/${applicationId}`

  function renderForApplication(
    kind: ApplicationMailKind,
    {
      applicationId,
      applicant,
      job,
      organizer,
      deletesOn,
      linkVersion,
      message,
      interview,
      times,
      answerBy,
      assignee,
    }: ApplicationMailPayload,
    language: Language,
    createLink: typeof createApplicationLink,
  ): RenderedMail {
    const link = assignee
      ? staffLink(applicationId)
      : createLink({ applicationId, deletesOn, language, linkVersion }, { publicUrl, accessTokens })
    const sender = toMailSender(deps.content())
    const localizedJob = { ...job, name: localized(job.name, language) }
    return renderApplicationMail(kind, {
      applicationId,
      language,
      applicant,
      job: localizedJob,
      organizer,
      link,
      deletesOn,
      hasScanner: deps.hasScanner,
      sender,
      now: now(),
      message,
      interview,
      times,
      answerBy,
    })
  }

  const composeApplicantMail = (kind: ApplicantMailKind, payload: ApplicationMailPayload): ComposedMail => ({
    ...renderForApplication(
      kind,
      payload,
      payload.language,
      linksToInterview(kind) ? createInterviewLink : createApplicationLink,
    ),
    to: payload.applicant.mail,
    replyTo: payload.replyTo ?? payload.organizer.mail,
  })

  /**
   * A reply to the applicant would quote the link of the organizer, who decides by it. So replies reach the applicant only
   * from mails without that link; those to the others go to the sender. After an erasure there is nobody to reply to.
   */
  const composeOrganizerMail = (kind: OrganizerMailKind, payload: ApplicationMailPayload): ComposedMail => ({
    ...renderForApplication(kind, payload, 'de', createReviewLink),
    to: payload.assignee?.mail ?? payload.organizer.mail,
    replyTo: kind === 'applicationWithdrawn' || payload.assignee ? payload.applicant.mail : undefined,
  })

  function composeAlertMail(mail: OutboxMail & { kind: JobAlertMailKind; payload: JobAlertPayload }): ComposedMail {
    const { alertId, language, mail: to } = mail.payload
    // From the time of the mail, so that a second attempt sends the same links.
    const toLink = (step: AlertStep) =>
      createAlertLink(step, { alertId, language, at: mail.created_at }, { publicUrl, accessTokens })
    const links = { confirm: toLink('confirm'), renew: toLink('renew'), unsubscribe: toLink('unsubscribe'), publicUrl }
    const sender = toMailSender(deps.content())
    const rendered = renderJobAlertMail(mail.kind, mail.payload, { links, sender })
    return { ...rendered, to, ...(mail.kind !== 'jobAlertConfirm' && { unsubscribeUrl: links.unsubscribe }) }
  }

  function compose(mail: OutboxMail): ComposedMail {
    const content = deps.content()
    const sender = toMailSender(content)
    switch (mail.kind) {
      case 'orderReceived':
      case 'orderConfirmed':
      case 'orderChanged':
      case 'orderCanceled':
      case 'paymentReminder':
      case 'pickupTimeGone':
      case 'pickupReminder':
      case 'orderReady':
      case 'itemsRefunded': {
        const data = createData(mail.payload)
        const rendered = renderCustomerMail(mail.kind, data, mail.payload)
        return { ...rendered, to: data.order.customer.mail, replyTo: data.store.mail }
      }
      case 'storeNewOrder':
      case 'storeOrderChanged':
      case 'storeOrderCanceled': {
        const data = createData(mail.payload)
        return { ...renderStoreMail(mail.kind, data, mail.payload), to: data.store.mail }
      }
      case 'storeDailyList': {
        const { storeId, date, orders } = mail.payload
        const store = findMailStore(content, storeId)
        return { ...renderDailyList({ store, date, orders, sender }), to: store.mail }
      }
      case 'orderLinks': {
        const { language } = mail.payload
        const orders = mail.payload.orders.map((order) => ({
          ...order,
          storeName: findMailStore(content, order.pickup.storeId).name,
          href: createOrderLinks({ ...order, language }, publicUrl, accessTokens).order,
        }))
        return { ...renderOrderLinksMail({ language, orders, sender }), to: mail.payload.mail, replyTo: sender.mail }
      }
      case 'withdrawalReceipt':
        return { ...renderWithdrawalReceipt({ ...mail.payload, sender }), to: mail.payload.mail }
      case 'withdrawalNotice':
        return {
          ...renderWithdrawalNotice({ ...mail.payload, sender }),
          to: sender.mail,
          replyTo: mail.payload.mail,
        }
      case 'applicationReceived':
      case 'applicationInvited':
      case 'applicationRejected':
      case 'applicationDeleted':
      case 'applicationLinkRenewed':
      case 'applicationHired':
      case 'withdrawalConfirmed':
      case 'interviewOffered':
      case 'interviewBooked':
      case 'interviewCanceled':
        return composeApplicantMail(mail.kind, mail.payload)
      case 'applicationNotice':
      case 'applicationWithdrawn':
      case 'reviewLinkRenewed':
      case 'applicationErased':
      case 'answerReminder':
        return composeOrganizerMail(mail.kind, mail.payload)
      case 'applicationHandedOver': {
        const { applicationId, to, replyTo = sender.mail } = mail.payload
        const context = { link: staffLink(applicationId), sender, now: now() }
        return { ...renderHandOverMail(mail.payload, context), to, replyTo }
      }
      case 'interviewNotice': {
        const { applicationId, to, applicantMail: replyTo } = mail.payload
        const context = { link: staffLink(applicationId), sender, now: now() }
        return { ...renderInterviewNotice(mail.payload, context), to, replyTo }
      }
      case 'contactMessage': {
        const { message } = mail.payload
        const store = findMailStore(content, message.storeId)
        return { ...renderContactMail({ message, store, sender }), to: store.mail, replyTo: message.mail }
      }
      case 'messageReply': {
        const { message } = mail.payload
        const store = findMailStore(content, message.storeId)
        return { ...renderMessageReply(mail.payload, { store, sender }), to: message.mail, replyTo: store.mail }
      }
      case 'tasterCanceled': {
        const { storeId, to, isForGuest, mail: guestMail } = mail.payload
        const store = findMailStore(content, storeId)
        const rendered = renderTrialShiftCanceled(mail.payload, { store, sender, now: now() })
        return { ...rendered, to, replyTo: isForGuest ? store.mail : guestMail || undefined }
      }
      case 'tasterBooked': {
        const { storeId, to, ...trialShift } = mail.payload
        const store = findMailStore(content, storeId)
        return { ...renderTrialShiftMail(trialShift, { store, sender }), to, replyTo: trialShift.mail || undefined }
      }
      case 'tasterConfirmed': {
        const { storeId, to, booking, date, language, organizer } = mail.payload
        const store = findMailStore(content, storeId)
        const link = createTrialShiftLink({ ...booking, date, language }, { publicUrl, accessTokens })
        const rendered = renderTrialShiftConfirmed(mail.payload, { store, sender, link, now: now() })
        return { ...rendered, to, replyTo: organizer.mail }
      }
      case 'jobAlertConfirm':
      case 'jobAlertDigest':
      case 'jobAlertEnding':
        return composeAlertMail(mail)
      case 'staffInvitation': {
        const { mail: to, name, language, validUntil } = mail.payload
        const link = createInvitationLink(mail.payload, deps)
        return { ...renderStaffInvitation({ name, language, link, validUntil, sender }), to, replyTo: sender.mail }
      }
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
    messageId: `<${mail.id}@${host}>`,
    from: chooseSender(mail.kind),
  })
}
