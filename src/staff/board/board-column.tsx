import { useEffect, useRef, useState } from 'react'
import { formatClockMinute, type LocalTime } from '#domain/calendar/local-time.ts'
import { soonMinutes } from '#domain/staff/board.ts'
import tagStyles from '#ui/tag.module.css'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { type BoardOrder, groupByTime, type Marks, type Urgency, urgencies, urgencyOf } from '../state/board-model.ts'
import styles from './board-column.module.css'
import type { Density } from './board-density.ts'
import { OrderCard } from './order-card.tsx'

interface Props {
  name: 'toDo' | 'ready'
  orders: readonly BoardOrder[]
  marks: Marks
  /** Undefined on another day than today. */
  now: LocalTime | undefined
  density: Density
}

/** Whoever scrolls looks for something; the column goes back to "now" when that is over. */
const idleMs = 60_000

/** Keeps the orders of the next quarter hour in sight, also when the tablet is left alone. */
function useScrollToNow(minute: number | undefined) {
  const column = useRef<HTMLDivElement>(null)
  const touchedAtMs = useRef(0)
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const element = column.current
    if (!element || minute === undefined || Date.now() - touchedAtMs.current < idleMs) return
    const mark = element.querySelector<HTMLElement>('[data-urgency="now"]')
    // What is late stays visible as long as half of the column is left for what comes now.
    const hasRoom = mark && mark.offsetTop <= element.clientHeight / 2
    if (mark) element.scrollTo({ top: hasRoom ? 0 : mark.offsetTop, behavior: 'instant' })
  }, [minute])
  return {
    column,
    isScrolled,
    handlers: {
      onPointerDown: () => {
        touchedAtMs.current = Date.now()
      },
      onScroll: () => setIsScrolled((column.current?.scrollTop ?? 0) > 0),
    },
  }
}

export function BoardColumn({ name, orders, marks, now, density }: Props) {
  const { t } = useTranslation()
  const { column, isScrolled, handlers } = useScrollToNow(now?.minute)
  const late = now ? orders.filter((order) => urgencyOf(order, now) === 'late').length : 0
  const marked = orders.filter(({ orderId }) => marks[orderId])
  const [firstMarked] = marked
  return (
    <section
      className={styles.column}
      id={`column-${name}`}
      aria-labelledby={`heading-${name}`}
      data-density={density}
      data-empty={orders.length === 0}
      style={{ flexGrow: orders.length }}
    >
      <header className={`row middle spread gap-1 ${styles.head}`}>
        <h2 id={`heading-${name}`} className="headline-m" tabIndex={-1}>
          {t(`column.${name}`)} <span className={'crust figures'}>{orders.length}</span>
        </h2>
        {firstMarked && (
          <button
            type="button"
            className={`${tagStyles.tag} ${styles.jump}`}
            data-tone="urgent"
            onClick={() => document.getElementById(`card-${firstMarked.orderId}`)?.scrollIntoView({ block: 'center' })}
          >
            {t('board.newCount', { count: marked.length })}
          </button>
        )}
        {late > 0 && isScrolled && (
          <button
            type="button"
            className={`${tagStyles.tag} ${styles.jump}`}
            data-tone="warning"
            onClick={() => column.current?.scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <Icon name="up" size={20} />
            {t('board.lateCount', { count: late })}
          </button>
        )}
      </header>
      <div ref={column} className={styles.list} {...handlers}>
        {orders.length === 0 && <p className="soft">{t(`column.${name}Empty`)}</p>}
        {now
          ? urgencies.map((urgency) => (
              <UrgencyPart
                key={urgency}
                urgency={urgency}
                orders={orders.filter((order) => urgencyOf(order, now) === urgency)}
                marks={marks}
                now={now}
                hasOthers={orders.length > 0}
                density={density}
              />
            ))
          : orders.length > 0 && <TimeGroups orders={orders} marks={marks} urgency="later" density={density} />}
      </div>
    </section>
  )
}

interface PartProps {
  urgency: Urgency
  orders: readonly BoardOrder[]
  marks: Marks
  now: LocalTime
  hasOthers: boolean
  density: Density
}

function UrgencyPart({ urgency, orders, marks, now, hasOthers, density }: PartProps) {
  const { t } = useTranslation()
  if (orders.length === 0 && (urgency !== 'now' || !hasOthers || density !== 'cards')) return null
  const label = {
    late: t('board.late'),
    now: t('board.now', { time: formatClockMinute(now.minute) }),
    later: t('board.later'),
  }[urgency]
  return (
    <div className={styles.part} data-urgency={urgency}>
      <h3 className={`row middle gap-15 small strong ${styles.partHead}`}>{label}</h3>
      {orders.length === 0 && (
        <p className="soft">{t('board.quiet', { time: formatClockMinute(now.minute + soonMinutes) })}</p>
      )}
      <TimeGroups orders={orders} marks={marks} urgency={urgency} density={density} />
    </div>
  )
}

type GroupsProps = Pick<PartProps, 'orders' | 'marks' | 'urgency' | 'density'>

const TimeGroups = ({ orders, marks, urgency, density }: GroupsProps) => (
  <div className={styles.groups}>
    {groupByTime(orders).map(({ time, orders: ofTime }) => (
      <ul key={time} className={styles.group} aria-label={time}>
        {ofTime.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} mark={marks[order.orderId]} isLate={urgency === 'late'} density={density} />
          </li>
        ))}
      </ul>
    ))}
  </div>
)
