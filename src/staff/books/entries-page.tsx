import { Link, type LoaderFunctionArgs } from 'react-router'
import type { StaffRoutes } from '#contract/generated/api-routes.ts'
import type { EntriesResponse, EntryResponse } from '#contract/staff/books.ts'
import { type AmountPart, amountParts } from '#domain/books/book-amounts.ts'
import { type Measure, measures } from '#domain/books/entry-measure.ts'
import { type EntryKind, entryKinds, type PaymentWay, paymentWays } from '#domain/books/journal-entry.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstantTime } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import tableStyles from '#ui/table.module.css'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { usePages } from '../api/use-pages.ts'
import { Button } from '../components/button.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useSession } from '../layout/use-session.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { BooksLayout, RangeForm } from './books-layout.tsx'
import { type BooksAddress, readBooksAddress, toBooksAddress } from './books-range.ts'
import styles from './entries-page.module.css'
import { OrderLink } from './order-link.tsx'
import { useBooksTranslation } from './use-books-translation.ts'

type EntriesQuery = StaffRoutes['GET /books/entries']['query']
type Filter = Omit<EntriesQuery, keyof BooksAddress | 'after'>

/** The server refuses what it does not know. */
function readFilter(url: string): Filter {
  const { searchParams } = new URL(url)
  const get = (name: string) => searchParams.get(name) ?? undefined
  return { kinds: get('kinds'), way: get('way'), of: get('of'), part: get('part'), rate: get('rate') } as Filter
}

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const address = readBooksAddress(request.url, berlinTime(clock.now()).date)
    const filter = readFilter(request.url)
    const page = unwrap(await requests.send('GET /books/entries', { query: { ...address, ...filter } }))
    return { address, filter, page }
  }

/** The entries of the journal: all of a range, or those behind one figure. */
export function Component() {
  const { t, language } = useBooksTranslation()
  const { address, filter, page } = useLoaded(createLoader)
  const describe = useFilterText()
  const filterText = describe(filter)
  return (
    <BooksLayout title={t('entries.headline')} address={address}>
      <RangeForm path="/books/entries" address={address} />
      <header className="between">
        <h2 className="headline-m">
          {t('entries.total', { count: page.total.count })}{' '}
          <span className="soft lead">{t('entries.sum', { amount: formatEuros(page.total.amount, language) })}</span>
        </h2>
        {filterText && (
          <p>
            {t('entries.filter', { filter: filterText })}{' '}
            <Link to={toBooksAddress('/books/entries', address)}>{t('entries.all')}</Link>
          </p>
        )}
      </header>
      {page.total.count === 0 ? (
        <EmptyState icon="books" headline={t('empty.headline')} text={t('empty.text')} />
      ) : (
        <EntryList key={JSON.stringify([address, filter])} first={page} query={{ ...address, ...filter }} />
      )}
    </BooksLayout>
  )
}

const isOneOf = <T extends string>(values: readonly T[], value: string | undefined): value is T =>
  values.some((one) => one === value)

/** "Erstattung, Pfand 19 %". */
function useFilterText() {
  const { t } = useBooksTranslation()
  return ({ kinds, way, of, part, rate }: Filter): string => {
    const shownKinds = (kinds?.split(',') ?? []).filter((kind): kind is EntryKind => isOneOf(entryKinds, kind))
    const parts = [
      ...(isOneOf<Measure>(measures, of) ? [t(`measure.${of}`)] : []),
      ...shownKinds.map((kind) => t(`kind.${kind}`)),
      ...(isOneOf<PaymentWay>(paymentWays, way) ? [t(`way.${way}`)] : []),
      ...(isOneOf<AmountPart>(amountParts, part) ? [t(`part.${part}`)] : []),
      ...(rate ? [`${rate} %`] : []),
    ]
    return parts.join(', ')
  }
}

function EntryList({ first, query }: { first: EntriesResponse; query: EntriesQuery }) {
  const { t } = useBooksTranslation()
  const { requests } = useStaffApp()
  const { pages, last, problem, loadMore } = usePages(first, ({ nextAfter }) =>
    requests.send('GET /books/entries', { query: { ...query, after: nextAfter ?? undefined } }),
  )

  return (
    <>
      <div className="scroll">
        <table className={`${tableStyles.table} small ${styles.table}`}>
          <caption className="visually-hidden">{t('entries.headline')}</caption>
          <thead>
            <tr>
              {(['number', 'date', 'kind', 'order', 'store', 'rate', 'net', 'tax', 'amount'] as const).map((name) => (
                <th key={name} scope="col" data-name={name}>
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages
              .flatMap(({ data }) => data)
              .map((entry) => (
                <EntryRow key={entry.number} entry={entry} />
              ))}
          </tbody>
        </table>
      </div>
      <ProblemNotice problem={problem} />
      {last.nextAfter !== null && (
        <Button kind="quiet" onClick={() => void loadMore()}>
          {t('entries.more')}
        </Button>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: EntryResponse }) {
  const { t, language } = useBooksTranslation()
  const { stores } = useSession()
  const rates = [...entry.goods, ...entry.deposits]
  const labels = [
    ...entry.goods.map(({ vatPercent }) => `${vatPercent} %`),
    ...entry.deposits.map(({ vatPercent }) => `${t('part.deposits')} ${vatPercent} %`),
  ]
  const lines = (texts: readonly string[]) => texts.map((text, index) => <div key={labels[index]}>{text}</div>)
  return (
    <tr data-kind={entry.kind}>
      <th scope="row" data-name="number" title={entry.hash}>
        {entry.number}
      </th>
      <td data-name="date">
        {formatDay(entry.date, language, 'short')}, {formatInstantTime(entry.occurredAt)}
      </td>
      <td data-name="kind">
        {t(`kind.${entry.kind}`)} <span className="soft">{t(`way.${entry.way}`)}</span>
      </td>
      <td data-name="order">
        <OrderLink orderId={entry.orderId} />
      </td>
      <td data-name="store">{nameOfStore(stores, entry.store)}</td>
      <td data-name="rate">{lines(labels)}</td>
      <td data-name="net">{lines(rates.map(({ net }) => formatEuros(net, language)))}</td>
      <td data-name="tax">{lines(rates.map(({ tax }) => formatEuros(tax, language)))}</td>
      <td data-name="amount">{formatEuros(entry.amount, language)}</td>
    </tr>
  )
}
