import { daysBetween } from '#domain/calendar/calendar-date.ts'
import { berlinTime } from '../../../berlin-time.ts'
import type { MailDocument } from '../document/mail-document.ts'
import type { CancelInfo, CustomerMailKind, MailExtra, OrderMailData } from '../mail-data.ts'
import { formatDate, formatMoment, formatTime } from '../words/format-date.ts'
import { formatMoney } from '../words/format-money.ts'
import { mailTexts } from '../words/mail-texts.ts'

type Words = Pick<MailDocument, 'subject' | 'preheader' | 'headline'> & { paragraphs: readonly string[] }

const notTold: CancelInfo = { reason: 'byBusiness', refundCents: 0 }

function canceledWords({ order }: OrderMailData, { reason, refundCents }: CancelInfo): Words {
  const { id: number, language } = order
  const t = mailTexts(language)
  const deadline = formatMoment(berlinTime(order.payUntil), language)
  const titles = reason === 'expired' ? 'orderExpired' : 'orderCanceled'
  const amount = formatMoney(refundCents, language)
  return {
    subject: t(`${titles}.subject`, { number }),
    preheader: t('orderCanceled.preheader', { number }),
    headline: t(`${titles}.headline`),
    paragraphs: [
      t(`orderCanceled.${reason}`, { number, deadline }),
      refundCents > 0 ? t('orderCanceled.refund', { amount }) : t('orderCanceled.noCost'),
      ...(refundCents > 0 ? [t('orderCanceled.calendar')] : []),
    ],
  }
}

const dayNames = ['Today', 'Tomorrow'] as const

function reminderWords({ order, store, now }: OrderMailData): Words {
  const { id: number, language, pickup } = order
  const t = mailTexts(language)
  const day = dayNames[daysBetween(berlinTime(now).date, pickup.date)] ?? 'Later'
  const when = { date: formatDate(pickup.date, language), time: formatTime(pickup.minute, language) }
  return {
    subject: t(`pickupReminder.subject${day}`, { number }),
    preheader: t('pickupReminder.preheader', { when: formatMoment(pickup, language), store: store.name }),
    headline: t(`pickupReminder.headline${day}`),
    paragraphs: [t('pickupReminder.lead', { number, ...when }), t('pickupReminder.body')],
  }
}

/** What happened, in the order's language. */
export function customerWords(kind: CustomerMailKind, data: OrderMailData, { cancel }: MailExtra): Words {
  if (kind === 'orderCanceled') return canceledWords(data, cancel ?? notTold)
  if (kind === 'pickupReminder') return reminderWords(data)
  const { id: number, language, pickup, payUntil } = data.order
  const t = mailTexts(language)
  const when = formatMoment(pickup, language)
  const values = { number, when, store: data.store.name, deadline: formatMoment(berlinTime(payUntil), language) }
  return {
    subject: t(`${kind}.subject`, values),
    preheader: t(`${kind}.preheader`, values),
    headline: t(`${kind}.headline`),
    paragraphs: [t(`${kind}.lead`, values), t(`${kind}.body`)],
  }
}
