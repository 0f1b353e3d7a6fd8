import type { JobResponse } from '#contract/jobs.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { Notice } from '#ui/notice.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { estimateMinutes } from '../../job-format.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import type { ApplicationDraft } from './draft.ts'
import { StepActions, WizardForm } from './step-form.tsx'
import styles from './step-start.module.css'
import { steps } from './steps.ts'

interface Props {
  job: JobResponse
  draft: ApplicationDraft | undefined
  isDeleted: boolean
  onNext: () => void
  onContinue: () => void
}

/** Explains duration, required documents and data protection before the first field. */
export function StepStart({ job, draft, isDeleted, onNext, onContinue }: Props) {
  const { t } = useTranslation('application')
  const { company } = useSiteData()
  const { organizer, location } = job
  const canContinue = draft !== undefined && draft.currentStep.step !== steps.start
  const contact = `${organizer.givenname} ${organizer.surname}`
  return (
    <WizardForm className={`row gap-3 ${styles.start}`} onNext={canContinue ? onContinue : onNext}>
      <div className="stack gap-1">
        <p className="eyebrow">{t('start.kicker')}</p>
        <h1 id="step-headline" className="headline-m" tabIndex={-1} aria-describedby="progress-text">
          {job.name}
        </h1>
        <p className="lead soft">{[job.subscription, location.name].join(' · ')}</p>
      </div>
      <p role="status" className={styles.deleted}>
        {isDeleted && t('draft.deleted')}
      </p>
      <ul className={`stack gap-3 ${styles.facts}`}>
        <li>
          <PageIcon name="clock" />
          <div>
            <h2>{t('start.timeTitle')}</h2>
            <p>{t('start.time', { count: estimateMinutes(job.interview.length) })}</p>
          </div>
        </li>
        <li>
          <PageIcon name="list" />
          <div>
            <h2>{t('start.readyTitle')}</h2>
            <p>{t('start.ready')}</p>
          </div>
        </li>
        <li>
          <PageIcon name="phone" />
          <div>
            <h2>{t('start.draftTitle')}</h2>
            <p>{t('start.draft', { days: dataPeriods.draftDays })}</p>
          </div>
        </li>
      </ul>
      <section className={`panel ${styles.privacy}`} aria-labelledby="privacy-title">
        <h2 id="privacy-title">{t('start.privacyTitle')}</h2>
        <p>
          <MarkupText
            text={t('start.privacy', { company: company.legalName, reader: contact, ...dataPeriods })}
            elements={{ policy: <SiteLink to="/policy" target="_blank" /> }}
          />
        </p>
      </section>
      <StepActions className={styles.actions}>
        {canContinue && (
          <button type="button" className="button button-quiet" onClick={onNext}>
            {t('start.again')}
          </button>
        )}
        <button type="submit" className="button">
          {t(canContinue ? 'start.continue' : 'start.begin')}
          <PageIcon name="arrow" size={20} />
        </button>
      </StepActions>
      <noscript>
        <Notice tone="error" isQuiet>
          {t('needsScript', { mail: organizer.mail, phone: organizer.phone })}
        </Notice>
      </noscript>
    </WizardForm>
  )
}
