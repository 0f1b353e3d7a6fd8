import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PersonResponse, SentInvitation } from '#contract/staff/people.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import styles from './people-page.module.css'
import { RoleFields, type RoleValue } from './role-fields.tsx'

interface Props {
  /** Somebody who is invited again, as after the loss of a phone. */
  person: PersonResponse | undefined
  onClose: () => void
}

export function InviteDialog({ person, onClose }: Props) {
  const { t, language } = useTranslation()
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()
  const [name, setName] = useState(person?.name ?? '')
  const [mail, setMail] = useState(person?.mail ?? '')
  const [role, setRole] = useState<RoleValue>({ role: person?.role ?? 'store', store: person?.storeId ?? null })
  const [sent, setSent] = useState<SentInvitation | undefined>()
  const errors = state.problem?.errors

  async function invite(): Promise<void> {
    const body = { name, mail, role: role.role, ...(role.store && { store: role.store }), language }
    const invited = await send('POST /people/invitations', { body })
    if (!invited) return
    setSent(invited)
    await revalidate()
  }

  if (sent) return <SentDialog sent={sent} onClose={onClose} />
  return (
    <ChangeDialog
      {...state}
      headline={person ? t('people.inviteAgainHeadline', { name: person.name }) : t('people.invite')}
      confirm={t('people.sendInvitation')}
      onConfirm={() => void invite()}
      onClose={onClose}
    >
      <TextField label={t('people.name')} error={fieldErrorText(t, errors?.name)} value={name} onChange={setName} />
      <TextField
        label={t('people.mail')}
        error={fieldErrorText(t, errors?.mail)}
        type="email"
        value={mail}
        onChange={setMail}
      />
      <RoleFields value={role} onChange={setRole} problem={state.problem} />
    </ChangeDialog>
  )
}

function SentDialog({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  return (
    <Dialog headline={t('people.sentHeadline', { name: sent.person.name })} onClose={onClose}>
      <p>
        {t('people.sentText', {
          mail: sent.person.mail,
          time: formatInstant(sent.validUntil, today, language),
        })}
      </p>
      <code className={styles.link}>{sent.link}</code>
      <Button onClick={onClose}>{t('devices.done')}</Button>
    </Dialog>
  )
}
