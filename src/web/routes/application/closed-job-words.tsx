import { useNavigate } from 'react-router'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { localMemory } from '../../state/browser-storage.ts'
import { expiringStorage } from '../../state/expiring-storage.ts'
import styles from './closed-job.module.css'
import { type ApplicationDraft, draftForOtherJob, forgetDraft, keepDraft, readDraft } from './draft.ts'

interface Props {
  job: JobAnswer
  draft: ApplicationDraft | undefined
}

/** The draft becomes one for the speculative application, unless there is one already. */
function takeAlong(jobId: string, draft: ApplicationDraft): void {
  const storage = expiringStorage(localMemory())
  if (readDraft(storage, speculativeJobId, Date.now())) return
  keepDraft(storage, speculativeJobId, draftForOtherJob(draft, crypto.randomUUID()), Date.now())
  forgetDraft(storage, jobId)
}

export function ClosedJobWords({ job, draft }: Props) {
  const { t } = useTexts('application')
  const navigate = useNavigate()
  const canApplyAnyway = job.jobId !== speculativeJobId
  const target = `/application/${speculativeJobId}`
  return (
    <div className={styles.closed}>
      <p className="eyebrow">{job.name}</p>
      <h1 id="step-headline" tabIndex={-1}>
        {t('closed.headline')}
      </h1>
      <p className={styles.lead}>{t('closed.text')}</p>
      {canApplyAnyway && <p>{t(draft ? 'closed.takeAlong' : 'closed.speculative')}</p>}
      <div className={styles.ways}>
        {canApplyAnyway && draft && (
          <button
            type="button"
            className="button"
            onClick={() => {
              takeAlong(job.jobId, draft)
              void navigate(target)
            }}
          >
            {t('closed.applyWithDraft')}
          </button>
        )}
        {canApplyAnyway && !draft && (
          <SiteLink to={target} className="button">
            {t('closed.apply')}
          </SiteLink>
        )}
        <SiteLink to="/jobs" className="button button-quiet">
          {t('closed.toJobs')}
        </SiteLink>
      </div>
    </div>
  )
}
