import { PageIcon } from '../../components/page-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatSize } from './format-size.ts'
import styles from './step-uploads.module.css'
import type { DraftFile } from './uploads.ts'

interface Props {
  file: DraftFile
  /** Only of the one that is under way. */
  sentBytes?: number
  onRetry: () => void
  onLeaveOut: () => void
}

export function UploadItem({ file: { name, size, state, reason }, sentBytes, onRetry, onLeaveOut }: Props) {
  const { t, language } = useTexts('application')
  const isUnderWay = state === 'waiting' && sentBytes !== undefined
  const percent = Math.round((100 * Math.min(sentBytes ?? 0, size)) / size)
  return (
    <li className={styles.file} data-state={isUnderWay ? 'underWay' : state}>
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>
        {state === 'done' && <PageIcon name="check" size={18} />}
        {isUnderWay ? t('uploads.percent', { percent }) : t(`uploads.state.${state}`)}
      </span>
      {isUnderWay && <progress value={percent} max={100} aria-label={t('uploads.progressNamed', { name })} />}
      <span className={styles.size}>{formatSize(size, language)}</span>
      {reason && (
        <p role="alert" className={styles.reason}>
          {t(`refusal.${reason}`)}
        </p>
      )}
      {(state === 'failed' || state === 'waiting') && (
        <p className={styles.ways}>
          {state === 'failed' && (
            <button type="button" onClick={onRetry} aria-label={t('uploads.retryNamed', { name })}>
              {t('uploads.retry')}
            </button>
          )}
          <button type="button" onClick={onLeaveOut} aria-label={t('uploads.leaveOutNamed', { name })}>
            {t('uploads.leaveOut')}
          </button>
        </p>
      )}
    </li>
  )
}
