import { Link } from 'react-router'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import type { Conflict } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import styles from './conflict-list.module.css'

/** Actions that the server refused, until somebody has read each of them. */
export function ConflictList() {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const { conflicts } = useObservable(queue.state)
  if (conflicts.length === 0) return null
  return (
    <section className="stack gap-1" aria-label={t('conflict.label')} role="alert">
      {conflicts.map((conflict) => (
        <div key={conflict.key} className={styles.conflict}>
          <Icon name="warning" size={30} />
          <p>
            <strong>
              <Link to={`/orders/${conflict.order.orderId}`}>
                {conflict.order.code} {conflict.order.name}
              </Link>
            </strong>{' '}
            <ConflictText conflict={conflict} />
          </p>
          <Button kind="dark" onClick={() => void queue.acknowledge(conflict.key)}>
            {t('conflict.acknowledge')}
          </Button>
        </div>
      ))}
    </section>
  )
}

function ConflictText({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation()
  const { action, at, other, code, message } = conflict
  const what = t(`conflict.${action}`, { time: formatInstantTime(at) })
  if (other) return `${t('conflict.alreadyHandedOver', { by: other.by, time: formatInstantTime(other.at) })} ${what}`
  if (code === 'orderCanceled') return `${t('conflict.canceled')} ${what}`
  return `${code === 'internal' ? t('conflict.failed') : message} ${what}`
}
