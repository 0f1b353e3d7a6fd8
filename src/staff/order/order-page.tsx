import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StaffOrder, StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { unwrap } from '../api/request.ts'
import { useDownload } from '../api/use-download.ts'
import { OrderLines } from '../board/order-lines.tsx'
import { Button } from '../components/button.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { type Translation, useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { PrinterButton } from '../lists/printer-state.tsx'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { type BoardOrder, toLabel } from '../state/board-model.ts'
import { getSelectedStore } from '../state/selected-store.ts'
import { OrderActions } from './order-actions.tsx'
import styles from './order-page.module.css'
import { PickupButtons } from './pickup-buttons.tsx'
import { useFreshOrders, useLatestOrder } from './use-latest-order.ts'

interface OrderPageData {
  /** Undefined without a connection: then the stored lists know the order alone. */
  details: StaffOrderDetails | undefined
  order: StaffOrder
  /** How many changes of orders came before. */
  readAfter: number
}

export const createOrderLoader =
  ({ requests, board, changes, session }: StaffApp) =>
  async ({ params }: LoaderFunctionArgs): Promise<OrderPageData> => {
    const orderId = params.orderId ?? ''
    const readAfter = changes.state.get().count
    const result = await requests.request('GET /orders/{orderId}', { params: { orderId } })
    if (result.ok) return { details: result.data, order: result.data, readAfter }
    // Loaders of a page run at the same time as the one that finds out who is signed in.
    await session.load()
    const store = getSelectedStore(session.getSession())?.id
    if (result.problem.code !== 'unreachable' || !store) return unwrap(result)
    const stored = (await board.readStoredOrders(store)).find((order) => order.orderId === orderId)
    return stored ? { details: undefined, order: stored, readAfter } : unwrap(result)
  }

export function OrderPage() {
  const { t, language } = useTranslation()
  const { board } = useStaffApp()
  const { details, order: loaded, readAfter } = useLoaderData<OrderPageData>()
  const { date: today } = useLocalTime()
  useFreshOrders(readAfter)
  const order = useLatestOrder(loaded, readAfter)
  const { orderId } = order
  useEffect(() => board.touch(orderId), [board, orderId])
  const { name, code } = toLabel(order)
  const refunded = details?.refunded ?? 0
  return (
    <Page title={name} width="wide" hasBack>
      <div className="stack gap-1">
        <p className={`row wrap baseline full-line ${styles.pickup}`}>
          <span className={`code ${styles.code}`}>{code}</span>
          <span>
            {order.date === today ? t('day.today') : formatDay(order.date, language)}, {order.time}
          </span>
          {details && <span className={styles.store}>{details.storeName}</span>}
        </p>
        <OrderState order={order} />
      </div>
      {details?.openEdit && <OpenEditNotice {...details.openEdit} />}
      {!details && <Notice tone="warning">{t('orderPage.offline')}</Notice>}
      <div className={`columns ${styles.columns}`}>
        <section aria-labelledby="items">
          <h2 id="items">{t('orderPage.items')}</h2>
          <div className={`card stack gap-1 ${styles.ticket}`}>
            <OrderLines order={order} hasPrices hasAllergens />
            <p className={`between ${styles.total}`}>
              <span>{t('orderPage.total')}</span>
              <strong className="figures">{formatEuros(order.total, language)}</strong>
            </p>
            {refunded > 0 && (
              <>
                <p className="between">
                  <span>{t('payment.refunded')}</span>
                  <span className="figures">−{formatEuros(refunded, language)}</span>
                </p>
                <p className="between">
                  <span>{t('orderPage.left')}</span>
                  <strong className="figures">{formatEuros(order.total - refunded, language)}</strong>
                </p>
              </>
            )}
            {order.toPay > 0 && (
              <p className="to-pay">
                <Icon name="euro" />
                {t('order.toPay', { amount: formatEuros(order.toPay, language) })}
              </p>
            )}
          </div>
          <PickupButtons order={order} />
          {details && <PrinterButton storeId={order.store} orderIds={[order.orderId]} />}
          {details && <OrderActions order={details} />}
        </section>
        <div>
          <Contact order={order} origin={details?.origin} />
          {details && <PaymentFacts order={details} />}
          {details && <OrderHistory order={details} />}
        </div>
      </div>
    </Page>
  )
}

/** Until the customer has paid the difference, what is baked is the order as it stands. */
function OpenEditNotice({ difference, payUntil }: NonNullable<StaffOrderDetails['openEdit']>) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const amount = formatEuros(difference, language)
  return (
    <Notice tone="info">{t('orderPage.openEdit', { amount, until: formatInstant(payUntil, today, language) })}</Notice>
  )
}

function Contact({ order, origin }: { order: StaffOrder; origin: StaffOrderDetails['origin'] | undefined }) {
  const { t } = useTranslation()
  const { phone, mail } = order.customer
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t('orderPage.contact')}</h2>
      <FactList
        facts={[
          [t('orderPage.phone'), phone && <PhoneLink phone={phone} />],
          [t('orderPage.mail'), mail && <a href={`mailto:${mail}`}>{mail}</a>],
          [t('orderPage.number'), <span className="figures">{order.orderId}</span>],
          [t('orderPage.origin'), origin && t(`origin.${origin}`)],
        ]}
      />
    </section>
  )
}

type Entry = StaffOrderDetails['history'][number]
type Pickup = NonNullable<Entry['from']>

const describePickup = ({ date, time }: Pickup, { language }: Translation) =>
  `${formatDay(date, language, 'short')}, ${time}`

function detailsOf({ by, text, preset, amount, items = [], from, to }: Entry, texts: Translation): string {
  const parts = [
    ...items.map(({ name, before, after }) => `${name} ${texts.t('editItems.quantities', { before, after })}`),
    preset ? texts.t(`cancelPreset.${preset}`) : '',
    amount === null ? '' : formatEuros(amount, texts.language),
    from && to ? `${describePickup(from, texts)} → ${describePickup(to, texts)}` : '',
    text ?? '',
    by ?? '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What happened to the order, the newest first. */
function OrderHistory({ order }: { order: StaffOrderDetails }) {
  const texts = useTranslation()
  const { t, language } = texts
  const { date: today } = useLocalTime()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('orderPage.history')}</h2>
      {order.history.length === 0 && <p>{t('orderPage.noHistory')}</p>}
      <ol className="history line-top">
        {order.history.toReversed().map((entry, index) => {
          const details = detailsOf(entry, texts)
          return (
            <li key={index}>
              <span className="soft figures">{formatInstant(entry.at, today, language)}</span>
              <span>
                {t.find(`history.${entry.kind}`) ?? entry.kind}
                {details && <span className="block soft small">{details}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** How the order was paid, and what went back. */
function PaymentFacts({ order }: { order: StaffOrderDetails }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const euros = (amount: number) => formatEuros(amount, language)
  const atPickup = order.paidAtPickupAt
    ? t('payment.paidAt', { time: formatInstant(order.paidAtPickupAt, today, language) })
    : t('payment.open', { amount: euros(order.toPay) })
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('orderPage.payment')}</h2>
      {order.payments.length === 0 && !order.paysAtPickup && <p>{t('payment.none')}</p>}
      <FactList
        facts={[
          [t('payment.atPickup'), order.paysAtPickup && atPickup],
          ...order.payments.map(
            ({ method, amount, state }) =>
              [t(`paymentMethod.${method}`), `${euros(amount)} · ${t(`paymentState.${state}`)}`] as const,
          ),
          ...order.refunds.map(({ amount, state, lines }) => {
            const names = lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')
            return [
              t('payment.refund'),
              [euros(amount), t(`refundState.${state}`), names].filter(Boolean).join(' · '),
            ] as const
          }),
          [t('payment.refunded'), order.refunded > 0 && euros(order.refunded)],
          ...order.invoices.map(
            ({ number, kind }) =>
              [
                t(`payment.invoiceKind.${kind}`),
                <InvoiceLink key={number} orderId={order.orderId} number={number} />,
              ] as const,
          ),
        ]}
      />
    </section>
  )
}

function InvoiceLink(params: { orderId: string; number: string }) {
  const { download, problem } = useDownload()
  return (
    <>
      <Button kind="text" onClick={() => void download('GET /orders/{orderId}/invoices/{number}', { params })}>
        {params.number}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}

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
      return { icon: 'clock', text: t('state.notCollected', { time: time(order.notCollectedAt) }) }
    case 'ready':
      return { icon: 'check', text: t('state.ready', { time: time(order.readyAt) }) }
    case 'toDo':
      return { icon: 'board', text: t(order.orderState === 'created' ? 'state.unpaid' : 'state.toDo') }
    default:
      return order.column satisfies never
  }
}

const stateTones = {
  toDo: 'info',
  ready: 'success',
  handedOver: 'success',
  canceled: 'warning',
  notCollected: 'warning',
} as const

/** What staff have done with the order so far. */
function OrderState({ order }: { order: BoardOrder }) {
  const texts = useTranslation()
  const { date: today } = useLocalTime()
  const { icon, text } = describe(order, today, texts)
  return (
    <Tag tone={stateTones[order.column]} role="status">
      <Icon name={icon} />
      {text}
      {order.isPending && <span>· {texts.t('mark.pending')}</span>}
    </Tag>
  )
}
