import type { TrialShiftOptions } from '#contract/applications.ts'
import type { JobResponse } from '#contract/jobs.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { phoneLink } from '#domain/store.ts'
import { FactList } from '#ui/fact-list.tsx'
import { useFocusOnAttempt } from '#ui/focus.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type TrialShiftDone, toBookingPath } from './trial-shift-booking.ts'
import styles from './trial-shift-confirmation.module.css'

interface TrialShiftConfirmationProps {
  job: JobResponse
  stores: TrialShiftOptions['stores']
  booked: TrialShiftDone
  attempt: unknown
}

const thingsToBring = ['bringClothes', 'bringShoes', 'bringHair', 'bringHunger'] as const

/** Without a mail address the page is the only confirmation, so it has the same links as the mail. */
export function TrialShiftConfirmation({ job, stores, booked, attempt }: TrialShiftConfirmationProps) {
  const { t, language } = useTranslation('trial-shift')
  const heading = useFocusOnAttempt(attempt)
  const { location, organizer } = job
  const town = stores.find(({ id }) => id === booked.storeId)?.location
  const address = location.storeId ? `${location.streetAddress}, ${location.postalCode} ${location.location}` : town
  const time = t('clock', { time: formatTime(booked.time, language) })
  return (
    <section className={`stack gap-2 ${styles.done}`} aria-labelledby="done">
      <h2 id="done" className="headline-m" ref={heading} tabIndex={-1}>
        {t('doneHeadline')}
      </h2>
      <p>{t('doneText')}</p>
      {booked.mail && <p>{t('doneMail', { mail: booked.mail })}</p>}
      <div className={`card ${styles.facts}`}>
        <FactList
          facts={[
            [t('when'), `${formatDay(booked.date, language, 'full')}, ${time}\n${t('length')}`],
            [t('where'), [booked.storeName, address].filter(Boolean).join('\n')],
            [t('what'), job.name],
          ]}
        />
      </div>
      <h3>{t('bring')}</h3>
      <ul>
        {thingsToBring.map((thing) => (
          <li key={thing}>{t(thing)}</li>
        ))}
      </ul>
      <p>
        {t('cancel')} {organizer.givenname} {organizer.surname},{' '}
        <a href={phoneLink(organizer.phone)}>{organizer.phone}</a>
      </p>
      {!booked.mail && <p>{t('keepLink')}</p>}
      <div className="row wrap gap-15 below-1 no-print">
        <a className="button" href={toBookingPath(job.jobId, booked, '/calendar')} download>
          {t('calendar')}
        </a>
        <SiteLink className="button button-quiet" to={toBookingPath(job.jobId, booked)}>
          {t('change')}
        </SiteLink>
        <button type="button" className="button button-quiet needs-script" onClick={() => window.print()}>
          {t('print')}
        </button>
        <SiteLink className="button button-quiet" to={`/jobs/${job.jobId}`}>
          {t('toJob')}
        </SiteLink>
      </div>
    </section>
  )
}
