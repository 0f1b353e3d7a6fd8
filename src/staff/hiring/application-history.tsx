import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import styles from './application-history.module.css'
import { type HiringTranslation, useHiringTranslation } from './use-hiring-translation.ts'

type Entry = ApplicationDetails['history'][number]

function describe({ kind, assignee, times }: Entry, { t }: HiringTranslation): string {
  if (kind === 'assigned') return t('history.assigned', { name: assignee ?? '' })
  if (kind === 'slotsOffered') return t('history.slotsOffered', { count: times.length })
  return t(`history.${kind}`)
}

/** What happened to the application, the newest first. */
export function ApplicationHistory({ application }: { application: ApplicationDetails }) {
  const texts = useHiringTranslation()
  const { t, language } = texts
  const { date: today } = useLocalTime()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('page.history')}</h2>
      <ol className="history line-top">
        {application.history.toReversed().map((entry, index) => (
          <li key={index}>
            <span className="soft figures">{formatInstant(entry.at, today, language)}</span>
            <div>
              <p>{describe(entry, texts)}</p>
              <p className="soft small">
                {[
                  entry.by ?? t('page.applicant'),
                  entry.interview && `${formatDay(entry.interview.date, language, 'short')}, ${entry.interview.time}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {entry.text && (
                <details className={styles.message}>
                  <summary>{t('history.message')}</summary>
                  <p className="card written">{entry.text}</p>
                </details>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
