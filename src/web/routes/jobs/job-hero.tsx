import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import type { CaptionedPicture } from '#contract/site/home-page-schema.ts'
import { Icon } from '../../components/icon.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { applyAddress } from './apply-address.ts'
import { ClosedNotice } from './closed-notice.tsx'
import styles from './job-hero.module.css'
import { payText, shiftStartText, townOf } from './job-texts.ts'
import { ShareButton } from './share-button.tsx'

interface Props {
  job: JobAnswer
  url: string
  source: string | undefined
  picture: CaptionedPicture
  /** Whether others of its kind stand below. */
  hasSimilar: boolean
}

export function JobHero({ job, url, source, picture: { picture, alt }, hasSimilar }: Props) {
  const { t, language } = useTexts('jobs')
  const voice = { t, language }
  const time = [job.subscription, job.shift && shiftStartText(job.shift, voice)].filter(Boolean).join(', ')
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.back}>
          <SiteLink to="/jobs#home" viewTransition>
            <Icon name="previous" size={18} />
            {t('job.back')}
          </SiteLink>
        </p>
        <p className="eyebrow">{job.department}</p>
        <h1>{job.name}</h1>
        <ul className={styles.facts}>
          <li>
            <PageIcon name="pin" size={22} />
            {townOf(job, voice)}
          </li>
          <li>
            <PageIcon name="clock" size={22} />
            {time}
          </li>
        </ul>
        {job.pay && <p className={styles.pay}>{payText(job.pay, voice)}</p>}
        {job.isActive === 0 && <ClosedNotice hasSimilar={hasSimilar} />}
        <div className={styles.ways}>
          {job.isActive === 1 && (
            <SiteLink className={`button ${styles.apply}`} to={applyAddress(job.jobId, source)}>
              {t('job.apply')}
            </SiteLink>
          )}
          <ShareButton title={job.name} url={url} />
        </div>
        {job.isActive === 1 && <p className={styles.hint}>{t('job.applyHint')}</p>}
      </div>
      <PictureImage
        className={styles.picture ?? ''}
        picture={picture}
        alt={alt}
        sizes="(min-width: 900px) 42vw, 1px"
        isFirst
      />
    </div>
  )
}
