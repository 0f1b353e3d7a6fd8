import { useState } from 'react'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './delete-draft.module.css'

interface Props {
  onDelete: () => void
  /** The application itself has arrived: only what is still on the device can be deleted. */
  isSending: boolean
}

/** Within reach in every step; asks once. */
export function DeleteDraft({ onDelete, isSending }: Props) {
  const { t } = useTexts('application')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.draft}>
      <p>{t(isSending ? 'draft.sending' : 'draft.note')}</p>
      <button type="button" className={styles.delete} onClick={() => setOpen(true)}>
        {t('draft.delete')}
      </button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} headline={t('draft.deleteHeadline')}>
        <p>{t(isSending ? 'draft.deleteWhileSending' : 'draft.deleteText')}</p>
        <div className={styles.answers}>
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
        </div>
      </ModalDialog>
    </div>
  )
}
