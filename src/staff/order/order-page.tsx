import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StaffOrder, StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { unwrap } from '../api/request.ts'
import { OrderLines } from '../board/order-lines.tsx'
import { FactList, PhoneLink } from '../components/fact-list.tsx'
import { Icon } from '../components/icon.tsx'
import { Notice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { getSelectedStore } from '../state/selected-store.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import styles from './order-page.module.css'
import { OrderState } from './order-state.tsx'
import { PaymentFacts } from './payment-facts.tsx'
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
  return (
    <Page title={name} width="wide" hasBack>
      <div className="stack gap-1">
        <p className={styles.pickup}>
          <span className={`code ${styles.code}`}>{code}</span>
          <span>
            {order.date === today ? t('day.today') : formatDay(order.date, language)}, {order.time}
          </span>
          {details && <span className={styles.store}>{details.storeName}</span>}
        </p>
        <OrderState order={order} />
      </div>
      {!details && <Notice tone="amber">{t('orderPage.offline')}</Notice>}
      <div className={`columns ${styles.columns}`}>
        <section aria-labelledby="items">
          <h2 id="items">{t('orderPage.items')}</h2>
          <div className={`card ${styles.ticket}`}>
            <OrderLines order={order} />
            <p className={`between ${styles.total}`}>
              <span>{t('orderPage.total')}</span>
              <strong className="figures">{formatEuros(order.total, language)}</strong>
            </p>
            {order.toPay > 0 && (
              <p className="to-pay">
                <Icon name="euro" />
                {t('order.toPay', { amount: formatEuros(order.toPay, language) })}
              </p>
            )}
          </div>
          <PickupButtons order={order} />
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
