import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { type Translation, useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { BoardOrder } from '../state/board-model.ts'
import styles from './order-state.module.css'

function describe(order: BoardOrder, today: string, { t, language }: Translation): { icon: IconName; text: string } {
  const time = (instant: string | null) => (instant ? formatInstant(instant, today, language) : '')
  switch (order.column) {
    case 'canceled':
      return { icon: 'close', text: t('state.canceled') }
    case 'handedOver':
      return {
        icon: 'handOver',
        text: t('state.handedOver', { time: time(order.handedOverAt), by: order.handedOverBy ?? '' }),
      }
    case 'notCollected':
      return { icon: 'waiting', text: t('state.notCollected', { time: time(order.notCollectedAt) }) }
    case 'ready':
      return { icon: 'check', text: t('state.ready', { time: time(order.readyAt) }) }
    case 'toDo':
      return { icon: 'board', text: t(order.orderState === 'created' ? 'state.unpaid' : 'state.toDo') }
    default:
      return order.column satisfies never
  }
}

/** What staff have done with the order so far. */
export function OrderState({ order }: { order: BoardOrder }) {
  const texts = useTranslation()
  const { date: today } = useLocalTime()
  const { icon, text } = describe(order, today, texts)
  return (
    <p className={`pill ${styles.state}`} data-column={order.column} role="status">
      <Icon name={icon} />
      {text}
      {order.isPending && <span>· {texts.t('mark.pending')}</span>}
    </p>
  )
}
