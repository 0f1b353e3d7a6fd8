import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useSession } from '../layout/use-session.ts'
import { MessageField } from './message-field.tsx'
import { useApplicationChange } from './use-application-change.ts'
import { translateHiring, useHiringTranslation } from './use-hiring-translation.ts'

interface Props {
  application: ApplicationDetails
  slot: ApplicationDetails['slots'][number]
  onClose: () => void
}

export function CancelInterviewDialog({ application, slot, onClose }: Props) {
  const { t } = useHiringTranslation()
  const session = useSession()
  const { change, ...state } = useApplicationChange(application, onClose)
  const { name, language } = application
  const [message, setMessage] = useState(() =>
    translateHiring(language)('dialog.cancelInterview.draft', {
      name: name.split(' ')[0] ?? name,
      when: `${formatDay(slot.date, language)}, ${slot.time}`,
      author: session.name,
    }),
  )
  return (
    <ChangeDialog
      {...state}
      headline={t('dialog.cancelInterview.headline', { name })}
      confirm={t('dialog.cancelInterview.confirm')}
      onConfirm={() => void change('interview/cancel', { message })}
      onClose={onClose}
    >
      <p>{t('dialog.cancelInterview.text', { name })}</p>
      <MessageField
        application={application}
        value={message}
        onChange={setMessage}
        error={state.problem?.errors?.message}
      />
    </ChangeDialog>
  )
}
