import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import type { BoardOrder } from '../state/board-model.ts'
import { allows } from '../state/session-cache.ts'
import styles from './pickup-buttons.module.css'
import { useHandOver } from './use-hand-over.tsx'

/** Ready, handed over, not collected, and the way back from each. */
export function PickupButtons({ order }: { order: BoardOrder }) {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const session = useSession()
  const { date: today } = useLocalTime()
  const { handOver, warning } = useHandOver(order)
  const { column } = order
  const isOpen = column === 'toDo' || column === 'ready'
  if (!allows(session, 'orders.handOver') || column === 'canceled' || order.orderState === 'created') return null
  return (
    <div className={styles.buttons}>
      {column === 'toDo' && (
        <button type="button" className={`button ${styles.ready}`} onClick={() => void queue.record(order, 'ready')}>
          <Icon name="check" />
          {t('action.ready')}
        </button>
      )}
      {(isOpen || column === 'notCollected') && (
        <button type="button" className="button button-sage" onClick={handOver}>
          <Icon name="handOver" />
          {t('action.handOver')}
        </button>
      )}
      {isOpen && order.date <= today && (
        <button type="button" className="button button-quiet" onClick={() => void queue.record(order, 'not-collected')}>
          <Icon name="waiting" />
          {t('action.notCollected')}
        </button>
      )}
      {column === 'ready' && (
        <button type="button" className="button button-quiet" onClick={() => void queue.record(order, 'undo-ready')}>
          <Icon name="undo" />
          {t('action.undoReady')}
        </button>
      )}
      {column === 'notCollected' && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void queue.record(order, 'undo-not-collected')}
        >
          <Icon name="undo" />
          {t('action.undoNotCollected')}
        </button>
      )}
      {column === 'handedOver' && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void queue.record(order, 'undo-hand-over')}
        >
          <Icon name="undo" />
          {t('action.undoHandOver')}
        </button>
      )}
      {warning}
    </div>
  )
}
