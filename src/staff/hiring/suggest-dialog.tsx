import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { SelectField } from '#ui/field.tsx'
import { useChange } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { MessageField } from './message-field.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

/** Asks somebody of the talent pool about another job. The mail follows the job until somebody has changed it. */
export function SuggestDialog({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  const { name, otherJobs } = application
  const [job, setJob] = useState('')
  const [typed, setTyped] = useState<string | undefined>()
  const message = typed ?? otherJobs.find(({ id }) => id === job)?.draft ?? ''
  const errors = state.problem?.errors
  return (
    <ChangeDialog
      {...state}
      headline={t('dialog.suggest.headline', { name })}
      confirm={t('dialog.send')}
      onConfirm={() =>
        void change(
          send('POST /applications/{applicationId}/suggestion', { params: application, body: { job, message } }),
        )
      }
      onClose={onClose}
    >
      <p>{t('dialog.suggest.text', { name })}</p>
      <SelectField
        label={t('dialog.suggest.job')}
        error={fieldErrorText(common, errors?.job)}
        value={job}
        placeholder={t('dialog.suggest.choose')}
        choices={otherJobs}
        onChange={setJob}
      />
      <MessageField application={application} value={message} onChange={setTyped} error={errors?.message} />
    </ChangeDialog>
  )
}
