import { type RefObject, useState } from 'react'
import type { JobResponse } from '#contract/jobs.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LanguageSwitch } from '../../layout/language-switch.tsx'
import { Logo } from '../../layout/logo.tsx'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { getProgress, startStep, steps, type WizardStep } from './steps.ts'
import styles from './wizard-layout.module.css'

interface WizardLayoutProps {
  job: JobResponse
  /** Undefined when the job is closed. */
  step?: WizardStep
  card: RefObject<HTMLDivElement | null>
  /** Undefined while there is no draft. */
  onDelete?: () => void
  hasArrived?: boolean
  children: React.ReactNode
}

/** Replaces the layout of the site: picture, exit, progress, and a button that deletes the draft. */
export function WizardLayout({ job, step, card, onDelete, hasArrived = false, children }: WizardLayoutProps) {
  const { t } = useTranslation('application')
  const { company, sidebarPictures } = useSiteData()
  const picture = sidebarPictures[2] ?? sidebarPictures[0]
  const isStart = step?.step === steps.start
  const isSent = step?.step === steps.sent
  const isStarted = hasArrived || (step !== undefined && !isStart && !isSent)
  const { done, total } = getProgress(step ?? startStep, job.interview.length)
  const title = t('pageTitle', { job: job.name, name: company.name })
  const progressText = done === 0 ? t('progressStart', { total }) : t('progress', { done, total })
  return (
    <main id="main" className={styles.wizard}>
      <PageMeta title={done === 0 || isSent ? title : t('stepTitle', { headline: progressText, title })} isPrivate />
      {picture && (
        <PictureImage className={styles.picture ?? ''} picture={picture} alt="" sizes="(min-width: 1100px) 60vw, 1px" />
      )}
      <div className={styles.content}>
        <div className={`row wrap middle ${styles.bar}`}>
          <Logo name={company.shortName} />
          <LanguageSwitch />
          <SiteLink
            to={isStarted || isStart ? `/jobs/${job.jobId}` : '/jobs'}
            className={`target small strong ${styles.leave} no-print`}
          >
            <span className="wide-only">{t(isStarted ? 'later' : 'leave')}</span>
            <Icon name="close" size={20} />
          </SiteLink>
        </div>
        {step && !isSent && (
          <div className={`stack gap-1 ${styles.progress}`}>
            <p>
              <span id="progress-text">{progressText}</span>
              {!isStart && <span className={styles.job}>{job.name}</span>}
            </p>
            <progress value={done} max={total} aria-labelledby="progress-text" />
          </div>
        )}
        <div ref={card} className={styles.card}>
          {children}
        </div>
        {onDelete && <DeleteDraft onDelete={onDelete} hasArrived={hasArrived} />}
      </div>
    </main>
  )
}

interface DeleteDraftProps {
  onDelete: () => void
  /** The application has arrived: only the files that are still on the device can be deleted. */
  hasArrived: boolean
}

/** Deletes the draft after a confirmation. */
function DeleteDraft({ onDelete, hasArrived }: DeleteDraftProps) {
  const { t } = useTranslation('application')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`row wrap middle small soft ${styles.draft}`}>
      <p>{t(hasArrived ? 'draft.sending' : 'draft.note')}</p>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {t('draft.delete')}
      </button>
      {isOpen && (
        <Dialog closesOnBackdrop onClose={() => setOpen(false)} headline={t('draft.deleteHeadline')}>
          <p>{t(hasArrived ? 'draft.deleteWhileSending' : 'draft.deleteText')}</p>
          <DialogActions>
            <button
              type="button"
              className="button"
              onClick={() => {
                setOpen(false)
                onDelete()
              }}
            >
              {t('draft.deleteConfirm')}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
              {t('draft.keep')}
            </button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  )
}
