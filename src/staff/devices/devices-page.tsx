import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeviceResponse } from '#contract/staff/devices.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { PairDialog } from './pair-dialog.tsx'

export const createLoader = loaderOf('GET /devices')

/** The tablets of the stores. */
export function Component() {
  const { t } = useTranslation()
  const session = useSession()
  const devices = useLoaded(createLoader)
  const { revalidate } = useRevalidator()
  const [isPairing, setIsPairing] = useState(false)
  const stores = session.stores.filter(({ id }) => devices.some(({ storeId }) => storeId === id))
  return (
    <Page
      title={t('nav.devices')}
      hasBack
      tools={
        <Button icon="plus" onClick={() => setIsPairing(true)}>
          {t('devices.pair')}
        </Button>
      }
    >
      {devices.length === 0 && (
        <EmptyState icon="device" headline={t('devices.emptyHeadline')} text={t('devices.emptyText')} />
      )}
      {stores.map(({ id, name }) => (
        <section key={id} aria-labelledby={`store-${id}`}>
          <h2 id={`store-${id}`} className="ruled below-2">
            {name}
          </h2>
          <ul className="rows">
            {devices
              .filter(({ storeId }) => storeId === id)
              .map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
          </ul>
        </section>
      ))}
      {isPairing && (
        <PairDialog
          onClose={() => {
            setIsPairing(false)
            void revalidate()
          }}
        />
      )}
    </Page>
  )
}

function DeviceRow({ device }: { device: DeviceResponse }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <li className="between">
      <Icon name="device" size={32} />
      <p className="entry">
        <strong>{device.name}</strong>
        <span>
          {device.seenAt
            ? t('devices.seen', { time: formatInstant(device.seenAt, today, language) })
            : t('devices.signedOut')}{' '}
          · {t('devices.pairedBy', { name: device.pairedBy })}
        </span>
      </p>
      <Button kind="quiet" onClick={() => setIsAsked(true)}>
        {t('devices.revoke')}
      </Button>
      {isAsked && <RevokeDialog device={device} onClose={() => setIsAsked(false)} />}
    </li>
  )
}

function RevokeDialog({ device, onClose }: { device: DeviceResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('devices.revokeHeadline', { name: device.name })}
      confirm={t('devices.revoke')}
      onConfirm={() => void change(send('DELETE /devices/{deviceId}', { params: { deviceId: device.id } }))}
      onClose={onClose}
    >
      <p>{t('devices.revokeText')}</p>
    </ChangeDialog>
  )
}
