import type { JobResponse } from '#contract/jobs.ts'
import { formatPay } from '#domain/hiring/format-pay.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { KeyBelow } from '#domain/i18n/translate.ts'
import { phoneLink } from '#domain/store.ts'
import { FactList } from '#ui/fact-list.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { type Translation, useTranslation } from '../../i18n/use-translation.ts'
import { formatJobStart, formatShift, formatShiftDays, formatWeeklyHours } from '../../job-format.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import styles from './job-detail.module.css'

interface JobPointsProps {
  id: string
  heading: string
  points: JobResponse['activities']
}

export function JobPoints({ id, heading, points }: JobPointsProps) {
  if (points.length === 0) return null
  return (
    <section className={styles.points} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {points.map((point) => (
          <li key={point.id}>{point.name}</li>
        ))}
      </ul>
    </section>
  )
}

interface Fact {
  name: KeyBelow<'jobs', 'facts'>
  text: string
  note?: string | undefined
}

function listFacts(job: JobResponse, translation: Translation<'jobs'>): Fact[] {
  const { pay, tariff, shift } = job
  const toText = (date: string) => formatDay(date, translation.language, 'date')
  const payFacts: Fact[] = pay ? [{ name: 'pay', text: formatPay(pay, translation), note: pay.supplements }] : []
  const shiftFacts: Fact[] = shift
    ? [
        { name: 'shift', text: formatShift(shift, translation), note: shift.note },
        { name: 'days', text: formatShiftDays(shift, translation) },
        { name: 'hours', text: formatWeeklyHours(shift, translation) },
      ]
    : []
  const facts: Fact[] = [
    { name: 'type', text: job.subscription },
    ...payFacts,
    ...(tariff ? [{ name: 'tariff' as const, text: tariff }] : []),
    ...shiftFacts,
    { name: 'start', text: formatJobStart(job, translation) },
    ...(job.closingDate ? [{ name: 'closing' as const, text: toText(job.closingDate) }] : []),
    { name: 'entryLevel', text: job.entryLevel },
    { name: 'department', text: job.department },
    { name: 'identifier', text: job.identifier },
    { name: 'created', text: toText(job.createdAt) },
  ]
  return job.modifiedAt === job.createdAt ? facts : [...facts, { name: 'modified', text: toText(job.modifiedAt) }]
}

export function JobFacts({ job }: { job: JobResponse }) {
  const { t, language } = useTranslation('jobs')
  return (
    <section className={`panel panel-light stack gap-15 ${styles.facts}`} aria-labelledby="facts">
      <h2 id="facts" className="headline-s">
        {t('facts.headline')}
      </h2>
      <FactList
        facts={listFacts(job, { t, language }).map(
          ({ name, text, note }) =>
            [
              t(`facts.${name}`),
              <>
                {text}
                {note && <small className="small soft block">{note}</small>}
              </>,
            ] as const,
        )}
      />
    </section>
  )
}

export function JobLocation({ location }: { location: JobResponse['location'] }) {
  const { t } = useTranslation('jobs')
  const { company } = useSiteData()
  return (
    <section className={styles.location} aria-labelledby="place">
      <h2 id="place">{t('place.headline')}</h2>
      {!location.storeId && <p>{t('place.everywhere')}</p>}
      <address>
        <strong>{location.storeId ? location.name : company.name}</strong>
        <span>{location.streetAddress}</span>
        <span>
          {location.postalCode} {location.location}
        </span>
      </address>
      {location.storeId && (
        <SiteLink className="target strong crust no-print" to={`/mystore/${location.storeId}`}>
          {t('place.store')}
        </SiteLink>
      )}
    </section>
  )
}

export function JobContact({ job: { organizer, name, identifier } }: { job: JobResponse }) {
  const { t } = useTranslation('jobs')
  const person = `${organizer.givenname} ${organizer.surname}`
  const subject = encodeURIComponent(`${name}, ${identifier}`)
  return (
    <section className={styles.location} aria-labelledby="contact">
      <h2 id="contact">{t('contact.headline')}</h2>
      <address>
        <strong>{person}</strong>
        <span>{organizer.role}</span>
        <a className="target" href={phoneLink(organizer.phone)}>
          <PageIcon name="call" size={20} />
          {organizer.phone}
        </a>
        <a className="target anywhere" href={`mailto:${organizer.mail}?subject=${subject}`}>
          <PageIcon name="mail" size={20} />
          {organizer.mail}
        </a>
      </address>
    </section>
  )
}
