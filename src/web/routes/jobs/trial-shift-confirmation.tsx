import { useEffect, useRef } from 'react'
import type { TrialShiftOptions } from '#contract/applications.ts'
import type { JobResponse } from '#contract/jobs.ts'
import { phoneLink } from '#domain/store.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { formatDay, formatTime } from '../../format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type TrialShiftDone, toBookingPath } from './trial-shift-booking.ts'
import styles from './trial-shift-confirmation.module.css'

interface TrialShiftConfirmationProps {
  job: JobResponse
  stores: TrialShiftOptions['stores']
  booked: TrialShiftDone
  attempt: number
}

const thingsToBring = ['bringClothes', 'bringShoes', 'bringHair', 'bringHunger'] as const

/** Without a mail address the page is the only confirmation, so it has the same links as the mail. */
export function TrialShiftConfirmation({ job, stores, booked, attempt }: TrialShiftConfirmationProps) {
  const { t, language } = useTranslation('jobs')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (attempt > 0) heading.current?.focus()
  }, [attempt])
  const { location, organizer } = job
  const town = stores.find(({ id }) => id === booked.storeId)?.location
  const address = location.storeId ? `${location.street_address}, ${location.postal_code} ${location.location}` : town
  const time = t('taster.clock', { time: formatTime(booked.time, language) })
  return (
    <section className={styles.done} aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        {t('taster.doneHeadline')}
      </h2>
      <p>{t('taster.doneText')}</p>
      {booked.mail && <p>{t('taster.doneMail', { mail: booked.mail })}</p>}
      <dl>
        <div>
          <dt>{t('taster.when')}</dt>
          <dd>
            {formatDay(booked.date, language)}, {time}
            <small>{t('taster.length')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('taster.where')}</dt>
          <dd>
            {booked.storeName}
            {address && <small>{address}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('taster.what')}</dt>
          <dd>{job.name}</dd>
        </div>
      </dl>
      <h3>{t('taster.bring')}</h3>
      <ul>
        {thingsToBring.map((thing) => (
          <li key={thing}>{t(`taster.${thing}`)}</li>
        ))}
      </ul>
      <p>
        {t('taster.cancel')} {organizer.givenname} {organizer.surname},{' '}
        <a href={phoneLink(organizer.phone)}>{organizer.phone}</a>
      </p>
      {!booked.mail && <p>{t('taster.keepLink')}</p>}
      <div className={styles.actions}>
        <a className="button" href={toBookingPath(job.jobId, booked, '/calendar')} download>
          {t('taster.calendar')}
        </a>
        <SiteLink className="button button-quiet" to={toBookingPath(job.jobId, booked)}>
          {t('taster.change')}
        </SiteLink>
        <button type="button" className={`button button-quiet ${styles.print}`} onClick={() => window.print()}>
          {t('taster.print')}
        </button>
        <SiteLink className="button button-quiet" to={`/jobs/${job.jobId}`}>
          {t('taster.toJob')}
        </SiteLink>
      </div>
    </section>
  )
}
