import { useRef, useState } from 'react'
import type { GeoPoint } from '#domain/store.ts'
import { Icon } from '../../components/icon.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './near-me.module.css'
import formStyles from './store-search-form.module.css'

interface NearMeButtonProps {
  near: NearMe
  turnOn: () => void
  turnOff: () => void
}

export function NearMeButton({ near: { state }, turnOn, turnOff }: NearMeButtonProps) {
  const { t } = useTranslation('store-finder')
  const isOn = state === 'on' || state === 'locating'
  return (
    <button type="button" className="chip needs-script" aria-pressed={isOn} onClick={isOn ? turnOff : turnOn}>
      <span className={`crust ${formStyles.mark}`}>
        <PageIcon name="near" size={18} />
        <PageIcon name="check" size={18} />
      </span>
      {t(state === 'locating' ? 'near.asking' : 'near.ask')}
    </button>
  )
}

/** Explains what the position is used for, or how to continue without it. */
export function NearMeNote({ near: { state }, turnOff }: { near: NearMe; turnOff: () => void }) {
  const { t } = useTranslation('store-finder')
  return (
    <div role="status">
      {state === 'on' && (
        <p className="small soft below-2">
          {t('near.on')}{' '}
          <button type="button" className="text-button" onClick={turnOff}>
            {t('near.off')}
          </button>
        </p>
      )}
      {(state === 'refused' || state === 'unavailable') && (
        <div className={`below-2 stack gap-2 ${styles.without}`}>
          <PageIcon name="near" size={22} />
          <div>
            <p className="strong">{t(`near.${state}Title`)}</p>
            <p>{t(`near.${state}`)}</p>
          </div>
          <button type="button" className="icon-button" aria-label={t('near.dismiss')} onClick={turnOff}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  )
}

type NearMe = { state: 'off' | 'locating' | 'refused' | 'unavailable' } | { state: 'on'; position: GeoPoint }

const timeoutMs = 10_000
const maxAgeMs = 300_000
const permissionDenied = 1

/** Requests the position on click only; it stays in memory and is never sent. */
export function useNearMe() {
  const [near, setNear] = useState<NearMe>({ state: 'off' })
  const requestNumber = useRef(0)

  function turnOn() {
    const current = ++requestNumber.current
    /** Ignores results of a request that was turned off meanwhile. */
    const update = (next: NearMe) => current === requestNumber.current && setNear(next)
    if (!navigator.geolocation) return setNear({ state: 'unavailable' })
    setNear({ state: 'locating' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => update({ state: 'on', position: { lat: coords.latitude, lng: coords.longitude } }),
      ({ code }) => update({ state: code === permissionDenied ? 'refused' : 'unavailable' }),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  }

  function turnOff() {
    requestNumber.current += 1
    setNear({ state: 'off' })
  }

  return { near, turnOn, turnOff }
}
