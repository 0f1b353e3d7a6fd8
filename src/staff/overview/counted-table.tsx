import { Link } from 'react-router'
import type { CountedItem, CountedList } from '#contract/staff/overview.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import tableStyles from '#ui/table.module.css'
import { useLocalTime } from '../layout/use-local-time.ts'
import { selectStore } from '../state/selected-store.ts'
import styles from './counted-table.module.css'
import { useOverviewTranslation } from './use-overview-translation.ts'

const columns = ['what', 'store', 'pickup', 'at', 'state', 'left', 'amount'] as const
type Column = (typeof columns)[number]

const hasValue: Record<Column, (item: CountedItem) => boolean> = {
  what: ({ order, product }) => order !== null || product !== null,
  store: () => true,
  pickup: ({ date }) => date !== null,
  at: ({ at }) => at !== null,
  state: ({ state }) => state !== null,
  left: ({ left }) => left !== null,
  amount: ({ amount }) => amount !== null,
}

interface Props {
  items: readonly CountedItem[]
  caption: string
  list?: CountedList | undefined
}

/** What a figure counts, in as many columns as are needed. */
export function CountedTable({ items, caption, list }: Props) {
  const { t } = useOverviewTranslation()
  const shown = columns.filter((column) => items.some(hasValue[column]))
  return (
    <div className="scroll">
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="soft">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col" data-name={column}>
                {t(`listColumn.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              {shown.map((column) => (
                <td key={column} data-name={column}>
                  <Cell column={column} list={list} item={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ column, list, item }: Pick<Props, 'list'> & { column: Column; item: CountedItem }) {
  const { t, language } = useOverviewTranslation()
  const { date: today } = useLocalTime()
  const { order, product, store, storeName, date, time, at, state, left, amount } = item
  switch (column) {
    case 'what':
      if (order !== null) return <Link to={`/orders/${order}`}>{order}</Link>
      return (
        <Link to={`/store/stock?date=${date}`} onClick={() => selectStore(store)}>
          {product}
        </Link>
      )
    case 'store':
      // The mail with a list has no page; the list itself has one.
      if (list !== 'listMails') return storeName
      return <Link to={`/lists/pickup?date=${date}&store=${encodeURIComponent(store)}`}>{storeName}</Link>
    case 'pickup':
      return date && [formatDay(date, language, 'short'), time].filter(Boolean).join(', ')
    case 'at':
      return at && formatInstant(at, today, language)
    case 'state':
      return state && t(`listState.${state}`)
    case 'left':
      return left
    case 'amount':
      return amount === null ? null : formatEuros(amount, language)
    default:
      return column satisfies never
  }
}
