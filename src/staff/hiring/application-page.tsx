import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { unwrap } from '../api/request.ts'
import { Icon } from '../components/icon.tsx'
import { Notice } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { StaffApp } from '../staff-app.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationAnswers, ApplicationContact, ApplicationFiles } from './application-data.tsx'
import { ApplicationHistory } from './application-history.tsx'
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
    <Page title={name} width="wide" hasBack>
      <div className="stack gap-1">
        <p className="row wrap middle gap-15 lead">
          <span>{job.name}</span>
          <span className="soft small">{job.identifier}</span>
          {store && <span className="soft small">{store.name}</span>}
        </p>
        <p className="row wrap middle gap-15">
          <span className={stage === 'interview' || stage === 'hired' ? 'pill sage' : 'pill'}>
            {t(`stage.${stage}`)}
          </span>
          <span className="soft small">
            {t('page.received')}: {received}
          </span>
          {answerBy && (
            <span className={answerBy < today ? 'pill amber' : 'pill'}>
              {t(answerBy < today ? 'card.overdue' : 'card.answerBy', { date: formatDay(answerBy, language, 'short') })}
            </span>
          )}
        </p>
      </div>
      {stage === 'withdrawn' && <Notice tone="amber">{t('page.withdrawn')}</Notice>}
      <div className="columns">
        <div>
          <ApplicationActions application={application} />
          <InterviewSection application={application} />
          <ApplicationContact application={application} />
          <ApplicationFiles application={application} />
          <ApplicationAnswers application={application} />
        </div>
        <div>
          <HandOverSection application={application} />
          <NotesSection application={application} />
          <ApplicationHistory application={application} />
          <Retention application={application} />
        </div>
      </div>
    </Page>
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
