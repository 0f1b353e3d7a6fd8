import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { toLabelParts } from '#domain/order/bag-label.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { EmptyState } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import styles from './labels-page.module.css'
import { type ListData, ListLayout, loadList } from './list-layout.tsx'
import { PrinterButton } from './printer-state.tsx'
import { usePickupRows } from './use-pickup-rows.ts'

export const createLoader =
  (app: StaffApp) =>
  ({ request }: LoaderFunctionArgs): Promise<ListData<'pickup'>> =>
    loadList(app, request, { list: 'pickup', name: 'labels' })

/** Eight labels of 105 × 74 mm, or a roll of 62 mm as small label printers have. */
const papers = ['sheet', 'roll'] as const

const isToHandOver = ({ column }: StaffOrder) => column === 'toDo' || column === 'ready'

/** A label for each bag that is still to be handed over. */
export function Component() {
  const { t, language } = useTranslation()
  const data = useLoaded(createLoader)
  const [searchParams, setSearchParams] = useSearchParams()
  const paper = papers.find((one) => one === searchParams.get('paper')) ?? 'sheet'
  const orders = data.data.stores.flatMap((store) =>
    store.orders.filter(isToHandOver).map((order) => ({ store, order })),
  )
  // Each store has a printer of its own.
  const [ofStore, others] = data.data.stores
  function choose(next: string): void {
    const params = new URLSearchParams(searchParams)
    params.set('paper', next)
    setSearchParams(params, { replace: true })
  }
  return (
    <ListLayout list="labels" data={data} rows={usePickupRows(data.data)}>
      <div className="no-print stack gap-15">
        <ChoiceField
          legend={t('labels.paper')}
          name="paper"
          value={paper}
          choices={papers.map((value) => ({ value, label: t(`labels.${value}`) }))}
          onChange={choose}
        />
        {ofStore && !others && (
          <PrinterButton
            storeId={ofStore.id}
            orderIds={ofStore.orders.filter(isToHandOver).map(({ orderId }) => orderId)}
          />
        )}
      </div>
      {orders.length === 0 ? (
        <EmptyState
          icon="list"
          headline={t('lists.emptyHeadline', { day: formatDay(data.date, language) })}
          text={t('labels.emptyText')}
        />
      ) : (
        <ul className={styles.labels} data-paper={paper}>
          {orders.flatMap(({ store, order }) => (
            <BagLabels key={order.orderId} store={store.name} order={order} />
          ))}
        </ul>
      )}
    </ListLayout>
  )
}

function BagLabels({ store, order }: { store: string; order: StaffOrder }) {
  const { t, language } = useTranslation()
  const { code, name, time } = toLabel(order)
  const parts = toLabelParts(order.lines)
  return parts.map((lines, index) => (
    <li key={index} className={styles.label}>
      <p className="between baseline">
        <strong className={styles.time}>{time}</strong>
        <span className={`code ${styles.time}`}>{code}</span>
      </p>
      <p className={styles.name}>
        {name}
        {parts.length > 1 && ` (${index + 1}/${parts.length})`}
      </p>
      <ul>
        {lines.map((line, position) => (
          <li key={position}>
            <strong>{line.quantity}</strong> {line.name}
            {line.details && <span className="block">{line.details}</span>}
          </li>
        ))}
      </ul>
      <p className={`between ${styles.foot}`}>
        <span>
          {store}, {formatDay(order.date, language, 'short')}
        </span>
        <span>{order.toPay > 0 ? formatEuros(order.toPay, language) : t('order.paid')}</span>
      </p>
    </li>
  ))
}
