import { Link, useNavigate } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant, formatInstantTime } from '#domain/i18n/format-dates.ts'
import { takeFocus } from '#ui/focus.ts'
import { OrderLines } from '../board/order-lines.tsx'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ProblemText } from '../components/message.tsx'
import { type Translation, useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from '../layout/page-title.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { MissingItemButton } from '../order/missing-item.tsx'
import { useLatestOrder } from '../order/use-latest-order.ts'
import { useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import type { ScanOutcome } from './scan-outcome.ts'
import styles from './scan-result-screen.module.css'
import { useScan } from './use-scan.ts'

/** Green with what to hand over, or amber with the reason not to. */
export function ScanResultScreen({ text }: { text: string }) {
  const { t } = useTranslation()
  const { outcome, isOffline, readAfter } = useScan(text)
  if (!outcome)
    return (
      <div className={`row gap-2 ${styles.screen}`} data-tone="waiting">
        <PageTitle>{t('scan.checking')}</PageTitle>
      </div>
    )
  return (
    <div ref={takeFocus} className={styles.frame} tabIndex={-1}>
      {outcome.kind === 'handOver' || outcome.kind === 'otherDay' ? (
        <HandOver {...outcome} isOffline={isOffline} readAfter={readAfter} />
      ) : (
        <Refusal outcome={outcome} />
      )}
    </div>
  )
}

function useRefusal(orderId: string) {
  const { queue } = useStaffApp()
  const { conflicts } = useObservable(queue.state)
  return conflicts.find(({ order, action }) => order.orderId === orderId && action === 'hand-over')
}

interface HandOverProps {
  kind: 'handOver' | 'otherDay'
  order: StaffOrder
  isProven: boolean
  isOffline: boolean
  readAfter: number
}

function HandOver({ kind, order, isProven, isOffline, readAfter }: HandOverProps) {
  const { t, language } = useTranslation()
  const { queue } = useStaffApp()
  const { date: today } = useLocalTime()
  const refusal = useRefusal(order.orderId)
  const shown = useLatestOrder(order, readAfter)
  const { name, code } = toLabel(order)
  if (refusal)
    return (
      <AmberScreen headline={t(refusal.other ? 'scan.alreadyHandedOver' : 'scan.problem')} order={order}>
        {refusal.other ? (
          <p>
            {t('scan.handedOverBy', { by: refusal.other.by, time: formatInstant(refusal.other.at, today, language) })}
          </p>
        ) : (
          <p>{refusal.message}</p>
        )}
        <Button kind="dark" onClick={() => void queue.acknowledge(refusal.key)}>
          {t('conflict.acknowledge')}
        </Button>
      </AmberScreen>
    )
  if (shown.handedOverAt) return <Done order={order} at={shown.handedOverAt} isPending={shown.isPending} />
  const isOtherDay = kind === 'otherDay'
  return (
    <div className={`row gap-2 ${styles.screen}`} data-tone={isOtherDay ? 'amber' : 'green'}>
      <header className={`stack gap-05 ${styles.head}`}>
        <p className={`code ${styles.code}`}>{code}</p>
        <PageTitle>{name}</PageTitle>
        <p className={`figures ${styles.when}`}>
          {isOtherDay ? t('scan.otherDay', { day: formatDay(order.date, language), time: order.time }) : order.time}
        </p>
      </header>
      {order.toPay > 0 && (
        <p className={`row middle gap-15 ${styles.toPay}`}>
          <Icon name="euro" size={34} />
          {t('scan.collect', { amount: formatEuros(order.toPay, language) })}
        </p>
      )}
      {!isProven && <p className="strong">{t('scan.askName')}</p>}
      {isOffline && <p className="strong">{t('scan.fromStoredList')}</p>}
      <div className={`stack gap-1 lead ${styles.lines}`}>
        <OrderLines order={shown} hasAllergens />
      </div>
      <footer className={`stack gap-15 ${styles.foot}`}>
        <button
          type="button"
          className={`row middle gap-15 ${styles.main}`}
          onClick={() => void queue.record(order, 'hand-over')}
        >
          <Icon name="handOver" size={34} />
          {t(isOtherDay ? 'scan.handOverAnyway' : 'action.handOver')}
        </button>
        <MissingItemButton orderId={order.orderId} />
        <Link to="/scan" className="button button-quiet">
          {t('common.cancel')}
        </Link>
      </footer>
    </div>
  )
}

function Done({ order, at, isPending }: { order: StaffOrder; at: string; isPending: boolean }) {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const { undoOffers } = useObservable(queue.state)
  const offer = undoOffers.find((one) => one.order.orderId === order.orderId)
  const { name, code } = toLabel(order)
  return (
    <div className={`row gap-2 ${styles.screen}`} data-tone="done" role="status">
      <span className={styles.tick} aria-hidden="true">
        <Icon name="check" size={72} />
      </span>
      <header className={`stack gap-05 ${styles.head}`}>
        <p className={`code ${styles.code}`}>{code}</p>
        <PageTitle>{name}</PageTitle>
        <p className={`figures ${styles.when}`}>{t('scan.done', { time: formatInstantTime(at) })}</p>
        {isPending && <p>{t('scan.pending')}</p>}
      </header>
      <footer className={`stack gap-15 ${styles.foot}`}>
        <Link to="/scan" className={`row middle gap-15 ${styles.main}`} replace>
          <Icon name="scan" size={34} />
          {t('scan.next')}
        </Link>
        {offer ? (
          <Button kind="quiet" icon="undo" onClick={() => void queue.undo(offer)}>
            {t('undo.button')}
          </Button>
        ) : (
          <Link to="/" className="button button-quiet">
            {t('scan.toBoard')}
          </Link>
        )}
      </footer>
    </div>
  )
}

type RefusedOutcome = Exclude<ScanOutcome, { kind: 'handOver' | 'otherDay' }>

function explain(
  outcome: RefusedOutcome,
  today: string,
  { t, language }: Translation,
): { headline: string; text: string } {
  switch (outcome.kind) {
    case 'alreadyHandedOver':
      return {
        headline: t('scan.alreadyHandedOver'),
        text: t('scan.handedOverBy', { by: outcome.by, time: formatInstant(outcome.at, today, language) }),
      }
    case 'orderCanceled':
      return { headline: t('scan.canceled'), text: t('scan.canceledText') }
    case 'orderNotPaid':
      return { headline: t('scan.notPaid'), text: t('scan.notPaidText') }
    case 'alreadyRefunded':
      return { headline: t('scan.refunded'), text: t('scan.refundedText') }
    case 'otherStore':
      return {
        headline: t('scan.otherStore'),
        text: outcome.storeName ? t('scan.otherStoreText', { store: outcome.storeName }) : '',
      }
    case 'severalOrders':
      return { headline: t('scan.several'), text: t('scan.severalText') }
    case 'notFound':
      return { headline: t('scan.notFound'), text: t('scan.notFoundText') }
    case 'notAPass':
      return { headline: t('scan.notAPass'), text: t('scan.notAPassText') }
    case 'notInStoredList':
      return { headline: t('scan.notInList'), text: t('scan.notInListText') }
    case 'problem':
      return { headline: t('scan.problem'), text: '' }
    default:
      return outcome satisfies never
  }
}

function Refusal({ outcome }: { outcome: RefusedOutcome }) {
  const texts = useTranslation()
  const { t } = texts
  const { date: today } = useLocalTime()
  const { headline, text } = explain(outcome, today, texts)
  const order = 'order' in outcome ? outcome.order : undefined
  return (
    <AmberScreen headline={headline} order={order}>
      {text && <p>{text}</p>}
      {outcome.kind === 'problem' && <ProblemText problem={outcome.problem} />}
      {outcome.kind === 'severalOrders' && <Choice orders={outcome.orders} />}
      {(outcome.kind === 'notFound' || outcome.kind === 'notInStoredList') && (
        <Link to="/search" className="button button-quiet">
          <Icon name="search" />
          {t('scan.byName')}
        </Link>
      )}
    </AmberScreen>
  )
}

function Choice({ orders }: { orders: readonly StaffOrder[] }) {
  return (
    <ul className="stack gap-15">
      {orders.map((order) => (
        <li key={order.orderId} className="stack">
          <Link to={`/scan/${order.orderId}`} className="button button-quiet">
            {order.time} · {toLabel(order).name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface AmberProps {
  headline: string
  order: StaffOrder | undefined
  children: React.ReactNode
}

function AmberScreen({ headline, order, children }: AmberProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={`row gap-2 ${styles.screen}`} data-tone="amber" role="alert">
      <span className={styles.tick} aria-hidden="true">
        <Icon name="warning" size={72} />
      </span>
      <header className={`stack gap-05 ${styles.head}`}>
        {order && (
          <p className={`code ${styles.code}`}>
            {order.code} {toLabel(order).name}
          </p>
        )}
        <PageTitle>{headline}</PageTitle>
      </header>
      <div className={`stack start gap-2 lead ${styles.reason}`}>{children}</div>
      <footer className={`stack gap-15 ${styles.foot}`}>
        <button
          type="button"
          className={`row middle gap-15 ${styles.main}`}
          onClick={() => void navigate('/scan', { replace: true })}
        >
          <Icon name="scan" size={34} />
          {t('scan.again')}
        </button>
        {order && (
          <Link to={`/orders/${order.orderId}`} className="button button-quiet">
            {t('scan.toOrder')}
          </Link>
        )}
      </footer>
    </div>
  )
}
