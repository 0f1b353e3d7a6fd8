import { useEffect, useState } from 'react'
import type { StoreResponse } from '#contract/stores.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keepMyStore } from '../../state/save-my-store.ts'
import styles from './my-store-line.module.css'

/** The store that the visitor has chosen, and whether it is open. */
export default function MyStoreLine({ storeId }: { storeId: string }) {
  const { t } = useTranslation('store-finder')
  const api = useBrowserApi()
  const [store, setStore] = useState<StoreResponse>()

  useEffect(keepMyStore, [])
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const response = await api('GET /locations/{id}', { params: { id: storeId } }).catch(() => undefined)
      if (isCurrent && response?.success) setStore(response.data)
    }
    void load()
    const onVisible = () => document.visibilityState === 'visible' && void load()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [api, storeId])

  if (!store) return null
  return (
    <p className={`page row wrap ${styles.line}`}>
      <span>
        {t('myStore.label')}{' '}
        <SiteLink to={`/mystore/${store.id}`} className="strong">
          {store.name}
        </SiteLink>
      </span>
      <OpenBadge hours={store.openingHours} today={berlinTime(new Date().toISOString()).date} />
    </p>
  )
}
