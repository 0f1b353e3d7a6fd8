import { useEffect } from 'react'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { MessageBox } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ApplicationDraft } from './draft.ts'
import { EarlierVersion } from './earlier-version.tsx'
import styles from './step-uploads.module.css'
import { UploadItem } from './upload-item.tsx'
import { afterUpload, isSettled, type UploadEvent } from './uploads.ts'
import type { ChangeDraft } from './use-draft.ts'
import { useUploads } from './use-uploads.ts'
import { WizardForm } from './wizard-form.tsx'

interface Props {
  job: JobAnswer
  draft: ApplicationDraft
  change: ChangeDraft
  /** Every file is up or left out. */
  onSettled: () => void
}

/** The application itself has arrived; each file says how it is doing. */
export function StepUploads({ job, draft, change, onSettled }: Props) {
  const { t } = useTexts('application')
  const { files, applicationId = '' } = draft
  const { currentId, sentBytes, isPaused, resume } = useUploads({ jobId: job.jobId, applicationId, files, change })
  const isOver = isSettled(files)
  const settle = (event: UploadEvent) => change((latest) => ({ files: afterUpload(latest.files, event) }))
  const done = files.filter(({ state }) => state === 'done').length

  // Once, when it is over.
  useEffect(() => {
    if (isOver) onSettled()
  }, [isOver])

  return (
    <WizardForm className={styles.uploads} onNext={resume}>
      <div className={styles.head}>
        <h1 id="step-headline" tabIndex={-1}>
          {t('uploads.headline')}
        </h1>
        <p className={styles.lead}>{t('uploads.lead')}</p>
      </div>
      {draft.isEarlierVersion && <EarlierVersion mail={job.organizer.mail} />}
      <p role="status" className={styles.count}>
        {t('uploads.count', { done, total: files.length })}
      </p>
      <div aria-live="polite" className={styles.paused}>
        {isPaused && (
          <MessageBox
            message={{ tone: 'neutral', headline: t('uploads.pausedHeadline'), text: t('uploads.pausedText') }}
          >
            <button type="submit" className={`button button-quiet ${styles.resume}`}>
              {t('uploads.resume')}
            </button>
          </MessageBox>
        )}
      </div>
      <ul className={styles.files} aria-label={t('attachments.list')}>
        {files.map((file) => (
          <UploadItem
            key={file.id}
            file={file}
            {...(file.id === currentId && { sentBytes })}
            onRetry={() => settle({ kind: 'retried', id: file.id })}
            onLeaveOut={() => settle({ kind: 'leftOut', id: file.id })}
          />
        ))}
      </ul>
    </WizardForm>
  )
}
