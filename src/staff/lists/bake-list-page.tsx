import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BakeList } from '#contract/staff/lists.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import tableStyles from '#ui/table.module.css'
import { EmptyState } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import styles from './bake-list-page.module.css'
import { bakeRows } from './list-csv.ts'
import { type ListData, ListLayout, loadList, PrintHead } from './list-layout.tsx'
import { groupStores } from './store-groups.ts'

export const createLoader =
  (app: StaffApp) =>
  ({ request }: LoaderFunctionArgs): Promise<ListData<'bake'>> =>
    loadList(app, request, { list: 'bake', name: 'bake' })

/** Products by store. Each number leads to the orders that it counts. */
export function Component() {
  const { t, language } = useTranslation()
  const data = useLoaderData<ListData<'bake'>>()
  const { data: list, date } = data
  const sheets = groupStores(list.stores)
  const hasSheets = sheets.length > 1
  return (
    <ListLayout list="bake" data={data} rows={bakeRows(list, { product: t('lists.product'), total: t('lists.total') })}>
      {list.openOrders > 0 && <p className="soft">{t('lists.openOrders', { count: list.openOrders })}</p>}
      {list.sections.length === 0 ? (
        <EmptyState
          icon="list"
          headline={t('lists.emptyHeadline', { day: formatDay(date, language) })}
          text={t('lists.emptyText')}
        />
      ) : (
        <>
          <BakeTable data={data} stores={list.stores} isOn={hasSheets ? 'screen' : 'both'} />
          {hasSheets &&
            sheets.map((stores) => <BakeTable key={stores[0]?.id} data={data} stores={stores} isOn="paper" />)}
        </>
      )}
      {list.expected.length > 0 && <ExpectedOrders data={data} />}
      {list.customerNotes.length > 0 && <CustomerNotes data={data} />}
    </ListLayout>
  )
}

interface TableProps {
  data: ListData<'bake'>
  stores: BakeList['stores']
  /** A screen scrolls sideways; paper cannot, so more stores than fit are on several sheets. */
  isOn: 'screen' | 'paper' | 'both'
}

function BakeTable({ data, stores, isOn }: TableProps) {
  const { t } = useTranslation()
  const { data: list, date } = data
  const hasColumns = list.stores.length > 1
  const columns = hasColumns ? stores : []
  const toOrders = (storeId?: string) => `/lists/pickup?date=${date}${storeId ? `&store=${storeId}` : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className={styles.scroll} data-on={isOn} tabIndex={0} aria-label={t('lists.bake')}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <PrintHead
            list="bake"
            data={data}
            store={hasColumns ? undefined : stores[0]?.name}
            columns={2 + columns.length}
          />
          <tr>
            <th scope="col">{t('lists.product')}</th>
            <th scope="col">{t(isOn === 'paper' ? 'lists.totalOfAll' : 'lists.total')}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className={styles.store}>
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {list.sections.map((section) => (
          <tbody key={section.name}>
            <tr>
              <th scope="colgroup" colSpan={2 + columns.length} className={styles.section}>
                {section.name ?? t('lists.otherProducts')}
              </th>
            </tr>
            {section.rows.map((row) => (
              <tr key={row.productId}>
                <th scope="row">
                  {row.name}
                  {row.variants.length > 0 && (
                    <ul className="soft small">
                      {row.variants.map(({ options, quantity }) => (
                        <li key={options}>
                          {quantity} {options || t('lists.plain')}
                        </li>
                      ))}
                    </ul>
                  )}
                </th>
                <td className={styles.total}>
                  <Link to={toOrders()}>{row.quantity}</Link>
                </td>
                {columns.map(({ id }) => (
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

/** Of standing orders: not to be baked before the customer has said yes, but good to know. */
function ExpectedOrders({ data }: { data: ListData<'bake'> }) {
  const { t } = useTranslation()
  const { stores } = useSession()
  const { expected } = data.data
  const hasColumn = stores.length > 1
  return (
    <section className={`stack gap-15 below-2 ${styles.notes}`} aria-labelledby="expected">
      <h2 id="expected">{t('lists.expected')}</h2>
      <p className="soft">{t('lists.expectedText')}</p>
      <table className={tableStyles.table}>
        <thead>
          <PrintHead
            list="bake"
            data={data}
            store={hasColumn ? undefined : stores[0]?.name}
            columns={hasColumn ? 4 : 3}
          />
          <tr>
            <th scope="col">{t('lists.expected')}</th>
            <th scope="col">{t('lists.product')}</th>
            <th scope="col">{t('lists.time')}</th>
            {hasColumn && <th scope="col">{t('nav.store')}</th>}
          </tr>
        </thead>
        <tbody>
          {expected.map(({ orderId, store, time, name, items }) => (
            <tr key={orderId}>
              <td>
                <Link to={`/orders/${orderId}`}>{name}</Link>
              </td>
              <td>{items.map((item) => `${item.quantity} × ${item.name}`).join(' · ')}</td>
              <td>{time}</td>
              {hasColumn && <td>{nameOfStore(stores, store)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CustomerNotes({ data }: { data: ListData<'bake'> }) {
  const { t } = useTranslation()
  const { customerNotes, stores } = data.data
  const hasColumn = stores.length > 1
  return (
    <section className={`stack gap-15 below-2 ${styles.notes}`} aria-labelledby="customer-notes">
      <h2 id="customer-notes">{t('lists.customerNotes')}</h2>
      <table className={tableStyles.table}>
        <thead>
          <PrintHead
            list="bake"
            data={data}
            store={hasColumn ? undefined : stores[0]?.name}
            columns={hasColumn ? 4 : 3}
          />
          <tr>
            <th scope="col">{t('lists.customerNotes')}</th>
            <th scope="col">{t('lists.product')}</th>
            <th scope="col">{t('lists.time')}</th>
            {hasColumn && <th scope="col">{t('nav.store')}</th>}
          </tr>
        </thead>
        <tbody>
          {customerNotes.map((note, index) => (
            <tr key={`${note.orderId} ${index}`}>
              <td>
                <Link to={`/orders/${note.orderId}`}>{note.text}</Link>
              </td>
              <td>{note.product}</td>
              <td>{note.time}</td>
              {hasColumn && <td>{stores.find(({ id }) => id === note.store)?.name ?? note.store}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
