import { useTranslation } from 'react-i18next'
import type { RefusedFile } from './choose-files.ts'
import { formatSize } from './format-size.ts'
import styles from './refused-files.module.css'

/** The reason is an alert of its own; which file it was, and what helps, follows. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const { t, i18n } = useTranslation('application')
  return (
    <ul className={styles.refused} aria-live="polite">
      {refused.map(({ name, size, reason }) => (
        <li key={name}>
          <p role="alert">{t(`refusal.${reason}`)}</p>
          <p className={styles.which}>{t('attachments.which', { name, size: formatSize(size, i18n.language) })}</p>
        </li>
      ))}
    </ul>
  )
}
