import { useState } from 'react'
import { Link } from 'react-router'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import tabStyles from '#ui/tabs.module.css'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, byHandOver, type Marks, toLabel } from '../state/board-model.ts'
import columnStyles from './board-column.module.css'
import { BoardColumn } from './board-column.tsx'
import styles from './board-columns.module.css'
import { type Density, nextDensity } from './board-density.ts'
import doneColumnStyles from './done-column.module.css'

interface Props {
  orders: readonly BoardOrder[]
  marks: Marks
  date: string
}

const columns = ['toDo', 'ready', 'done'] as const
type Column = (typeof columns)[number]

/** Follows how many orders are open. */
function useDensity(openOrders: number): Density {
  const [density, setDensity] = useState(() => nextDensity(undefined, openOrders))
  const next = nextDensity(density, openOrders)
  if (next !== density) setDensity(next)
  return next
}

/** Three columns on a tablet, of which empty ones take no room; on a phone one, with tabs. */
export function BoardColumns({ orders, marks, date }: Props) {
  const { t } = useTranslation()
  const now = useLocalTime()
  const [shown, setShown] = useState<Column>('toDo')
  const toDo = orders.filter(({ column }) => column === 'toDo')
  const ready = orders.filter(({ column }) => column === 'ready')
  const handedOver = orders.filter(({ column }) => column === 'handedOver').sort(byHandOver)
  const count: Record<Column, number> = { toDo: toDo.length, ready: ready.length, done: handedOver.length }
  const isToday = date === now.date
  const density = useDensity(toDo.length + ready.length)
  const shared = { marks, now: isToday ? now : undefined, density }
  const marked = (one: Column) =>
    (one === 'done' ? [] : one === 'toDo' ? toDo : ready).some(({ orderId }) => marks[orderId])
  return (
    <>
      <nav className={`${tabStyles.tabs} ${styles.tabs}`} aria-label={t('board.columns')}>
        <ul>
          {columns.map((column) => (
            <li key={column}>
              <a
                href={`#column-${column}`}
                aria-current={shown === column ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  setShown(column)
                }}
              >
                {t(`column.${column}`)} <span className="figures">{count[column]}</span>
                {marked(column) && <span className={styles.newDot} role="img" aria-label={t('mark.new')} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.columns} data-shown={shown}>
        <BoardColumn {...shared} name="toDo" orders={toDo} />
        <BoardColumn {...shared} name="ready" orders={ready} />
        <DoneColumn
          isFoldable={density === 'tight'}
          handedOver={handedOver}
          notCollected={orders.filter(({ column }) => column === 'notCollected')}
          canceled={orders.filter(({ column }) => column === 'canceled')}
          marks={marks}
        />
      </div>
    </>
  )
}

interface DoneColumnProps {
  handedOver: readonly BoardOrder[]
  notCollected: readonly BoardOrder[]
  canceled: readonly BoardOrder[]
  marks: Marks
  /** On a busy board, it is opened by a tap. */
  isFoldable: boolean
}

/** What needs no work any more, in one line each. */
function DoneColumn({ handedOver, notCollected, canceled, marks, isFoldable }: DoneColumnProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // What was canceled just now comes first: somebody may be preparing it.
  const news = canceled.filter(({ orderId }) => marks[orderId])
  const known = canceled.filter(({ orderId }) => !marks[orderId])
  const isEmpty = handedOver.length + notCollected.length + canceled.length === 0
  const isFolded = isEmpty || (isFoldable && !isOpen && news.length === 0)
  const title = (
    <>
      {t('column.done')} <span className="crust figures">{handedOver.length}</span>
    </>
  )
  return (
    <section
      className={`${columnStyles.column} ${doneColumnStyles.column}`}
      id="column-done"
      aria-labelledby="heading-done"
      data-empty={isFolded}
    >
      <h2 id="heading-done" className={`headline-m row middle gap-1 ${columnStyles.head} ${doneColumnStyles.head}`}>
        {isFoldable && !isEmpty && news.length === 0 ? (
          <button
            type="button"
            className={`row middle gap-1 ${doneColumnStyles.fold}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {title} <Icon name={isOpen ? 'close' : 'previous'} size={20} />
          </button>
        ) : (
          title
        )}
      </h2>
      <div className={`${columnStyles.list} ${doneColumnStyles.list}`}>
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
  <div className={doneColumnStyles.part}>
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
    <li
      className={`line-bottom ${doneColumnStyles.row}`}
      data-marked={isMarked}
      onClick={() => board.touch(order.orderId)}
    >
      <Link to={`/orders/${order.orderId}`}>
        <span className={`code ${doneColumnStyles.code}`}>{code}</span>
        <span className="strong figures">{order.handedOverAt ? formatInstantTime(order.handedOverAt) : time}</span>
        <span className={doneColumnStyles.wide}>{name}</span>
        <span className={`soft small ${doneColumnStyles.wide}`}>
          {order.isPending ? t('mark.pending') : isMarked ? t('mark.canceledNow') : by}
        </span>
      </Link>
    </li>
  )
}
