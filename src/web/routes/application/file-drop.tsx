import { type DragEvent, useState } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { acceptedFiles } from './accepted-files.ts'
import styles from './file-drop.module.css'

/** A label over a real file field: chosen by tap or keyboard, or dropped. */
export function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts('application')
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id="attachments"
        className={styles.input}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-describedby="attachments-rules"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
      <label htmlFor="attachments">
        <Icon name="plus" size={28} />
        <span className={styles.choose}>{t('attachments.choose')}</span>
        <span className={styles.orDrop}>{t('attachments.orDrop')}</span>
      </label>
    </div>
  )
}
