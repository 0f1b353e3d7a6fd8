import type { Job } from '../content/kinds/job.ts'

export type { Job }
export type NamedPoint = Job['activities'][number]
export type Shift = NonNullable<Job['shift']>

export const shiftStarts = ['night', 'early', 'day', 'late'] as const
export type ShiftStart = (typeof shiftStarts)[number]

const shiftStartsByMinute: readonly (readonly [number, ShiftStart])[] = [
  [20 * 60, 'night'],
  [12 * 60, 'late'],
  [8 * 60, 'day'],
  [4 * 60, 'early'],
  [0, 'night'],
]

/** Night until 4:00, early until 8:00, day until 12:00, late until 20:00. */
export function shiftStart({ startMinute }: Pick<Shift, 'startMinute'>): ShiftStart {
  return shiftStartsByMinute.find(([minute]) => startMinute >= minute)?.[1] ?? 'night'
}

/** Jobs per page of the job search. */
export const jobPageSize = 6

/** Speculative applications are sent to a regular job with this id. */
export const speculativeJobId = 'initiativbewerbung'

/**
 * Whether applicants are not told what an open job pays, which they have to know before an interview (Directive (EU)
 * 2023/970). A speculative application is for no particular job, an internship of pupils is not paid.
 */
export const lacksPay = ({ id, isActive, employmentType, pay, tariff }: Job): boolean =>
  isActive && !pay && !tariff && id !== speculativeJobId && employmentType !== 'internship'

interface JobDescription {
  description: string
  activities: readonly { name: string }[]
  skills: readonly { name: string }[]
  benefits: readonly { name: string }[]
}

/** The headings above the lists of a job. */
export type JobHeadings = Record<'activities' | 'skills' | 'benefits', string>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

const listHtml = (heading: string, points: readonly { name: string }[]) =>
  points.length === 0
    ? ''
    : `<p>${escapeHtml(heading)}</p><ul>${points.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`

/** The description and lists of a job as the simple HTML that search engines, feeds and job boards expect. */
export const jobDescriptionHtml = (job: JobDescription, headings: JobHeadings): string =>
  `<p>${escapeHtml(job.description)}</p>` +
  listHtml(headings.activities, job.activities) +
  listHtml(headings.skills, job.skills) +
  listHtml(headings.benefits, job.benefits)
