import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '#domain/calendar/local-time.ts'
import { trialShiftMinutes } from '#domain/hiring/trial-shift.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { renderCalendarEvent } from './calendar-event.ts'
import type { MailAttachment, MailSender, MailStore } from './mail-data.ts'
import { formatAddress } from './mail-text.ts'

interface TrialShiftFileInput {
  bookingId: string
  /** Grows with each change, so that calendars know the newest. */
  sequence: number
  date: CalendarDate
  minute: ClockMinute
  language: Language
  jobName: string
  store: Pick<MailStore, 'name' | 'streetAddress' | 'postalCode' | 'location'>
  sender: Pick<MailSender, 'companyName' | 'mail'>
  /** Where it can be moved or canceled; undefined when it is canceled. */
  link: string | undefined
  now: Instant
  method: 'PUBLISH' | 'CANCEL'
}

/** Long enough to get up for a night in the bakery. */
const alarmMinutes = 120

/** The trial shift for the calendar of the guest. The UID stays, so that a moved one replaces the former. */
export function createTrialShiftFile(input: TrialShiftFileInput): MailAttachment {
  const { bookingId, sequence, date, minute, language, jobName, store, sender, link, now, method } = input
  const t = getTranslator(language, 'mail')
  const summary = t('trialShift.calendar.summary', { company: sender.companyName })
  return {
    filename: `${t('trialShift.calendar.file')}-${date}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: renderCalendarEvent({
      method,
      product: 'TrialShift',
      language,
      sender,
      now,
      event: {
        uid: `trial-shift-${bookingId}`,
        sequence,
        start: { date, minute },
        durationMinutes: trialShiftMinutes,
        summary,
        location: `${sender.companyName} ${store.name}, ${formatAddress(store)}`,
        description: [jobName, ...(link === undefined ? [] : [t('trialShift.calendar.change'), link])].join('\n'),
        url: link,
        alarm: { minutes: alarmMinutes, text: t('trialShift.calendar.alarm', { summary }) },
      },
    }),
  }
}
