import { useEffect, useRef } from 'react'
import type { TasterOptions } from '#contract/hiring/application-answer.ts'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { shortTime } from '../../components/store/short-time.ts'
import { formatDay } from '../../format-day.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TasterDoneStep } from './taster-answer.ts'
import styles from './taster-done.module.css'

interface Props {
  job: JobAnswer
  stores: TasterOptions['stores']
  booked: TasterDoneStep
  attempt: number
}

const toBring = ['bringClothes', 'bringShoes', 'bringHair', 'bringHunger'] as const

/** Stays until the visitor leaves: it is all they have to remember the day by. */
export function TasterDone({ job, stores, booked, attempt }: Props) {
  const { t, language } = useTexts('jobs')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (attempt > 0) heading.current?.focus()
  }, [attempt])
  const { location, organizer } = job
  const town = stores.find(({ id }) => id === booked.storeId)?.location
  const address = location.storeId ? `${location.street_address}, ${location.postal_code} ${location.location}` : town
  const time = t('taster.clock', { time: shortTime(booked.time) })
  return (
    <section className={styles.done} aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        {t('taster.doneHeadline')}
      </h2>
      <p>{t('taster.doneText')}</p>
      <dl>
        <div>
          <dt>{t('taster.when')}</dt>
          <dd>
            {formatDay(booked.date, language)}, {time}
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
        {toBring.map((thing) => (
          <li key={thing}>{t(`taster.${thing}`)}</li>
        ))}
      </ul>
      <p>
        {t('taster.cancel')} {organizer.givenname} {organizer.surname},{' '}
        <a href={phoneLink(organizer.phone)}>{organizer.phone}</a>
      </p>
      <div className={styles.ways}>
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
