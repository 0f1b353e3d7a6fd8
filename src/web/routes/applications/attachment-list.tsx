import type { AttachmentAnswer } from '#contract/hiring/application-answer.ts'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatSize } from '../application/format-size.ts'
import styles from './attachment-list.module.css'

interface Props {
  attachments: readonly AttachmentAnswer[]
  /** Where to fetch one; without it they are only named. */
  addressOf?: (number: number) => string
}

export function AttachmentList({ attachments, addressOf }: Props) {
  return (
    <ul className={styles.files}>
      {attachments.map((attachment) => (
        <li key={attachment.number} data-state={attachment.state}>
          {addressOf && attachment.state === 'ready' ? (
            <a href={addressOf(attachment.number)} download={attachment.name}>
              <Icon name="download" />
              <FileWords attachment={attachment} />
            </a>
          ) : (
            <FileWords attachment={attachment} />
          )}
        </li>
      ))}
    </ul>
  )
}

function FileWords({ attachment: { name, size, state } }: { attachment: AttachmentAnswer }) {
  const { t, language } = useTexts('applications')
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>
        {formatSize(size, language)}
        {state !== 'ready' && <strong>{t(`files.${state}`)}</strong>}
      </span>
    </span>
  )
}
