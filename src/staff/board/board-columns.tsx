import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { type BoardOrder, byHandOver, type Marks } from '../state/board-model.ts'
import { BoardColumn } from './board-column.tsx'
import styles from './board-columns.module.css'
import { DoneColumn } from './done-column.tsx'

interface Props {
  orders: readonly BoardOrder[]
  marks: Marks
  date: string
}

const columns = ['toDo', 'ready', 'done'] as const
type Column = (typeof columns)[number]

/** Three columns on a tablet; on a phone one, with tabs. */
export function BoardColumns({ orders, marks, date }: Props) {
  const { t } = useTranslation()
  const now = useLocalTime()
  const [shown, setShown] = useState<Column>('toDo')
  const toDo = orders.filter(({ column }) => column === 'toDo')
  const ready = orders.filter(({ column }) => column === 'ready')
  const handedOver = orders.filter(({ column }) => column === 'handedOver').sort(byHandOver)
  const count: Record<Column, number> = { toDo: toDo.length, ready: ready.length, done: handedOver.length }
  const isToday = date === now.date
  const marked = (one: Column) =>
    (one === 'done' ? [] : one === 'toDo' ? toDo : ready).some(({ orderId }) => marks[orderId])
  return (
    <>
      <nav className={styles.tabs} aria-label={t('board.columns')}>
        {columns.map((column) => (
          <a
            key={column}
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
        ))}
      </nav>
      <div className={styles.columns} data-shown={shown}>
        <BoardColumn name="toDo" orders={toDo} marks={marks} now={isToday ? now : undefined} />
        <BoardColumn name="ready" orders={ready} marks={marks} now={isToday ? now : undefined} />
        <DoneColumn
          handedOver={handedOver}
          notCollected={orders.filter(({ column }) => column === 'notCollected')}
          canceled={orders.filter(({ column }) => column === 'canceled')}
          marks={marks}
        />
      </div>
    </>
  )
}
