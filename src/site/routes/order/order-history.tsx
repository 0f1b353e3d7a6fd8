import type { OrderResponse } from '#contract/orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { type PickupMoment, useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './order-history.module.css'

export function OrderHistory({ order }: { order: OrderResponse }) {
  const { t } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const { past, upcoming } = getHistorySteps(order)
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="headline-s">
        {t('history.headline')}
      </h2>
      <ol className={`below-2 ${styles.steps}`}>
        {past.map(({ at, kind }) => (
          <li key={`${at} ${kind}`}>
            <span>{t(`history.${kind}`)}</span>
            <time dateTime={at}>{formatTime(berlinTime(at))}</time>
          </li>
        ))}
        {upcoming.map(({ kind, ...time }) => (
          <li key={kind} data-ahead>
            <span>{t(`history.${kind}`)}</span>
            <span>{formatTime(time)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The events customers see; the order log has more. */
const pastKinds = [
  'placed',
  'paid',
  'toBePaidAtPickup',
  'confirmedByCustomer',
  'onlinePaymentChosen',
  'changed',
  'moved',
  'slotReleased',
  'slotTakenAgain',
  'slotGone',
  'changeWindowClosed',
  'pickupTimeOver',
  'ready',
  'handedOver',
  'notCollected',
  'expired',
  'canceledByCustomer',
  'canceledByBusiness',
  'payment-declined',
  'payment-pending',
  'payment-refunded',
  'itemsRefunded',
  'itemsChanged',
  'differenceRefunded',
  'payment-failed',
  'paymentTooLate',
  'paymentAmountWrong',
] as const

type PastKind = (typeof pastKinds)[number]

interface Step<Kind> {
  kind: Kind
}

interface HistorySteps {
  past: (Step<PastKind | 'expiredUnconfirmed'> & { at: string })[]
  upcoming: (Step<'payAhead' | 'confirmAhead' | 'pickupAhead'> & PickupMoment)[]
}

/** What staff took back, usually after a wrong tap, is not shown at all. */
const undoneBy: Partial<Record<string, PastKind>> = {
  readyUndone: 'ready',
  handOverUndone: 'handedOver',
  notCollectedUndone: 'notCollected',
}

function withoutUndone(history: OrderResponse['history']): OrderResponse['history'] {
  const kept: OrderResponse['history'] = []
  for (const event of history) {
    const undone = undoneBy[event.kind]
    const index = undone ? kept.findLastIndex(({ kind }) => kind === undone) : -1
    if (index >= 0) kept.splice(index, 1)
    else kept.push(event)
  }
  return kept
}

const isPastKind = (kind: string): kind is PastKind => pastKinds.some((known) => known === kind)

type HistoryView = Pick<OrderResponse, 'history' | 'orderState' | 'payment' | 'payUntil' | 'pickupDate' | 'pickupTime'>

export function getHistorySteps(order: HistoryView): HistorySteps {
  const { history, orderState, payment, payUntil, pickupDate, pickupTime } = order
  const isAtPickup = payment === 'atPickup'
  const isOver = orderState === 'canceled' || orderState === 'completed'
  return {
    past: withoutUndone(history).flatMap(({ at, kind }) =>
      isPastKind(kind) ? [{ at, kind: isAtPickup && kind === 'expired' ? 'expiredUnconfirmed' : kind }] : [],
    ),
    upcoming: [
      ...(payUntil
        ? [{ kind: isAtPickup ? ('confirmAhead' as const) : ('payAhead' as const), ...berlinTime(payUntil) }]
        : []),
      ...(isOver ? [] : [{ kind: 'pickupAhead' as const, date: pickupDate, time: pickupTime }]),
    ],
  }
}
