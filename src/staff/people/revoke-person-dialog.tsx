import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeviceResponse } from '#contract/staff/devices.ts'
import type { PersonResponse } from '#contract/staff/people.ts'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'

export function RevokePersonDialog({ person, onClose }: { person: PersonResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()
  const { data: devices, problem } = useRead('GET /devices')
  const [kept, setKept] = useState<readonly string[]>([])

  async function revoke(): Promise<void> {
    const done = await send('DELETE /people/{personId}', {
      params: { personId: person.id },
      body: { keepDevices: kept },
    })
    if (!done) return
    await revalidate()
    onClose()
  }

  return (
    <ChangeDialog
      isBusy={state.isBusy}
      problem={state.problem ?? problem}
      headline={t('people.revokeHeadline', { name: person.name })}
      confirm={t('people.revoke')}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p>{t('people.revokeText')}</p>
      <KeptDevices
        devices={devices?.filter(({ pairedById }) => pairedById === person.id) ?? []}
        kept={kept}
        onChange={setKept}
      />
    </ChangeDialog>
  )
}

interface KeptDevicesProps {
  devices: readonly DeviceResponse[]
  kept: readonly string[]
  onChange: (kept: readonly string[]) => void
}

/** A tablet may be a private phone that nobody knows of, so each one ends that is not named here. */
function KeptDevices({ devices, kept, onChange }: KeptDevicesProps) {
  const { t } = useTranslation()
  const { stores } = useSession()
  if (devices.length === 0) return null
  const nameStore = (storeId: string) => stores.find(({ id }) => id === storeId)?.name ?? storeId
  return (
    <fieldset>
      <legend>{t('people.devices', { count: devices.length })}</legend>
      {devices.map(({ id, name, storeId }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={kept.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...kept, id] : kept.filter((one) => one !== id))}
          />
          {t('people.keepDevice', { name, store: nameStore(storeId) })}
        </label>
      ))}
    </fieldset>
  )
}
