import type { LoaderFunctionArgs } from 'react-router'
import type { StaffRoutes } from '#contract/generated/api-routes.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import tableStyles from '#ui/table.module.css'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { EmptyState } from '../components/message.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { BooksLayout, RangeForm } from './books-layout.tsx'
import { readBooksAddress } from './books-range.ts'
import styles from './entries-page.module.css'
import { OrderLink } from './order-link.tsx'
import { useBooksTranslation } from './use-books-translation.ts'

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const address = readBooksAddress(request.url, berlinTime(clock.now()).date)
    const { searchParams } = new URL(request.url)
    // The server refuses what it does not know.
    // The server refuses what it does not know.
    const query = {
      ...address,
      state: searchParams.get('state') ?? undefined,
      way: searchParams.get('way') ?? undefined,
    } as StaffRoutes['GET /books/payments']['query']
    return {
      address,
      payments: unwrap(await requests.request('GET /books/payments', { query })),
    }
  }

/** Payments that were begun in a range, as they are now. */
export function Component() {
  const { t, language } = useBooksTranslation()
  const { date: today } = useLocalTime()
  const { stores } = useSession()
  const { address, payments } = useLoaded(createLoader)
  return (
    <BooksLayout title={t('payments.headline')} address={address}>
      <RangeForm path="/books/payments" address={address} />
      <h2 className="headline-m">{t('payments.headline')}</h2>
      {payments.length === 0 ? (
        <EmptyState icon="euro" headline={t('payments.emptyHeadline')} text={t('payments.emptyText')} />
      ) : (
        <div className="scroll">
          <table className={`${tableStyles.table} small ${styles.table}`}>
            <caption className="visually-hidden">{t('payments.headline')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('payments.began')}</th>
                <th scope="col">{t('column.order')}</th>
                <th scope="col">{t('column.store')}</th>
                <th scope="col">{t('states.state')}</th>
                <th scope="col" data-name="amount">
                  {t('column.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ orderId, store, state, way, amount, createdAt }) => (
                <tr key={`${orderId} ${createdAt}`}>
                  <td>{formatInstant(createdAt, today, language)}</td>
                  <td>
                    <OrderLink orderId={orderId} />
                  </td>
                  <td data-name="name">{nameOfStore(stores, store)}</td>
                  <td>
                    {t(`way.${way}`)}: {t(`state.${state}`)}
                  </td>
                  <td data-name="amount">{formatEuros(amount, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BooksLayout>
  )
}
