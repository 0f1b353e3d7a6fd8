import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BakeList } from '#contract/staff/lists.ts'
import { unwrap } from '../api/request.ts'
import { EmptyState } from '../components/message.tsx'
import { formatDay } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StaffApp } from '../staff-app.ts'
import styles from './bake-list-page.module.css'
import { defaultDate, ListLayout, readDate } from './list-layout.tsx'

interface BakeListData {
  list: BakeList
  store: string | undefined
}

export const createBakeListLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs): Promise<BakeListData> => {
    const date = readDate(request.url, defaultDate('bake', clock.localTime().date))
    const store = new URL(request.url).searchParams.get('store') ?? undefined
    return {
      list: unwrap(await requests.request<BakeList>('GET', '/lists/bake', { query: { date, stores: store } })),
      store,
    }
  }

/** Products by store. Each number leads to the orders that it counts. */
export function BakeListPage() {
  const { t, language } = useTranslation()
  const { list, store } = useLoaderData<BakeListData>()
  const { date } = list
  return (
    <ListLayout list="bake" date={date} store={store}>
      {list.openOrders > 0 && <p className={styles.open}>{t('lists.openOrders', { count: list.openOrders })}</p>}
      {list.sections.length === 0 ? (
        <EmptyState icon="lists" headline={t('lists.emptyHeadline', { day: formatDay(date, language) })}>
          <p>{t('lists.emptyText')}</p>
        </EmptyState>
      ) : (
        <BakeTable list={list} />
      )}
      {list.customerNotes.length > 0 && <CustomerNotes list={list} />}
    </ListLayout>
  )
}

function BakeTable({ list }: { list: BakeList }) {
  const { t } = useTranslation()
  const { date, stores, sections } = list
  const hasColumns = stores.length > 1
  const toOrders = (storeId?: string) => `/lists/pickup?date=${date}${storeId ? `&store=${storeId}` : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('lists.bake')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('lists.product')}</th>
            <th scope="col">{t('lists.total')}</th>
            {hasColumns &&
              stores.map(({ id, name }) => (
                <th key={id} scope="col" className={styles.store}>
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.name}>
            <tr>
              <th scope="colgroup" colSpan={2 + (hasColumns ? stores.length : 0)} className={styles.section}>
                {section.name ?? t('lists.otherProducts')}
              </th>
            </tr>
            {section.rows.map((row) => (
              <tr key={row.productId}>
                <th scope="row">
                  {row.name}
                  {row.variants.length > 0 && (
                    <ul className={styles.variants}>
                      {row.variants.map(({ options, qty }) => (
                        <li key={options}>
                          {qty} {options || t('lists.plain')}
                        </li>
                      ))}
                    </ul>
                  )}
                </th>
                <td className={styles.total}>
                  <Link to={toOrders()}>{row.qty}</Link>
                </td>
                {hasColumns &&
                  stores.map(({ id }) => (
                    <td key={id}>{row.byStore[id] ? <Link to={toOrders(id)}>{row.byStore[id]}</Link> : ''}</td>
                  ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function CustomerNotes({ list }: { list: BakeList }) {
  const { t } = useTranslation()
  const storeName = (id: string) => list.stores.find((store) => store.id === id)?.name ?? id
  return (
    <section className={styles.notes} aria-labelledby="customer-notes">
      <h2 id="customer-notes">{t('lists.customerNotes')}</h2>
      <ul>
        {list.customerNotes.map((note, index) => (
          <li key={`${note.orderId} ${index}`}>
            <Link to={`/orders/${note.orderId}`}>
              <strong>{note.text}</strong>
              <span>
                {[note.product, note.time, list.stores.length > 1 && storeName(note.store)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
