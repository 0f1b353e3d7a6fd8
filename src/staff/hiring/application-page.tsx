import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { unwrap } from '../api/request.ts'
import { Icon } from '../components/icon.tsx'
import { Notice } from '../components/message.tsx'
import { BackLink } from '../layout/back-link.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { StaffApp } from '../staff-app.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationAnswers, ApplicationContact, ApplicationFiles } from './application-data.tsx'
import { ApplicationHistory } from './application-history.tsx'
import styles from './application-page.module.css'
import { HandOverSection } from './hand-over-section.tsx'
import { InterviewSection } from './interview-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createApplicationLoader =
  ({ requests }: StaffApp) =>
  async ({ params }: LoaderFunctionArgs): Promise<ApplicationDetails> =>
    unwrap(
      await requests.request('GET /applications/{applicationId}', {
        params: { applicationId: params.applicationId ?? '' },
      }),
    )

export function ApplicationPage() {
  const { t, language } = useHiringTranslation()
  const application = useLoaderData<ApplicationDetails>()
  const { date: today } = useLocalTime()
  const { name, job, store, stage, answerBy, createdAt } = application
  const received = formatDay(berlinTime(createdAt).date, language, 'short')
  return (
    <article className={styles.page}>
      <BackLink />
      <header className="stack gap-1">
        <PageTitle>{name}</PageTitle>
        <p className={styles.job}>
          <span>{job.name}</span>
          <span className="soft small">{job.identifier}</span>
          {store && <span className="soft small">{store.name}</span>}
        </p>
        <p className={styles.marks}>
          <span className={styles.stage} data-stage={stage}>
            {t(`stage.${stage}`)}
          </span>
          <span className="soft small">
            {t('page.received')}: {received}
          </span>
          {answerBy && (
            <span className={styles.answer} data-overdue={answerBy < today}>
              {t(answerBy < today ? 'card.overdue' : 'card.answerBy', { date: formatDay(answerBy, language, 'short') })}
            </span>
          )}
        </p>
      </header>
      {stage === 'withdrawn' && <Notice tone="amber">{t('page.withdrawn')}</Notice>}
      <div className={styles.columns}>
        <div className={styles.main}>
          <ApplicationActions application={application} />
          <InterviewSection application={application} />
          <ApplicationContact application={application} />
          <ApplicationFiles application={application} />
          <ApplicationAnswers application={application} />
        </div>
        <div className={styles.side}>
          <HandOverSection application={application} />
          <NotesSection application={application} />
          <ApplicationHistory application={application} />
          <Retention application={application} />
        </div>
      </div>
    </article>
  )
}

function Retention({ application: { deletesOn, talentPool } }: { application: ApplicationDetails }) {
  const { t, language } = useHiringTranslation()
  const day = (date: string) => formatDay(date, language, 'date')
  return (
    <section aria-labelledby="privacy">
      <h2 id="privacy">{t('page.privacy')}</h2>
      <p className="row middle gap-1">
        <Icon name="calendar" size={22} />
        <strong>{t('page.deletesOn', { date: day(deletesOn) })}</strong>
      </p>
      <p>
        {talentPool
          ? t('page.talentPool', { since: day(talentPool.since), until: day(talentPool.until) })
          : t('page.noTalentPool')}
      </p>
      <p className="soft small">{t('page.copies')}</p>
    </section>
  )
}
