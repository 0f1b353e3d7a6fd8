import type { WireJob, WireJobSummary } from '#contract/jobs.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { getJobImage } from '#domain/content/home-page.ts'
import { answerWithinDays } from '#domain/hiring/answer-time.ts'
import { type Job, type NamedPoint, shiftStart, speculativeJobId } from '#domain/hiring/job.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { getTranslator } from '#foundation/translations.ts'
import { getPicture } from './pictures.ts'

interface JobContext extends Pick<Content, 'stores' | 'company'> {
  language: Language
}

function toLocationResponse({ storeId }: Job, { stores, company, language }: JobContext): WireJobSummary['location'] {
  const store = storeId === null ? undefined : indexById(stores).get(storeId)
  const site = store ?? company
  return {
    ...(store && { storeId: store.id }),
    name: store ? store.name : getTranslator(language, 'jobs')('everywhere'),
    location: site.location,
    street_address: site.streetAddress,
    postal_code: site.postalCode,
    mail: site.mail,
    phone: site.phone ?? company.phone,
  }
}

function toPayResponse({ pay }: Job, language: Language): WireJobSummary['pay'] {
  if (!pay) return undefined
  const { fromCents, toCents, per, supplements } = pay
  return {
    from: toEuros(fromCents),
    to: toEuros(toCents),
    currency: 'EUR',
    per,
    ...(supplements && { supplements: localized(supplements, language) }),
  }
}

function toShiftResponse({ shift }: Job, language: Language): WireJobSummary['shift'] {
  if (!shift) return undefined
  const { startMinute, endMinute, days, weeklyHoursFrom, weeklyHoursTo, note } = shift
  return {
    from: formatClockMinute(startMinute),
    until: formatClockMinute(endMinute),
    start: shiftStart(shift),
    days: [...days],
    weeklyHoursFrom,
    weeklyHoursTo,
    ...(note && { note: localized(note, language) }),
  }
}

export function toJobSummaryResponse(job: Job, context: JobContext): WireJobSummary {
  const { language } = context
  const [pay, shift] = [toPayResponse(job, language), toShiftResponse(job, language)]
  const t = getTranslator(language, 'jobs')
  return {
    jobId: job.id,
    name: localized(job.name, language),
    identifier: job.identifier,
    field: job.field,
    department: localized(job.department, language),
    entryLevel: t(`entryLevels.${job.entryLevel}`),
    subscription: t(`employmentTypes.${job.employmentType}`),
    employmentType: job.employmentType,
    location: toLocationResponse(job, context),
    ...(pay && { pay }),
    ...(job.tariff && { tariff: localized(job.tariff, language) }),
    ...(shift && { shift }),
    ...(job.startsOn && { startsOn: job.startsOn }),
    ...(job.closingDate && { closingDate: job.closingDate }),
    isActive: job.isActive ? 1 : 0,
    isSpeculative: job.id === speculativeJobId,
    createdAt: job.createdAt,
    modifiedAt: job.modifiedAt,
  }
}

interface JobAnswers {
  /** For an application of today. */
  answerBy: CalendarDate
  recentAnswerDays: number | undefined
}

export function toJobResponse(
  job: Job,
  context: JobContext & Pick<Content, 'home' | 'pictures'>,
  { answerBy, recentAnswerDays }: JobAnswers,
): WireJob {
  const { image, alt } = getJobImage(context.home, job.field)
  return {
    ...toJobDetails(job, context),
    picture: getPicture(context.pictures, image),
    alt: localized(alt, context.language),
    answerWithinDays: answerWithinDays(job, context.company),
    answerBy,
    ...(recentAnswerDays !== undefined && { recentAnswerDays }),
  }
}

type JobDetails = Omit<WireJob, keyof JobAnswers | 'answerWithinDays' | 'picture' | 'alt'>

/** The job as it is written, which feeds show. */
export function toJobDetails(job: Job, context: JobContext): JobDetails {
  const { language } = context
  const toPointsResponse = (points: readonly NamedPoint[]) =>
    points.map(({ id, name }) => ({ id, name: localized(name, language) }))
  return {
    ...toJobSummaryResponse(job, context),
    description: localized(job.description, language),
    entryLevelCode: job.entryLevel,
    activities: toPointsResponse(job.activities),
    skills: toPointsResponse(job.skills),
    benefits: toPointsResponse(job.benefits),
    organizer: { ...job.organizer, role: localized(job.organizer.role, language) },
    interview: job.interview.map(({ id, headline, content, type, defaultValue }) => ({
      id,
      headline: localized(headline, language),
      content: localized(content, language),
      type,
      defaultValue: localized(defaultValue, language),
    })),
    hasTrialShift: job.isActive,
  }
}
