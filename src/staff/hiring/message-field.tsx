import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { maxMessageLength } from '#domain/hiring/conversation.ts'
import { languageNames } from '#domain/i18n/languages.ts'
import { TextArea } from '#ui/field.tsx'
import type { Send } from '../api/use-send.ts'
import { useChange } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './message-field.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

interface MessageFieldProps {
  label?: string
  rows?: number
  application: ApplicationDetails
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The text of a mail to the applicant, with whom it goes to and where answers arrive. */
export function MessageField({ label, rows = 12, application, value, onChange, error }: MessageFieldProps) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const mail = application.person.find(({ name }) => name === 'mail')?.text ?? ''
  return (
    <>
      <TextArea
        label={label ?? t('dialog.message')}
        hint={t('dialog.messageHint')}
        error={fieldErrorText(common, error)}
        className={rows < 12 ? undefined : styles.message}
        lang={application.language}
        value={value}
        maxLength={maxMessageLength}
        rows={rows}
        onChange={onChange}
      />
      <ul className="soft small anywhere">
        <li>{t('dialog.to', { mail })}</li>
        <li>{t('dialog.replyTo', { mail: application.replyTo })}</li>
        <li>{t('dialog.language', { language: languageNames[application.language] })}</li>
      </ul>
    </>
  )
}

interface MessageDialogProps {
  application: ApplicationDetails
  headline: string
  text: string
  confirm: string
  /** What the mail says unless it is changed. */
  draft: string
  onClose: () => void
  request: (send: Send, message: string) => Promise<object | undefined>
}

/** A change of which the applicant is told by a mail, which can be read and changed before. */
export function MessageDialog({ application, headline, text, confirm, draft, onClose, request }: MessageDialogProps) {
  const { change, send, ...state } = useChange(onClose)
  const [message, setMessage] = useState(draft)
  return (
    <ChangeDialog
      {...state}
      headline={headline}
      confirm={confirm}
      onConfirm={() => void change(request(send, message))}
      onClose={onClose}
    >
      <p>{text}</p>
      <MessageField
        application={application}
        value={message}
        onChange={setMessage}
        error={state.problem?.errors?.message}
      />
    </ChangeDialog>
  )
}
