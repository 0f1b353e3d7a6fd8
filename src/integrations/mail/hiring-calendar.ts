import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '#domain/calendar/local-time.ts'
import { trialShiftMinutes } from '#domain/hiring/trial-shift.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { InterviewDetails } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import { type CalendarEvent, renderCalendarEvent } from './calendar-event.ts'
import type { MailAttachment, MailSender, MailStore } from './mail-data.ts'
import { formatAddress } from './mail-text.ts'

interface FileInput {
  language: Language
  jobName: string
  sender: Pick<MailSender, 'companyName' | 'mail'>
  now: Instant
  method: 'PUBLISH' | 'CANCEL'
}

interface InterviewFileInput extends FileInput {
  applicationId: string
  interview: InterviewDetails
  /** For the calendar of the interviewer; applicants know who they are. */
  applicantName?: string | undefined
  /** Where the interview can be moved or canceled. */
  link: string
}

interface TrialShiftFileInput extends FileInput {
  bookingId: string
  /** Grows with each change, so that calendars know the newest. */
  sequence: number
  date: CalendarDate
  minute: ClockMinute
  store: Pick<MailStore, 'name' | 'streetAddress' | 'postalCode' | 'location'>
  /** Where it can be moved or canceled; undefined when it is canceled. */
  link: string | undefined
}

const createFile = (name: string, product: string, event: CalendarEvent, input: FileInput): MailAttachment => ({
  filename: `${name}-${event.start.date}.ics`,
  contentType: `text/calendar; charset=utf-8; method=${input.method}`,
  content: renderCalendarEvent({ ...input, product, event }),
})

const interviewAlarmMinutes = 60

/** The interview for a calendar. The UID belongs to the application, so that a moved interview replaces the old one. */
export function createInterviewFile(input: InterviewFileInput): MailAttachment {
  const t = getTranslator(input.language, 'mail')
  const { date, minute, durationMinutes, place, interviewerName, sequence } = input.interview
  const summary =
    input.applicantName === undefined
      ? t('interview.calendar.summary', { company: input.sender.companyName })
      : t('interview.calendar.summaryForStaff', { name: input.applicantName })
  const event = {
    uid: `interview-${input.applicationId}`,
    sequence,
    start: { date, minute },
    durationMinutes,
    summary,
    location: place,
    description: [input.jobName, t('interview.calendar.with', { name: interviewerName }), input.link].join('\n'),
    url: input.link,
    alarm: { minutes: interviewAlarmMinutes, text: t('interview.calendar.alarm', { summary }) },
  }
  return createFile(t('interview.calendar.file'), 'Interview', event, input)
}

/** Long enough to get up for a night in the bakery. */
const trialShiftAlarmMinutes = 120

/** The trial shift for the calendar of the guest. The UID stays, so that a moved one replaces the former. */
export function createTrialShiftFile(input: TrialShiftFileInput): MailAttachment {
  const { bookingId, sequence, date, minute, jobName, store, sender, link } = input
  const t = getTranslator(input.language, 'mail')
  const summary = t('trialShift.calendar.summary', { company: sender.companyName })
  const event = {
    uid: `trial-shift-${bookingId}`,
    sequence,
    start: { date, minute },
    durationMinutes: trialShiftMinutes,
    summary,
    location: `${sender.companyName} ${store.name}, ${formatAddress(store)}`,
    description: [jobName, ...(link === undefined ? [] : [t('trialShift.calendar.change'), link])].join('\n'),
    url: link,
    alarm: { minutes: trialShiftAlarmMinutes, text: t('trialShift.calendar.alarm', { summary }) },
  }
  return createFile(t('trialShift.calendar.file'), 'TrialShift', event, input)
}
