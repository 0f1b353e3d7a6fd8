import { addDays, weekdayOf } from '#domain/calendar/calendar-date.ts'
import type { Instant, LocalTime } from '#domain/calendar/local-time.ts'
import { formatDateTime, weekdayName } from '#domain/i18n/format-dates.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type {
  TrialShiftCanceledPayload,
  TrialShiftConfirmedPayload,
  TrialShiftPayload,
} from '#domain/outbox-message.ts'
import { phoneLink } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createTrialShiftFile } from './hiring-calendar.ts'
import type { MailAttachment, MailSender, MailStore, RenderedMail } from './mail-data.ts'
import { type Fact, mainButton, textBlock, ticket } from './mail-document.ts'
import { cleanLine, cleanTyped, defuseLinks, formatAddress } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

interface StoreContext {
  store: MailStore
  sender: MailSender
}

/** Guests type their own names. */
const cleanName = (name: string) => defuseLinks(cleanLine(name, 200))
const cleanPhone = (phone: string) => defuseLinks(cleanLine(phone, 40))

/** Sent to the store and to the organizer of the job, in German, when a guest has booked or moved. */
export function renderTrialShiftMail(
  { date, minute, jobName, before, mail = '', ...guest }: Omit<TrialShiftPayload, 'to' | 'storeId'>,
  { store, sender }: StoreContext,
): RenderedMail {
  const language = 'de'
  const t = getTranslator(language, 'mail')
  const name = cleanName(guest.name)
  const phone = cleanPhone(guest.phone)
  const when = formatDateTime({ date, minute }, language)
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  const group = before ? 'moved' : 'booked'
  const lead = t(`trialShift.${group}.lead`, { name, store: store.name })
  const former: Fact[] = before ? [{ label: t('trialShift.before'), lines: [formatDateTime(before, language)] }] : []
  return renderMail({
    language,
    subject: t(`trialShift.${group}.subject`, { name, when }),
    preheader: lead,
    sender,
    headline: t(`trialShift.${group}.headline`),
    blocks: [
      textBlock(lead),
      ticket(
        { label: t('trialShift.when'), isStrong: true, lines: [when] },
        ...former,
        { label: t('trialShift.guest'), lines: [name, call] },
        { label: t('trialShift.job'), lines: [jobName] },
        { label: t('label.store'), lines: [store.name, formatAddress(store)] },
      ),
      textBlock(t(mail === '' ? 'trialShift.body' : 'trialShift.bodyWithMail')),
    ],
  })
}

const lastMinuteOfNight = 5 * 60

/** Two o'clock on Saturday is Friday night to most people. */
function describeNight({ date, minute }: LocalTime, language: Language): string[] {
  if (minute >= lastMinuteOfNight) return []
  const [evening, morning] = [addDays(date, -1), date].map((day) => weekdayName(weekdayOf(day), language))
  return [
    getTranslator(language, 'mail')('trialShiftConfirmed.night', { evening: evening ?? '', morning: morning ?? '' }),
  ]
}

/** To the guest, with a file for the calendar and the link that moves or cancels. */
export function renderTrialShiftConfirmed(
  payload: TrialShiftConfirmedPayload,
  { store, sender, link, now }: StoreContext & { link: string; now: Instant },
): RenderedMail {
  const { language, date, minute, change, organizer, booking } = payload
  const t = getTranslator(language, 'mail')
  const when = formatDateTime({ date, minute }, language)
  const jobName = localized(payload.jobName, language)
  const lead = t(`trialShiftConfirmed.${change}.lead`)
  const call = { text: t('label.phone', { phone: organizer.phone }), href: phoneLink(organizer.phone) }
  const file = createTrialShiftFile({
    ...{ bookingId: booking.id, sequence: booking.sequence, date, minute, language, jobName, store, sender, link, now },
    method: 'PUBLISH',
  })
  return renderMail(
    {
      language,
      subject: t(`trialShiftConfirmed.${change}.subject`, { when }),
      preheader: t('trialShiftConfirmed.preheader', { store: store.name }),
      sender,
      headline: t(`trialShiftConfirmed.${change}.headline`),
      blocks: [
        textBlock(t('trialShiftConfirmed.greeting', { name: cleanName(payload.name) })),
        textBlock(lead),
        ticket(
          {
            label: t('trialShift.when'),
            isStrong: true,
            lines: [when, ...describeNight({ date, minute }, language), t('trialShiftConfirmed.length')],
          },
          {
            label: t('trialShift.where'),
            lines: [store.name, { text: formatAddress(store), href: store.mapsLink }],
          },
          { label: t('trialShift.job'), lines: [jobName] },
          { label: t('application.contact'), lines: [organizer.name, call] },
        ),
        textBlock(t('trialShiftConfirmed.bring')),
        mainButton(t('trialShiftConfirmed.change'), link),
        textBlock(t('trialShiftConfirmed.note')),
        textBlock(t('application.closing', { author: organizer.name, company: sender.companyName })),
      ],
      why: t('trialShiftConfirmed.why', { mail: sender.mail }),
    },
    [file],
  )
}

function canceledFile(
  { booking, language, date, minute, jobName }: TrialShiftCanceledPayload,
  { store, sender, now }: StoreContext & { now: Instant },
): MailAttachment[] {
  if (!booking) return []
  const { id: bookingId, sequence } = booking
  const file = { bookingId, sequence, date, minute, language, jobName: localized(jobName, language) }
  return [createTrialShiftFile({ ...file, store, sender, link: undefined, now, method: 'CANCEL' })]
}

/** To the guest in their language, to the store and the organizer in German. */
export function renderTrialShiftCanceled(
  payload: TrialShiftCanceledPayload,
  context: StoreContext & { now: Instant },
): RenderedMail {
  const { store, sender } = context
  const { isForGuest, isByGuest, date, minute } = payload
  const language = isForGuest ? payload.language : 'de'
  const t = getTranslator(language, 'mail')
  const group = `${isForGuest ? 'guest' : 'store'}${isByGuest ? 'ByGuest' : ''}` as const
  const name = cleanName(payload.name)
  const phone = cleanPhone(payload.phone)
  const when = formatDateTime({ date, minute }, language)
  const text = cleanTyped(payload.text)
  const lead = t(`trialShiftCanceled.${group}.lead`, { name })
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  const storeCall = { text: t('label.phone', { phone: store.phone }), href: phoneLink(store.phone) }
  return renderMail(
    {
      language,
      subject: t(`trialShiftCanceled.${group}.subject`, { name, when }),
      preheader: lead,
      sender,
      headline: t(`trialShiftCanceled.${group}.headline`),
      blocks: [
        textBlock(lead),
        ...(text === '' ? [] : [{ kind: 'typed', text } as const]),
        ticket(
          { label: t('trialShift.when'), isStrong: true, lines: [when] },
          { label: t('trialShift.job'), lines: [localized(payload.jobName, language)] },
          { label: t('label.store'), lines: [store.name, formatAddress(store), ...(isForGuest ? [storeCall] : [])] },
          ...(isForGuest ? [] : [{ label: t('trialShift.guest'), lines: [name, call] }]),
        ),
      ],
    },
    isForGuest ? canceledFile(payload, context) : [],
  )
}
