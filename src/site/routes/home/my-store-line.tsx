import { useEffect } from 'react'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { useSiteAnswer } from '../../api/use-site-answer.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { useReturn } from '../../hooks/use-return.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keepMyStore } from '../../state/save-my-store.ts'
import styles from './my-store-line.module.css'

/** The store that the visitor has chosen, and whether it is open. */
export default function MyStoreLine({ storeId }: { storeId: string }) {
  const { t } = useTranslation('store-finder')
  const { data: store, read } = useSiteAnswer(storeId, (api) => api('GET /locations/{id}', { params: { id: storeId } }))
  useReturn(read)
  useEffect(keepMyStore, [])
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
