import { useRevalidator } from 'react-router'
import type { PersonResponse } from '#contract/staff/people.ts'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

export function RevokePersonDialog({ person, onClose }: { person: PersonResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()

  async function revoke(): Promise<void> {
    const done = await send('DELETE', `/people/${person.id}`)
    if (!done) return
    await revalidate()
    onClose()
  }

  return (
    <ChangeDialog
      {...state}
      headline={t('people.revokeHeadline', { name: person.name })}
      confirm={t('people.revoke')}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p>{t('people.revokeText')}</p>
    </ChangeDialog>
  )
}
