import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PickupLists } from '#contract/staff/lists.ts'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { unwrap } from '../api/request.ts'
import { OrderLines } from '../board/order-lines.tsx'
import { EmptyState } from '../components/message.tsx'
import { formatDay, formatEuros } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { defaultDate, ListLayout, readDate } from './list-layout.tsx'
import styles from './pickup-list-page.module.css'

interface PickupListData {
  lists: PickupLists
  store: string | undefined
}

export const createPickupListLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs): Promise<PickupListData> => {
    const date = readDate(request.url, defaultDate('pickup', clock.localTime().date))
    const store = new URL(request.url).searchParams.get('store') ?? undefined
    const query = { date, stores: store }
    return { lists: unwrap(await requests.request<PickupLists>('GET', '/lists/pickup', { query })), store }
  }

/** packing: what goes into each bag. pickup: who comes when. Both by store and time. */
export function PickupListPage({ list }: { list: 'packing' | 'pickup' }) {
  const { t, language } = useTranslation()
  const { lists, store } = useLoaderData<PickupListData>()
  return (
    <ListLayout list={list} date={lists.date} store={store}>
      {lists.stores.length === 0 && (
        <EmptyState icon="lists" headline={t('lists.emptyHeadline', { day: formatDay(lists.date, language) })}>
          <p>{t('lists.emptyText')}</p>
        </EmptyState>
      )}
      {lists.stores.map(({ id, name, orders }) => (
        <section key={id} className={styles.store} aria-labelledby={`store-${id}`}>
          <h2 id={`store-${id}`}>
            {name} <span className={styles.count}>{t('lists.orders', { count: orders.length })}</span>
          </h2>
          {list === 'packing' ? <PackingList orders={orders} /> : <PickupTable orders={orders} />}
        </section>
      ))}
    </ListLayout>
  )
}

function PackingList({ orders }: { orders: readonly StaffOrder[] }) {
  return (
    <ul className={styles.packing}>
      {orders.map((order) => {
        const { code, name, time } = toLabel(order)
        return (
          <li key={order.orderId} className={styles.bag}>
            <p className={styles.bagHead}>
              <strong>{time}</strong>
              <Link to={`/orders/${order.orderId}`}>{name}</Link>
              <span className={styles.code}>{code}</span>
            </p>
            <OrderLines order={order} />
          </li>
        )
      })}
    </ul>
  )
}

function PickupTable({ orders }: { orders: readonly StaffOrder[] }) {
  const { t, language } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('lists.time')}</th>
          <th scope="col">{t('order.code')}</th>
          <th scope="col">{t('lists.name')}</th>
          <th scope="col">{t('lists.pieces')}</th>
          <th scope="col">{t('orderPage.payment')}</th>
          <th scope="col">{t('lists.state')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const { code, name, time } = toLabel(order)
          const pieces = order.lines.reduce((sum, { qty, refundedQty = 0 }) => sum + qty - refundedQty, 0)
          return (
            <tr key={order.orderId}>
              <td className={styles.time}>{time}</td>
              <td className={styles.code}>{code}</td>
              <td>
                <Link to={`/orders/${order.orderId}`}>{name}</Link>
              </td>
              <td>{pieces}</td>
              <td>{order.toPay > 0 ? <strong>{formatEuros(order.toPay, language)}</strong> : t('order.paid')}</td>
              <td>{t(`column.${order.column}`)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
