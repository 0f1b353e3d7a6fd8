import { Link } from 'react-router'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, type Marks, toLabel } from '../state/board-model.ts'
import styles from './done-column.module.css'

interface Props {
  handedOver: readonly BoardOrder[]
  notCollected: readonly BoardOrder[]
  canceled: readonly BoardOrder[]
  marks: Marks
}

/** What needs no work any more, in one line each. */
export function DoneColumn({ handedOver, notCollected, canceled, marks }: Props) {
  const { t } = useTranslation()
  // What was canceled just now comes first: somebody may be preparing it.
  const news = canceled.filter(({ orderId }) => marks[orderId])
  const known = canceled.filter(({ orderId }) => !marks[orderId])
  return (
    <section className={styles.column} id="column-done" aria-labelledby="heading-done">
      <h2 id="heading-done" className={`headline-m ${styles.head}`}>
        {t('column.done')} <span className={'crust figures'}>{handedOver.length}</span>
      </h2>
      <div className={styles.list}>
        {news.length > 0 && <Part title={t('board.canceled')} orders={news} marks={marks} />}
        {handedOver.length === 0 && <p className="soft">{t('column.doneEmpty')}</p>}
        {handedOver.length > 0 && <Rows orders={handedOver} marks={marks} />}
        {notCollected.length > 0 && <Part title={t('board.notCollected')} orders={notCollected} marks={marks} />}
        {known.length > 0 && <Part title={t('board.canceled')} orders={known} marks={marks} />}
      </div>
    </section>
  )
}

const Part = ({ title, orders, marks }: { title: string; orders: readonly BoardOrder[]; marks: Marks }) => (
  <div className={styles.part}>
    <h3>{title}</h3>
    <Rows orders={orders} marks={marks} />
  </div>
)

const Rows = ({ orders, marks }: { orders: readonly BoardOrder[]; marks: Marks }) => (
  <ul className="line-top">
    {orders.map((order) => (
      <Row key={order.orderId} order={order} isMarked={marks[order.orderId] !== undefined} />
    ))}
  </ul>
)

function Row({ order, isMarked }: { order: BoardOrder; isMarked: boolean }) {
  const { t } = useTranslation()
  const { board } = useStaffApp()
  const { code, name, time } = toLabel(order)
  const session = useSession()
  // Saying on every line that it was this tablet would hide the lines on which it was not.
  const by = order.handedOverBy === session.name ? '' : order.handedOverBy
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it works with a keyboard.
    <li className={styles.row} data-marked={isMarked} onClick={() => board.touch(order.orderId)}>
      <Link to={`/orders/${order.orderId}`}>
        <span className={`code ${styles.code}`}>{code}</span>
        <span className="strong figures">{order.handedOverAt ? formatInstantTime(order.handedOverAt) : time}</span>
        <span className={styles.wide}>{name}</span>
        <span className={`soft small ${styles.wide}`}>
          {order.isPending ? t('mark.pending') : isMarked ? t('mark.canceledNow') : by}
        </span>
      </Link>
    </li>
  )
}
