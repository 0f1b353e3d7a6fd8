import type { JobAnswer, JobSummary } from '#contract/hiring/job-answer.ts'
import { formatClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Company } from '#domain/content/company.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import type { Job, NamedPoint } from '#domain/hiring/job.ts'
import { shiftStartOf } from '#domain/hiring/shift.ts'
import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { toEuros } from '#domain/money/euros.ts'
import type { Store } from '#domain/store/store.ts'
import { jobLabels } from './job-labels.ts'

interface Surroundings {
  stores: readonly Store[]
  company: Company
  language: Language
}

function showLocation({ storeId }: Job, { stores, company, language }: Surroundings): JobSummary['location'] {
  const store = storeId === null ? undefined : indexById(stores).get(storeId)
  const place = store ?? company
  return {
    ...(store && { storeId: store.id }),
    name: store ? store.name : jobLabels(language).everywhere,
    location: place.location,
    street_address: place.streetAddress,
    postal_code: place.postalCode,
    mail: place.mail,
    phone: place.phone ?? company.phone,
  }
}

function showPay({ pay }: Job, language: Language): JobSummary['pay'] {
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

function showShift({ shift }: Job, language: Language): JobSummary['shift'] {
  if (!shift) return undefined
  const { startMinute, endMinute, days, weeklyHoursFrom, weeklyHoursTo, note } = shift
  return {
    from: formatClockMinute(startMinute),
    until: formatClockMinute(endMinute),
    start: shiftStartOf(shift),
    days: [...days],
    weeklyHoursFrom,
    weeklyHoursTo,
    ...(note && { note: localized(note, language) }),
  }
}

export function showJobSummary(job: Job, surroundings: Surroundings): JobSummary {
  const { language } = surroundings
  const [pay, shift, labels] = [showPay(job, language), showShift(job, language), jobLabels(language)]
  return {
    jobId: job.id,
    name: localized(job.name, language),
    identifier: job.identifier,
    field: job.field,
    department: localized(job.department, language),
    entryLevel: labels.entryLevels[job.entryLevel],
    subscription: labels.employmentTypes[job.employmentType],
    employmentType: job.employmentType,
    location: showLocation(job, surroundings),
    ...(pay && { pay }),
    ...(shift && { shift }),
    ...(job.startsOn && { startsOn: job.startsOn }),
    isActive: job.isActive ? 1 : 0,
    isSpeculative: job.id === speculativeJobId,
    createdAt: job.createdAt,
    modifiedAt: job.modifiedAt,
  }
}

export function showJob(job: Job, surroundings: Surroundings): JobAnswer {
  const { language } = surroundings
  const say = (points: readonly NamedPoint[]) => points.map(({ id, name }) => ({ id, name: localized(name, language) }))
  return {
    ...showJobSummary(job, surroundings),
    description: localized(job.description, language),
    entryLevelCode: job.entryLevel,
    activities: say(job.activities),
    skills: say(job.skills),
    benefits: say(job.benefits),
    organizer: { ...job.organizer, role: localized(job.organizer.role, language) },
    interview: job.interview.map(({ id, headline, content, type, defaultValue }) => ({
      id,
      headline: localized(headline, language),
      content: localized(content, language),
      type,
      defaultValue: localized(defaultValue, language),
    })),
    hasTaster: job.isActive,
  }
}
