interface Told {
  description: string
  activities: readonly { name: string }[]
  skills: readonly { name: string }[]
  benefits: readonly { name: string }[]
}

/** As they stand on the job's page, above its lists. */
export type JobHeadings = Record<'activities' | 'skills' | 'benefits', string>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const asHtml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

const listHtml = (heading: string, points: readonly { name: string }[]) =>
  points.length === 0
    ? ''
    : `<p>${asHtml(heading)}</p><ul>${points.map(({ name }) => `<li>${asHtml(name)}</li>`).join('')}</ul>`

/** What the job's page says, as search engines, feeds and job boards want it: in a few plain tags. */
export const jobDescriptionHtml = (job: Told, headings: JobHeadings): string =>
  `<p>${asHtml(job.description)}</p>` +
  listHtml(headings.activities, job.activities) +
  listHtml(headings.skills, job.skills) +
  listHtml(headings.benefits, job.benefits)
