import { maxFiles } from '#domain/hiring/attachment-rules.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FileDrop } from './file-drop.tsx'
import { formatSize } from './format-size.ts'
import { RefusedFiles } from './refused-files.tsx'
import styles from './step-attachments.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-view.tsx'
import { useAttachments } from './use-attachments.ts'

export function StepAttachments(step: StepProps) {
  const { t, language } = useTexts('application')
  const { files } = step.draft
  const { refused, lost, add, remove } = useAttachments(step.draft, step.change)
  return (
    <StepForm {...step} headline={t('attachments.headline')} lead={t('attachments.lead')}>
      <div className={styles.attachments}>
        <FileDrop onFiles={(chosen) => void add(chosen)} />
        <p id="attachments-rules" className={styles.rules}>
          {t('attachments.rules', { count: maxFiles })}
        </p>
        <RefusedFiles refused={refused} />
        {lost.length > 0 && (
          <p role="status" className={styles.lost}>
            {t('attachments.lost', { names: lost.join(', ') })}
          </p>
        )}
        <p role="status" className="visually-hidden">
          {files.length > 0 && t('attachments.count', { count: files.length })}
        </p>
        {files.length > 0 && (
          <ul className={styles.files} aria-label={t('attachments.list')}>
            {files.map(({ id, name, size }) => (
              <li key={id}>
                <span className={styles.name}>{name}</span>
                <span className={styles.size}>{formatSize(size, language)}</span>
                <button type="button" onClick={() => remove(id)} aria-label={t('attachments.removeNamed', { name })}>
                  {t('attachments.remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </StepForm>
  )
}
