import { useEffect } from 'react'
import type { JobResponse } from '#contract/jobs.ts'
import { formatSize } from '#domain/i18n/format.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ApplicationDraft, ChangeDraft } from './draft.ts'
import { StepHeader, WizardForm } from './step-form.tsx'
import { EarlierVersionNotice } from './step-sent.tsx'
import styles from './step-uploads.module.css'
import { applyUploadEvent, canRetry, type DraftFile, isSettled, type UploadEvent } from './upload-states.ts'
import { useUploads } from './use-uploads.ts'

interface StepUploadsProps {
  job: JobResponse
  draft: ApplicationDraft
  change: ChangeDraft
  /** Called when every file is uploaded or left out. */
  onSettled: () => void
}

/** Uploads the files of an application that has arrived, and shows the state of each. */
export function StepUploads({ job, draft, change, onSettled }: StepUploadsProps) {
  const { t } = useTranslation('application')
  const { files, created } = draft
  const applicationId = created?.applicationId ?? ''
  const { currentId, sentBytes, pause, resume } = useUploads({ jobId: job.jobId, applicationId, files, change })
  const isFinished = isSettled(files)
  const dispatch = (event: UploadEvent) => change((latest) => ({ files: applyUploadEvent(latest.files, event) }))
  const done = files.filter(({ state }) => state === 'done').length

  // Only once, not again when the callback changes.
  useEffect(() => {
    if (isFinished) onSettled()
  }, [isFinished])

  return (
    <WizardForm className="stack gap-3" onNext={resume}>
      <StepHeader headline={t('uploads.headline')} lead={t('uploads.lead')} />
      {created?.isEarlierVersion && <EarlierVersionNotice mail={job.organizer.mail} />}
      <p role="status" className="strong">
        {t('uploads.count', { done, total: files.length })}
      </p>
      <div aria-live="polite" className={styles.paused}>
        {pause && (
          <MessageBox
            message={{
              tone: 'info',
              headline: t(`uploads.pause.${pause}.headline`),
              text: t(`uploads.pause.${pause}.text`),
            }}
          >
            <button type="submit" className="button button-quiet below-1">
              {t('uploads.resume')}
            </button>
          </MessageBox>
        )}
      </div>
      <ul className="stack" aria-label={t('attachments.list')}>
        {files.map((file) => (
          <UploadItem
            key={file.id}
            file={file}
            {...(file.id === currentId && { sentBytes })}
            onRetry={() => dispatch({ kind: 'retried', id: file.id })}
            onLeaveOut={() => dispatch({ kind: 'leftOut', id: file.id })}
          />
        ))}
      </ul>
    </WizardForm>
  )
}

interface UploadItemProps {
  file: DraftFile
  /** Only for the file that is being uploaded. */
  sentBytes?: number
  onRetry: () => void
  onLeaveOut: () => void
}

function UploadItem({ file: { name, size, state, reason }, sentBytes, onRetry, onLeaveOut }: UploadItemProps) {
  const { t, language } = useTranslation('application')
  const isUploading = state === 'waiting' && sentBytes !== undefined
  const percent = Math.round((100 * Math.min(sentBytes ?? 0, size)) / size)
  return (
    <li className={`stack line-top ${styles.file}`} data-state={isUploading ? 'uploading' : state}>
      <span className={`strong anywhere ${styles.name}`}>{name}</span>
      <span className={`small strong middle ${styles.state}`}>
        {state === 'done' && <PageIcon name="check" size={18} />}
        {isUploading ? t('uploads.percent', { percent }) : t(`uploads.state.${state}`)}
      </span>
      {isUploading && <progress value={percent} max={100} aria-label={t('uploads.progressNamed', { name })} />}
      <span className="small soft">{formatSize(size, language)}</span>
      {reason && (
        <p role="alert" className={`strong ${styles.reason}`}>
          {t(`refusal.${reason}`)}
        </p>
      )}
      {(state === 'failed' || state === 'waiting') && (
        <p className={`row wrap ${styles.actions}`}>
          {state === 'failed' && canRetry(reason) && (
            <button
              type="button"
              className="text-button"
              onClick={onRetry}
              aria-label={t('uploads.retryNamed', { name })}
            >
              {t('uploads.retry')}
            </button>
          )}
          <button
            type="button"
            className="text-button"
            onClick={onLeaveOut}
            aria-label={t('uploads.leaveOutNamed', { name })}
          >
            {t('uploads.leaveOut')}
          </button>
        </p>
      )}
    </li>
  )
}
