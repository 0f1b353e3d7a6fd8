import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { Field } from '../components/field.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOrderChange } from './use-order-change.ts'

const maxLength = 500

export function NoteDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState(order.staffNote)
  const { send, ...state } = useOrderChange(order, onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('action.note')}
      confirm={t('note.save')}
      onConfirm={() => void send('note', { note })}
      onClose={onClose}
    >
      <Field
        label={t('order.staffNote')}
        hint={t('note.hint')}
        error={state.problem?.errors?.note && t('field.tooLong')}
      >
        {(ids) => (
          <textarea {...ids} value={note} maxLength={maxLength} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
    </ChangeDialog>
  )
}
