import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { JobResponse } from '#contract/jobs.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { createExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import { type ApplicationDraft, copyDraftForJob, deleteDraft, readDraft, storeDraft, useDraft } from './draft.ts'
import { WizardLayout } from './wizard-layout.tsx'

/** For a job that is no longer open. An existing draft can be moved to a speculative application, or deleted. */
export function ClosedJob({ job }: { job: JobResponse }) {
  const card = useRef<HTMLDivElement>(null)
  const { draft, remove } = useDraft(job.jobId)
  return (
    <WizardLayout job={job} card={card} {...(draft && { onDelete: remove })}>
      <ClosedJobNotice job={job} draft={draft} />
    </WizardLayout>
  )
}

interface ClosedJobNoticeProps {
  job: JobResponse
  draft: ApplicationDraft | undefined
}

/** Turns the draft into one for the speculative application, unless there already is one. */
function moveToSpeculativeJob(jobId: string, draft: ApplicationDraft): void {
  const storage = createExpiringStorage(getLocalStorage())
  if (readDraft(storage, speculativeJobId, Date.now())) return
  storeDraft(storage, speculativeJobId, copyDraftForJob(draft, crypto.randomUUID()), Date.now())
  deleteDraft(storage, jobId)
}

export function ClosedJobNotice({ job, draft }: ClosedJobNoticeProps) {
  const { t } = useTranslation('application')
  const navigate = useNavigate()
  const canApplySpeculatively = job.jobId !== speculativeJobId
  const target = `/application/${speculativeJobId}`
  return (
    <div className="stack gap-2">
      <p className="eyebrow">{job.name}</p>
      <h1 id="step-headline" className="headline-m" tabIndex={-1}>
        {t('closed.headline')}
      </h1>
      <p className="lead">{t('closed.text')}</p>
      {canApplySpeculatively && <p>{t(draft ? 'closed.takeAlong' : 'closed.speculative')}</p>}
      <div className="row wrap gap-15 below-1">
        {canApplySpeculatively && draft && (
          <button
            type="button"
            className="button"
            onClick={() => {
              moveToSpeculativeJob(job.jobId, draft)
              void navigate(target)
            }}
          >
            {t('closed.applyWithDraft')}
          </button>
        )}
        {canApplySpeculatively && !draft && (
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
