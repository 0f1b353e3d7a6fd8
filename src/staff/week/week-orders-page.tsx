import type { LoaderFunctionArgs } from 'react-router'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDayRange } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { EmptyState } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { CountedTable } from '../overview/counted-table.tsx'
import type { StaffApp } from '../staff-app.ts'
import { useWeekTranslation } from './use-week-translation.ts'
import { readOrdersAddress } from './week-address.ts'

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = readOrdersAddress(request.url, berlinTime(clock.now()).date)
    return { query, items: unwrap(await requests.request('GET /week/orders', { query: { ...query } })) }
  }

/** The orders behind a figure of the week. */
export function Component() {
  const { t, language } = useWeekTranslation()
  const { query, items } = useLoaded(createLoader)
  const { stores } = useSession()
  const { from, until, store, of } = query
  const storeName = store ? nameOfStore(stores, store) : t('switch.allStores')
  const value = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return (
    <Page title={t(`orders.${of}`)} width="wide" hasBack>
      <p>
        {formatDayRange(from, until, language)} · {storeName}
      </p>
      {items.length === 0 ? (
        <EmptyState icon="board" headline={t('orders.emptyHeadline')} text={t('orders.emptyText')} />
      ) : (
        <CountedTable
          items={items}
          caption={t('orders.caption', { count: items.length, value: formatEuros(value, language) })}
        />
      )}
    </Page>
  )
}
