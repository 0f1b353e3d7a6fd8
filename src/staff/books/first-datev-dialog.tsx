import { useState } from 'react'
import { TextField } from '#ui/field.tsx'
import type { StaffData } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useBooksTranslation } from './use-books-translation.ts'

interface Props {
  settings: StaffData<'GET /books/settings'>
  onDownload: () => void
  onClose: () => void
}

/** Before the first file: who the consultant and the client are, in place of invented numbers. */
export function FirstDatevDialog({ settings: { isDefault: _, ...settings }, onDownload, onClose }: Props) {
  const { t } = useBooksTranslation()
  const [numbers, setNumbers] = useState({ consultantNumber: 0, clientNumber: 0 })
  const { send, isBusy, problem } = useSend()

  function download(): void {
    onClose()
    onDownload()
  }

  async function save(): Promise<void> {
    if (await send('PUT /books/settings', { body: { ...settings, ...numbers } })) download()
  }

  const field = (name: keyof typeof numbers) => (
    <TextField
      label={t(`settings.${name}`)}
      error={problem?.errors?.[name] && t('settings.invalid')}
      inputMode="numeric"
      isRequired
      value={numbers[name] || ''}
      onChange={(value) => setNumbers({ ...numbers, [name]: Number(value.replace(/\D/g, '')) })}
    />
  )

  return (
    <ChangeDialog
      headline={t('firstDatev.headline')}
      confirm={t('firstDatev.confirm')}
      problem={problem}
      isBusy={isBusy}
      onConfirm={() => void save()}
      onClose={onClose}
      otherAnswer={{ label: t('firstDatev.try'), onGiven: download }}
    >
      <p>{t('firstDatev.text')}</p>
      {field('consultantNumber')}
      {field('clientNumber')}
    </ChangeDialog>
  )
}
