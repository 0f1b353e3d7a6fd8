import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstantTime } from '#domain/i18n/format-dates.ts'
import tableStyles from '#ui/table.module.css'
import { OrderLines } from '../board/order-lines.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useLatestOrder } from '../order/use-latest-order.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { type BoardOrder, toLabel } from '../state/board-model.ts'
import { allows } from '../state/session-cache.ts'
import { type ListData, ListLayout, loadList, PrintHead } from './list-layout.tsx'
import styles from './pickup-list-page.module.css'
import { usePickupRows } from './use-pickup-rows.ts'

/** packing: what goes into each bag. pickup: who comes when. Both by store and time. */
type Name = 'packing' | 'pickup'

export const createPickupListLoader =
  (app: StaffApp, name: Name) =>
  ({ request }: LoaderFunctionArgs): Promise<ListData<'pickup'>> =>
    loadList(app, request, { list: 'pickup', name })

const columnsOf = {
  packing: ['lists.time', 'order.code', 'lists.name', 'orderPage.items', 'lists.state'],
  pickup: ['lists.time', 'order.code', 'lists.name', 'lists.pieces', 'orderPage.payment', 'lists.state'],
} as const

export function PickupListPage({ list }: { list: Name }) {
  const { t, language } = useTranslation()
  const data = useLoaderData<ListData<'pickup'>>()
  const { stores } = data.data
  const columns = columnsOf[list]
  return (
    <ListLayout list={list} data={data} rows={usePickupRows(data.data)}>
      {stores.length === 0 && (
        <EmptyState
          icon="list"
          headline={t('lists.emptyHeadline', { day: formatDay(data.date, language) })}
          text={t('lists.emptyText')}
        />
      )}
      {stores.map(({ id, name, orders }) => (
        <section key={id} className={`stack gap-15 below-2 ${styles.store}`} aria-labelledby={`store-${id}`}>
          <h2 id={`store-${id}`} className="headline-m">
            {name} <span className="crust lead">{t('lists.orders', { count: orders.length })}</span>
          </h2>
          <table className={`${tableStyles.table} ${styles.table}`} data-list={list}>
            <thead>
              <PrintHead list={list} data={data} store={name} columns={columns.length + 1} />
              <tr>
                <td className={styles.tick} />
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <Row key={order.orderId} list={list} listed={order} readAfter={data.readAfter} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </ListLayout>
  )
}

function Row({ list, listed, readAfter }: { list: Name; listed: StaffOrder; readAfter: number }) {
  const order = useLatestOrder(listed, readAfter)
  const { code, name, time } = toLabel(order)
  const isHandedOver = order.column === 'handedOver'
  return (
    <tr data-done={isHandedOver}>
      <Tick list={list} order={order} />
      <td className={`strong ${styles.time}`}>{time}</td>
      <td className={`code ${styles.code}`}>{code}</td>
      <td>
        <Link to={`/orders/${order.orderId}`}>{name}</Link>
      </td>
      {list === 'packing' ? (
        <td className={styles.content}>
          <OrderLines order={order} />
        </td>
      ) : (
        <PickupCells order={order} />
      )}
      <State order={order} />
    </tr>
  )
}

/** A box to tick: on paper, and on the packing list with a finger. What is packed is ready. */
function Tick({ list, order }: { list: Name; order: BoardOrder }) {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const session = useSession()
  const isReady = order.column === 'ready'
  const box = (
    <span>{(order.column === 'handedOver' || (list === 'packing' && isReady)) && <Icon name="check" size={22} />}</span>
  )
  const isOpen = isReady || order.column === 'toDo'
  if (list !== 'packing' || !isOpen || !allows(session, 'orders.handOver'))
    return (
      <td className={styles.tick} aria-hidden="true">
        {box}
      </td>
    )
  const { code, name } = toLabel(order)
  return (
    <td className={styles.tick}>
      <button
        type="button"
        aria-pressed={isReady}
        aria-label={t('lists.packed', { code, name })}
        onClick={() => void queue.record(order, isReady ? 'undo-ready' : 'ready')}
      >
        {box}
      </button>
    </td>
  )
}

function State({ order: { column, handedOverAt } }: { order: BoardOrder }) {
  const { t } = useTranslation()
  return (
    <td className={styles.state}>
      {t(`column.${column}`)} {handedOverAt && formatInstantTime(handedOverAt)}
    </td>
  )
}

function PickupCells({ order }: { order: BoardOrder }) {
  const { t, language } = useTranslation()
  const pieces = order.lines.reduce((sum, { quantity, refundedQuantity = 0 }) => sum + quantity - refundedQuantity, 0)
  return (
    <>
      <td className={styles.pieces}>{pieces}</td>
      <td>{order.toPay > 0 ? <strong>{formatEuros(order.toPay, language)}</strong> : t('order.paid')}</td>
    </>
  )
}
