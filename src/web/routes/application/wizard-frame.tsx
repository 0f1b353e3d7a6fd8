import type { RefObject } from 'react'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { Icon } from '../../components/icon.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { LanguageSwitch } from '../../layout/language-switch.tsx'
import { Logo } from '../../layout/logo.tsx'
import { useFrame } from '../../use-frame.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { type Place, progressOf, startPlace, steps } from './steps.ts'
import styles from './wizard-frame.module.css'

interface Props {
  job: JobAnswer
  /** Undefined where there are no steps. */
  place?: Place
  card: RefObject<HTMLDivElement | null>
  /** Absent while there is no draft. */
  onDelete?: () => void
  isSending?: boolean
  children: React.ReactNode
}

/** In place of the site's chrome: a picture, the way out, how far it is, and the draft. */
export function WizardFrame({ job, place, card, onDelete, isSending = false, children }: Props) {
  const { t } = useTexts('application')
  const { company, sidebarPictures } = useFrame()
  const picture = sidebarPictures[2] ?? sidebarPictures[0]
  const isOver = place?.step === steps.sent
  const isUnderWay = isSending || (place !== undefined && place.step !== steps.start && !isOver)
  const { done, total } = progressOf(place ?? startPlace, job.interview.length)
  const title = t('pageTitle', { job: job.name, name: company.name })
  const progressText = done === 0 ? t('progressStart', { total }) : t('progress', { done, total })
  return (
    <main id="main" className={styles.wizard}>
      <PageMeta title={done === 0 || isOver ? title : t('stepTitle', { headline: progressText, title })} isPrivate />
      {picture && (
        <PictureImage className={styles.picture ?? ''} picture={picture} alt="" sizes="(min-width: 1100px) 60vw, 1px" />
      )}
      <div className={styles.desk}>
        <div className={styles.bar}>
          <Logo name={company.shortName} />
          {place?.step === steps.start && <LanguageSwitch />}
          <SiteLink
            to={isUnderWay || place?.step === steps.start ? `/jobs/${job.jobId}` : '/jobs'}
            className={styles.leave}
          >
            <span>{t(isUnderWay ? 'later' : 'leave')}</span>
            <Icon name="close" size={20} />
          </SiteLink>
        </div>
        {place && !isOver && (
          <div className={styles.progress}>
            <p>
              <span id="progress-text">{progressText}</span>
              {place.step !== steps.start && <span className={styles.job}>{job.name}</span>}
            </p>
            <progress value={done} max={total} aria-labelledby="progress-text" />
          </div>
        )}
        <div ref={card} className={styles.card}>
          {children}
        </div>
        {onDelete && <DeleteDraft onDelete={onDelete} isSending={isSending} />}
      </div>
    </main>
  )
}
