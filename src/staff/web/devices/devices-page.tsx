import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { DeviceResponse, PairingCode } from '#contract/staff/devices.ts'
import { unwrap } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Field } from '../components/field.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { Icon } from '../components/icon.tsx'
import { EmptyState } from '../components/message.tsx'
import { formatInstant, formatInstantTime } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import styles from './devices-page.module.css'

export const createDevicesLoader =
  ({ requests }: StaffApp) =>
  async (): Promise<DeviceResponse[]> =>
    unwrap(await requests.request<DeviceResponse[]>('GET', '/devices'))

/** The tablets of the stores. */
export function DevicesPage() {
  const { t } = useTranslation()
  const session = useSession()
  const devices = useLoaderData<DeviceResponse[]>()
  const [isPairing, setIsPairing] = useState(false)
  const stores = session.stores.filter(({ id }) => devices.some(({ storeId }) => storeId === id))
  return (
    <Page
      title={t('nav.devices')}
      hasBack
      tools={
        <button type="button" className="button" onClick={() => setIsPairing(true)}>
          <Icon name="plus" />
          {t('devices.pair')}
        </button>
      }
    >
      {devices.length === 0 && (
        <EmptyState icon="device" headline={t('devices.emptyHeadline')}>
          <p>{t('devices.emptyText')}</p>
        </EmptyState>
      )}
      {stores.map(({ id, name }) => (
        <section key={id} aria-labelledby={`store-${id}`}>
          <h2 id={`store-${id}`} className={styles.store}>
            {name}
          </h2>
          <ul className={styles.devices}>
            {devices
              .filter(({ storeId }) => storeId === id)
              .map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
          </ul>
        </section>
      ))}
      {isPairing && <PairDialog onClose={() => setIsPairing(false)} />}
    </Page>
  )
}

function DeviceRow({ device }: { device: DeviceResponse }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <li className={styles.device}>
      <Icon name="device" size={32} />
      <p>
        <strong>{device.name}</strong>
        <span>
          {device.seenAt
            ? t('devices.seen', { time: formatInstant(device.seenAt, today, language) })
            : t('devices.signedOut')}{' '}
          · {t('devices.pairedBy', { name: device.pairedBy })}
        </span>
      </p>
      <button type="button" className="button button-quiet" onClick={() => setIsAsked(true)}>
        {t('devices.revoke')}
      </button>
      {isAsked && <RevokeDialog device={device} onClose={() => setIsAsked(false)} />}
    </li>
  )
}

function RevokeDialog({ device, onClose }: { device: DeviceResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()
  return (
    <ChangeDialog
      {...state}
      headline={t('devices.revokeHeadline', { name: device.name })}
      confirm={t('devices.revoke')}
      onConfirm={() => void send('DELETE', `/devices/${device.id}`).then((done) => done && revalidate().then(onClose))}
      onClose={onClose}
    >
      <p>{t('devices.revokeText')}</p>
    </ChangeDialog>
  )
}

function PairDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const selected = useSelectedStore(session)
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()
  const [store, setStore] = useState(selected?.id ?? '')
  const [name, setName] = useState('')
  const [code, setCode] = useState<PairingCode | undefined>()

  async function create(): Promise<void> {
    const created = await send<PairingCode>('POST', '/devices/pairing-codes', { body: { store, name } })
    if (created) setCode(created)
  }

  const close = () => {
    void revalidate()
    onClose()
  }

  if (code)
    return (
      <Dialog headline={t('devices.codeHeadline')} onClose={close}>
        <p>{t('devices.codeText')}</p>
        <p className={styles.code}>
          <span>{code.code.slice(0, 4)}</span>
          <span>{code.code.slice(4)}</span>
        </p>
        <p>{t('devices.codeUntil', { time: formatInstantTime(code.validUntil) })}</p>
        <button type="button" className="button" onClick={close}>
          {t('devices.done')}
        </button>
      </Dialog>
    )
  return (
    <ChangeDialog
      {...state}
      headline={t('devices.pair')}
      confirm={t('devices.createCode')}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      {session.stores.length > 1 && (
        <Field label={t('nav.store')}>
          {(ids) => (
            <select {...ids} value={store} onChange={({ target }) => setStore(target.value)}>
              {session.stores.map(({ id, name: storeName }) => (
                <option key={id} value={id}>
                  {storeName}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field
        label={t('devices.name')}
        hint={t('devices.nameHint')}
        error={fieldErrorText(t, state.problem?.errors?.name)}
      >
        {(ids) => (
          <input {...ids} value={name} maxLength={60} required onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </ChangeDialog>
  )
}
