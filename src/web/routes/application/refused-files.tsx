import { useTexts } from '../../i18n/use-texts.ts'
import type { RefusedFile } from './choose-files.ts'
import { formatSize } from './format-size.ts'
import styles from './refused-files.module.css'

/** The reason is an alert of its own; which file it was, and what helps, follows. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const { t, language } = useTexts('application')
  return (
    <ul className={styles.refused} aria-live="polite">
      {refused.map(({ name, size, reason }) => (
        <li key={name}>
          <p role="alert">{t(`refusal.${reason}`)}</p>
          <p className={styles.which}>{t('attachments.which', { name, size: formatSize(size, language) })}</p>
        </li>
      ))}
    </ul>
  )
}
