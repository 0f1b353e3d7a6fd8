import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkedText } from '../../i18n/marked-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import { type ApplicationDraft, keptDays } from './draft.ts'
import styles from './step-start.module.css'
import { minutesNeeded, steps } from './steps.ts'
import { WizardForm } from './wizard-form.tsx'

interface Props {
  job: JobAnswer
  draft: ApplicationDraft | undefined
  isDeleted: boolean
  onNext: () => void
  onContinue: () => void
}

/** What it is about, what to have ready, what happens to the data: all of it before the first field. */
export function StepStart({ job, draft, isDeleted, onNext, onContinue }: Props) {
  const { t } = useTexts('application')
  const { company } = useFrame()
  const { organizer, location } = job
  const canContinue = draft !== undefined && draft.place.step !== steps.start
  const reader = `${organizer.givenname} ${organizer.surname}`
  return (
    <WizardForm className={styles.start} onNext={canContinue ? onContinue : onNext}>
      <div className={styles.head}>
        <p className="eyebrow">{t('start.kicker')}</p>
        <h1 id="step-headline" tabIndex={-1} aria-describedby="progress-text">
          {job.name}
        </h1>
        <p className={styles.lead}>{[job.subscription, location.name].join(' · ')}</p>
      </div>
      <p role="status" className={styles.deleted}>
        {isDeleted && t('draft.deleted')}
      </p>
      <ul className={styles.facts}>
        <li>
          <PageIcon name="clock" />
          <div>
            <h2>{t('start.timeTitle')}</h2>
            <p>{t('start.time', { count: minutesNeeded(job.interview.length) })}</p>
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
            <p>{t('start.draft', { days: keptDays })}</p>
          </div>
        </li>
      </ul>
      <section className={styles.privacy} aria-labelledby="privacy-title">
        <h2 id="privacy-title">{t('start.privacyTitle')}</h2>
        <p>
          <MarkedText
            text={t('start.privacy', { company: company.legalName, reader })}
            parts={{ policy: <SiteLink to="/policy" target="_blank" /> }}
          />
        </p>
      </section>
      <div className={styles.ways}>
        {canContinue && (
          <button type="button" className="button button-quiet" onClick={onNext}>
            {t('start.again')}
          </button>
        )}
        <button type="submit" className="button">
          {t(canContinue ? 'start.continue' : 'start.begin')}
          <PageIcon name="arrow" size={20} />
        </button>
      </div>
      <noscript>
        <p className={styles.noScript}>{t('needsScript', { mail: organizer.mail, phone: organizer.phone })}</p>
      </noscript>
    </WizardForm>
  )
}
