import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import type { BoardOrder } from '../state/board-model.ts'
import { allows } from '../state/session-cache.ts'
import { useHandOver } from './use-hand-over.tsx'

/** Ready, handed over, not collected, and the way back from each. */
export function PickupButtons({ order }: { order: BoardOrder }) {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const session = useSession()
  const now = useLocalTime()
  const { handOver, warning } = useHandOver(order)
  const { column } = order
  const isDue = order.date < now.date || (order.date === now.date && order.time <= formatClockMinute(now.minute))
  const isOpen = column === 'toDo' || column === 'ready'
  if (!allows(session, 'orders.handOver') || column === 'canceled' || order.orderState === 'created') return null
  return (
    <div className="filters">
      {column === 'toDo' && (
        <button type="button" className="button button-plain" onClick={() => void queue.record(order, 'ready')}>
          <Icon name="check" />
          {t('action.ready')}
        </button>
      )}
      {(isOpen || column === 'notCollected') && (
        <Button kind="sage" icon="handOver" onClick={handOver}>
          {t('action.handOver')}
        </Button>
      )}
      {isOpen && isDue && (
        <Button kind="quiet" icon="clock" onClick={() => void queue.record(order, 'not-collected')}>
          {t('action.notCollected')}
        </Button>
      )}
      {column === 'ready' && (
        <Button kind="quiet" icon="undo" onClick={() => void queue.record(order, 'undo-ready')}>
          {t('action.undoReady')}
        </Button>
      )}
      {column === 'notCollected' && (
        <Button kind="quiet" icon="undo" onClick={() => void queue.record(order, 'undo-not-collected')}>
          {t('action.undoNotCollected')}
        </Button>
      )}
      {column === 'handedOver' && (
        <Button kind="quiet" icon="undo" onClick={() => void queue.record(order, 'undo-hand-over')}>
          {t('action.undoHandOver')}
        </Button>
      )}
      {warning}
    </div>
  )
}
