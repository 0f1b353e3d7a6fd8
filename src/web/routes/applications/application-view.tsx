import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ApplicationHead } from './application-head.tsx'
import { ApplicationHistory } from './application-history.tsx'
import styles from './application-view.module.css'
import { ApplicationWays } from './application-ways.tsx'
import { JobAndContact } from './job-and-contact.tsx'
import { StoredData } from './stored-data.tsx'
import { TalentPool } from './talent-pool.tsx'

interface Props {
  application: ApplicationAnswer
  today: CalendarDate
}

export function ApplicationView({ application, today }: Props) {
  const { t } = useTexts('applications')
  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={styles.top}>
        <ApplicationHead application={application} />
        <ApplicationHistory application={application} />
      </div>
      <aside className={styles.aside} aria-label={t('more')}>
        <JobAndContact application={application} />
        <TalentPool application={application} today={today} />
      </aside>
      <StoredData application={application} />
      <ApplicationWays application={application} />
    </main>
  )
}
