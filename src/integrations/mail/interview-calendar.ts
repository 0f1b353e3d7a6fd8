import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { InterviewDetails } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import { renderCalendarEvent } from './calendar-event.ts'
import type { MailAttachment, MailSender } from './mail-data.ts'

interface InterviewFileInput {
  applicationId: string
  interview: InterviewDetails
  language: Language
  jobName: string
  /** For the calendar of the interviewer; applicants know who they are. */
  applicantName?: string | undefined
  sender: Pick<MailSender, 'companyName' | 'mail'>
  /** Where the interview can be moved or canceled. */
  link: string
  now: Instant
  method: 'PUBLISH' | 'CANCEL'
}

const alarmMinutes = 60

/** The interview for a calendar. The UID belongs to the application, so that a moved interview replaces the old one. */
export function createInterviewFile(input: InterviewFileInput): MailAttachment {
  const { applicationId, interview, language, jobName, applicantName, sender, link, now, method } = input
  const t = getTranslator(language, 'mail')
  const { date, minute, durationMinutes, place, interviewerName, sequence } = interview
  const company = sender.companyName
  const summary =
    applicantName === undefined
      ? t('interview.calendar.summary', { company })
      : t('interview.calendar.summaryForStaff', { name: applicantName })
  return {
    filename: `${t('interview.calendar.file')}-${date}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: renderCalendarEvent({
      method,
      product: 'Interview',
      language,
      sender,
      now,
      event: {
        uid: `interview-${applicationId}`,
        sequence,
        start: { date, minute },
        durationMinutes,
        summary,
        location: place,
        description: [jobName, t('interview.calendar.with', { name: interviewerName }), link].join('\n'),
        url: link,
        alarm: { minutes: alarmMinutes, text: t('interview.calendar.alarm', { summary }) },
      },
    }),
  }
}
