import { useState } from 'react'
import type { OwnPairing, PairingCode } from '#contract/staff/devices.ts'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useTimer } from '#ui/use-timer.ts'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { pairingPollMs } from '../sign-in/pairing-form.tsx'
import { useSelectedStore } from '../state/selected-store.ts'
import styles from './pair-dialog.module.css'

interface Props {
  onClose: () => void
}

/** A code for a tablet, then the number that the tablet shows. */
export function PairDialog({ onClose }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const selected = useSelectedStore(session)
  const { send, ...state } = useSend()
  const [store, setStore] = useState(selected?.id ?? '')
  const [name, setName] = useState('')
  const [code, setCode] = useState<PairingCode | undefined>()

  async function create(): Promise<void> {
    const created = await send('POST /devices/pairing-codes', { body: { store, name } })
    if (created) setCode(created)
  }

  if (code) return <CodeDialog code={code} onAgain={() => setCode(undefined)} onClose={onClose} />
  return (
    <ChangeDialog
      {...state}
      headline={t('devices.pair')}
      confirm={t('devices.createCode')}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      {session.stores.length > 1 && (
        <SelectField label={t('nav.store')} value={store} choices={session.stores} onChange={setStore} />
      )}
      <TextField
        label={t('devices.name')}
        hint={t('devices.nameHint')}
        error={fieldErrorText(t, state.problem?.errors?.name)}
        value={name}
        maxLength={60}
        isRequired
        onChange={setName}
      />
    </ChangeDialog>
  )
}

/** How the code stands, as long as that can change. */
function useOwnPairing(): OwnPairing {
  const { data: pairing = { state: 'waiting', number: null }, read } = useRead('GET /devices/pairing-codes')
  useTimer(read, pairing.state === 'paired' || pairing.state === 'ended' ? undefined : pairingPollMs)
  return pairing
}

function CodeDialog({ code, onAgain, onClose }: Props & { code: PairingCode; onAgain: () => void }) {
  const { t } = useTranslation()
  const { state, number } = useOwnPairing()
  if (state === 'asking' && number !== null) return <NumberDialog number={number} onClose={onClose} />
  return (
    <Dialog headline={t(state === 'paired' ? 'devices.pairedHeadline' : 'devices.codeHeadline')} onClose={onClose}>
      {state === 'waiting' && (
        <>
          <p>{t('devices.codeText')}</p>
          <p className={`code ${styles.code}`}>
            <span>{code.code.slice(0, 4)}</span>
            <span>{code.code.slice(4)}</span>
          </p>
          <p>{t('devices.codeUntil', { time: formatInstantTime(code.validUntil) })}</p>
        </>
      )}
      <div role="status">
        {state === 'confirmed' && <p>{t('devices.signingIn')}</p>}
        {state === 'paired' && <p>{t('devices.pairedText')}</p>}
        {state === 'ended' && (
          <Notice tone="warning">
            <strong>{t('devices.endedHeadline')}</strong>
            <p>{t('devices.endedText')}</p>
          </Notice>
        )}
      </div>
      {state === 'ended' && <Button onClick={onAgain}>{t('devices.createCode')}</Button>}
      <button type="button" className={`button ${state === 'paired' ? '' : 'button-quiet'}`} onClick={onClose}>
        {t(state === 'paired' ? 'devices.done' : 'common.cancel')}
      </button>
    </Dialog>
  )
}

/** Only whoever stands in front of both screens can say that they show the same. */
function NumberDialog({ number, onClose }: Props & { number: string }) {
  const { t } = useTranslation()
  const { send, ...state } = useSend()
  const compare = (isSame: boolean) => void send('POST /devices/pairing-codes/comparison', { body: { number, isSame } })
  return (
    <ChangeDialog
      {...state}
      headline={t('devices.compareHeadline')}
      confirm={t('devices.same')}
      onConfirm={() => compare(true)}
      onClose={onClose}
      otherAnswer={{ label: t('devices.other'), onGiven: () => compare(false) }}
    >
      <p className={`code ${styles.code}`}>{number}</p>
      <p>{t('devices.compareText')}</p>
    </ChangeDialog>
  )
}
