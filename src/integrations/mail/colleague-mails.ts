import type { Instant } from '#domain/calendar/local-time.ts'
import { formatDateTime } from '#domain/i18n/format-dates.ts'
import { localized } from '#domain/i18n/languages.ts'
import type { HandOverPayload, InterviewNoticePayload } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createInterviewFile } from './hiring-calendar.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { type Block, mainButton, textBlock, ticket } from './mail-document.ts'
import { cleanLine, cleanTyped, defuseLinks } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

interface ColleagueMailContext {
  /** The application in the staff app. */
  link: string
  sender: MailSender
  now: Instant
}

/** Applicants type their own names. */
const cleanName = (name: string) => defuseLinks(cleanLine(name, 200))

/** Tells a person of the bakery that they deal with an application from now on. */
export function renderHandOverMail(payload: HandOverPayload, { link, sender }: ColleagueMailContext): RenderedMail {
  const { language, by } = payload
  const t = getTranslator(language, 'mail')
  const name = cleanName(payload.applicantName)
  const job = localized(payload.jobName, language)
  const lead = t('handOver.lead', { by, name, job })
  const text = cleanTyped(payload.text)
  const blocks: Block[] = [
    textBlock(t('greeting', { name: cleanLine(payload.name, 100) })),
    textBlock(lead),
    ...(text === '' ? [] : [{ kind: 'typed', text } as const]),
    mainButton(t('handOver.button'), link),
    textBlock(t('handOver.privacy')),
  ]
  return renderMail({
    language,
    subject: t('handOver.subject', { name, job }),
    preheader: lead,
    sender,
    headline: t('handOver.headline'),
    blocks,
  })
}

/** Tells the interviewer that an applicant has booked, moved or canceled, with a file for their calendar. */
export function renderInterviewNotice(
  payload: InterviewNoticePayload,
  { link, sender, now }: ColleagueMailContext,
): RenderedMail {
  const { language, change, interview, applicationId } = payload
  const t = getTranslator(language, 'mail')
  const name = cleanName(payload.applicantName)
  const jobName = localized(payload.jobName, language)
  const when = formatDateTime(interview, language)
  const lead = t(`interviewNotice.${change}.lead`, { name })
  const method = change === 'canceled' ? 'CANCEL' : 'PUBLISH'
  const file = createInterviewFile({
    ...{ applicationId, interview, language, jobName, applicantName: name, sender, link, now, method },
  })
  return renderMail(
    {
      language,
      subject: t(`interviewNotice.${change}.subject`, { name, when }),
      preheader: lead,
      sender,
      headline: t(`interviewNotice.${change}.headline`),
      blocks: [
        textBlock(lead),
        ticket(
          { label: t('interview.when'), isStrong: true, lines: [when] },
          { label: t('interview.where'), lines: [interview.place] },
          { label: t('application.applicant'), lines: [name] },
          { label: t('application.job'), lines: [jobName] },
        ),
        mainButton(t('handOver.button'), link),
      ],
    },
    [file],
  )
}
