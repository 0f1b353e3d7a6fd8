import { useEffect, useState } from 'react'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  canReceivePushes,
  findSubscription,
  isIphone,
  type KnownSubscription,
  subscribe,
} from '../../push-subscription.ts'
import styles from './pickup-pass.module.css'

interface Props {
  orderId: string
  /** The key of the bakery, with which browsers subscribe. */
  pushKey: string
}

type State = 'unknown' | 'impossible' | 'off' | 'on' | 'blocked' | 'failed'

/** Offers to tell this device when the order is ready, changed or canceled. */
export function PushOffer({ orderId, pushKey }: Props) {
  const { t } = useTranslation('push')
  const api = useBrowserApi()
  const [state, setState] = useState<State>('unknown')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!canReceivePushes()) return setState(isIphone() ? 'impossible' : 'unknown')
    if (Notification.permission === 'denied') return setState('blocked')
    let isMounted = true
    const isWanted = async ({ pushId }: KnownSubscription) => {
      const response = await api('GET /orders/{orderId}/pushes/{pushId}', { params: { orderId, pushId } })
      return response.success && response.data.isWanted
    }
    findSubscription(pushKey)
      .then((known) => known !== undefined && isWanted(known))
      .then(
        (wanted) => isMounted && setState(wanted ? 'on' : 'off'),
        () => isMounted && setState('off'),
      )
    return () => {
      isMounted = false
    }
  }, [api, orderId, pushKey])

  async function start(): Promise<State> {
    const known = await subscribe(pushKey)
    if (!known) return Notification.permission === 'denied' ? 'blocked' : 'off'
    const params = { orderId, pushId: known.pushId }
    const response = await api('PUT /orders/{orderId}/pushes/{pushId}', { params, body: known.body })
    return response.success ? 'on' : 'failed'
  }

  async function end(): Promise<State> {
    const known = await findSubscription(pushKey)
    if (!known) return 'off'
    const params = { orderId, pushId: known.pushId }
    const response = await api('DELETE /orders/{orderId}/pushes/{pushId}', { params })
    return response.success ? 'off' : 'on'
  }

  function change(work: () => Promise<State>): void {
    setBusy(true)
    work()
      .then(setState, () => setState('failed'))
      .finally(() => setBusy(false))
  }

  if (state === 'unknown') return null
  return (
    <section className={`stack gap-1 ${styles.push} no-print`}>
      {state === 'on' ? (
        <p className="row wrap middle gap-15" role="status">
          <strong>{t('on')}</strong>
          <button type="button" className="text-button" aria-disabled={isBusy} onClick={() => isBusy || change(end)}>
            {t('end')}
          </button>
        </p>
      ) : (
        state !== 'impossible' &&
        state !== 'blocked' && (
          <>
            <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || change(start)}>
              {t('button')}
            </button>
            <p className="small">{t('hint')}</p>
          </>
        )
      )}
      {state === 'impossible' && <p className="small">{t('homeScreen')}</p>}
      {state === 'blocked' && <p className="small">{t('blocked')}</p>}
      {state === 'failed' && (
        <p className="error" role="alert">
          {t('failed')}
        </p>
      )}
    </section>
  )
}
