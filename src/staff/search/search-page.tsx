import { Link, useSearchParams } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { toSearchTerms, toSearchText } from '#domain/order/order-search.ts'
import { TextField } from '#ui/field.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Notice } from '#ui/notice.tsx'
import type { Result } from '../api/request.ts'
import { useServerAnswer } from '../api/use-read.ts'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { useLatestOrder } from '../order/use-latest-order.ts'
import { useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import styles from './search-page.module.css'

interface Found {
  orders: readonly StaffOrder[]
  /** Only the lists on this device could be searched. */
  isOffline: boolean
  /** How many changes of orders came before. */
  readAfter: number
}

const typingPauseMs = 250
const minLength = 2

/** Without a connection, by the rule of the server, in the lists of today and tomorrow. */
const searchStored = (orders: readonly StaffOrder[], query: string): StaffOrder[] => {
  const terms = toSearchTerms(query)
  return orders.filter((order) => {
    const text = toSearchText({ id: order.orderId, customer: order.customer, pickupCode: order.code })
    return terms.every((term) => text.includes(term))
  })
}

/** What was typed is in the address, so that the way back from an order leads to the same list. */
function useSearch(query: string) {
  const { requests, board, changes } = useStaffApp()
  const store = useSelectedStore(useSession())?.id
  async function search(): Promise<Result<Found>> {
    const readAfter = changes.state.get().count
    const result = await requests.request('GET /search', { query: { q: query } })
    if (result.ok) return { ok: true, data: { orders: result.data, isOffline: false, readAfter } }
    if (result.problem.code !== 'unreachable') return result
    const stored = store ? await board.readStoredOrders(store) : []
    return { ok: true, data: { orders: searchStored(stored, query), isOffline: true, readAfter } }
  }
  return useServerAnswer(query.length < minLength ? undefined : `${store} ${query}`, search, typingPauseMs)
}

export function SearchPage() {
  const { t } = useTranslation()
  const [searchParams, setSearchParams] = useSearchParams()
  const typed = searchParams.get('q') ?? ''
  const query = typed.trim()
  const { data: found, problem } = useSearch(query)
  return (
    <Page title={t('search.title')}>
      <search className={styles.field}>
        <TextField
          label={t('search.label')}
          hint={t('search.hint')}
          ref={takeFocus}
          type="search"
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(value) => setSearchParams(value ? { q: value } : {}, { replace: true })}
        />
      </search>
      <ProblemNotice problem={problem} />
      <div role="status">
        {found?.isOffline && <Notice tone="warning">{t('search.offline')}</Notice>}
        {found && found.orders.length > 0 && (
          <p className="soft">{t('search.found', { count: found.orders.length })}</p>
        )}
        {found?.orders.length === 0 && (
          <EmptyState icon="search" headline={t('search.noneHeadline', { query })} text={t('search.noneText')} />
        )}
      </div>
      {found && <Results {...found} />}
    </Page>
  )
}

const Results = ({ orders, readAfter }: Found) => (
  <ul className={`rows line-top ${styles.results}`}>
    {orders.map((order) => (
      <Row key={order.orderId} found={order} readAfter={readAfter} />
    ))}
  </ul>
)

function Row({ found, readAfter }: { found: StaffOrder; readAfter: number }) {
  const { t, language } = useTranslation()
  const { stores } = useSession()
  const order = useLatestOrder(found, readAfter)
  const { name, code, time, date } = toLabel(order)
  return (
    <li>
      <Link className="between" to={`/orders/${order.orderId}`}>
        <span className="entry">
          <strong>{name}</strong>
          <span>
            {formatDay(date, language, 'short')}, {time}
            {stores.length > 1 && ` · ${stores.find(({ id }) => id === order.store)?.name ?? order.store}`}
          </span>
        </span>
        <span className="entry">
          <strong className="code">{code}</strong>
          <span>
            {order.orderState === 'created' ? t('column.unpaid') : t(`column.${order.column}`)} ·{' '}
            {formatEuros(order.total, language)}
          </span>
        </span>
      </Link>
    </li>
  )
}
