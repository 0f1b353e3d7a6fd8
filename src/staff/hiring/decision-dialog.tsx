import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { MessageField } from './message-field.tsx'
import { useApplicationChange } from './use-application-change.ts'
import { useHiringTranslation } from './use-hiring-translation.ts'

interface Props {
  application: ApplicationDetails
  decision: 'invite' | 'hire' | 'reject'
  onClose: () => void
}

export function DecisionDialog({ application, decision, onClose }: Props) {
  const { t } = useHiringTranslation()
  const { change, ...state } = useApplicationChange(application, onClose)
  const [message, setMessage] = useState(application.drafts[decision])
  const { name } = application
  return (
    <ChangeDialog
      {...state}
      headline={t(`dialog.${decision}.headline`, { name })}
      confirm={t('dialog.send')}
      onConfirm={() => void change('decision', { decision, message })}
      onClose={onClose}
    >
      <p>{t(`dialog.${decision}.text`, { name })}</p>
      <MessageField
        application={application}
        value={message}
        onChange={setMessage}
        error={state.problem?.errors?.message}
      />
    </ChangeDialog>
  )
}
