import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { EditDraft, WireEditDraft } from '#contract/order-edits.ts'
import type { CatalogEntry } from '#contract/staff/staff-order-changes.ts'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { toInside } from '#contract/wire-names.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { unwrap } from '../api/request.ts'
import { useRead, useServerAnswer } from '../api/use-read.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { OrderedLines } from '../phone-order/ordered-lines.tsx'
import { addLine, type PhoneLine, setQuantity } from '../phone-order/phone-order-model.ts'
import styles from '../phone-order/phone-order-page.module.css'
import { ProductPicker } from '../phone-order/product-picker.tsx'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useOrderChange } from './use-order-change.ts'

type Item = EditDraft['items'][number]

/** The customer's page has the same draft, with the names of the public API. */
const toDraft = (draft: WireEditDraft) => toInside(draft) as EditDraft

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ params: { orderId = '' } }: LoaderFunctionArgs): Promise<StaffOrderDetails> =>
    unwrap(await requests.request('GET /orders/{orderId}', { params: { orderId } }))

/** What a customer asks for on the phone: the order as a basket, beside all products. */
export function Component() {
  const { t, language } = useTranslation()
  const order = useLoaderData<StaffOrderDetails>()
  const { store, date } = order
  const draft = useRead('GET /orders/{orderId}/items', { params: { orderId: order.orderId } })
  const catalog = useRead('GET /catalog', { query: { store, date } })
  return (
    <Page title={t('editItems.title')} width="wide" hasBack>
      <p>
        {toLabel(order).name}, {formatDay(date, language)}, {order.time} · {order.storeName}
      </p>
      <ProblemNotice problem={draft.problem ?? catalog.problem} />
      {draft.data && catalog.data && <EditForm order={order} draft={toDraft(draft.data)} catalog={catalog.data} />}
    </Page>
  )
}

/** What is no longer sold can stay in the order. */
const toEntry = ({ productId, name, total, quantity, quantityRules }: Item): CatalogEntry => ({
  ...{ productId, name, category: '', categoryName: '', price: quantity > 0 ? total / quantity : 0, optionGroups: [] },
  ...{
    quantityRules: quantityRules ?? { min: 1, step: 1, max: quantity, largeOrder: null },
    ...{ usualQuantities: [], lately: 0, left: null, isAvailable: false },
  },
})

const toPhoneLine = (item: Item, catalog: readonly CatalogEntry[]): PhoneLine => ({
  product: catalog.find(({ productId }) => productId === item.productId) ?? toEntry(item),
  ...{ options: item.chosen, quantity: item.quantity, notes: item.notes },
})

const toItems = (lines: readonly PhoneLine[]) =>
  lines.map(({ product, quantity, notes, options }) => ({
    ...{ productId: product.productId, count: quantity, notes, options },
  }))

interface FormProps {
  order: StaffOrderDetails
  draft: EditDraft
  catalog: readonly CatalogEntry[]
}

function EditForm({ order, draft, catalog }: FormProps) {
  const { t } = useTranslation()
  const { requests } = useStaffApp()
  const navigate = useNavigate()
  const [lines, setLines] = useState(() => draft.items.map((item) => toPhoneLine(item, catalog)))
  const { change, send, isBusy, problem } = useOrderChange(() => void navigate(-1))
  const { orderId } = order
  const items = toItems(lines)
  const preview = useServerAnswer(JSON.stringify(items), () =>
    requests.request('POST /orders/{orderId}/items/preview', { params: { orderId }, body: { items } }),
  )
  const shown = preview.data ? toDraft(preview.data) : draft

  function agree(): void {
    const body = { items, seenDifference: shown.difference }
    if (preview.isCurrent) void change(send('POST /orders/{orderId}/items', { params: { orderId }, body }))
  }

  return (
    <form
      className={`stack gap-4 ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        agree()
      }}
    >
      <section className={styles.products} aria-labelledby="what">
        <h2 id="what">{t('editItems.add')}</h2>
        <ProductPicker
          catalog={catalog}
          hasDay
          onAdd={(product, options) => setLines(addLine(lines, product, options))}
        />
      </section>
      <div className={`gap-4 ${styles.side}`}>
        <section aria-labelledby="ordered">
          <h2 id="ordered">{t('editItems.ordered')}</h2>
          <OrderedLines
            lines={lines}
            onQuantity={(line, quantity) => setLines(setQuantity(lines, line, quantity))}
            onNotes={(line, notes) => setLines(lines.map((one) => (one === line ? { ...one, notes } : one)))}
          />
        </section>
        <Outcome order={order} draft={shown} isBusy={isBusy || !preview.isCurrent} />
        <ProblemNotice problem={problem ?? preview.problem} />
      </div>
    </form>
  )
}

/** What changes, what it costs, and what happens to the money. */
function Outcome({ order, draft, isBusy }: { order: StaffOrderDetails; draft: EditDraft; isBusy: boolean }) {
  const { t, language } = useTranslation()
  const { difference, failure, isPaidAtPickup, totalBefore, total } = draft
  const amount = formatEuros(Math.abs(difference), language)
  const changed = draft.items.filter(({ quantity, quantityBefore, problem }) => quantity !== quantityBefore || problem)
  const obstacle = failure ?? (changed.some(({ problem }) => problem) ? 'problems' : undefined)
  const kind = isPaidAtPickup ? 'atPickup' : difference === 0 ? 'same' : difference > 0 ? 'pay' : 'return'
  return (
    <section className={`stack gap-15 ${styles.submit}`} aria-labelledby="changes" aria-live="polite">
      <h2 id="changes">{t('editItems.changes')}</h2>
      <ul className="stack gap-05">
        {changed.map((item) => (
          <li key={item.lineId}>
            <p className="between">
              <span>{[item.name, ...item.options.map(({ text }) => text)].join(', ')}</span>
              <strong className="figures">
                {t('editItems.quantities', { before: item.quantityBefore, after: item.quantity })}
              </strong>
            </p>
            {item.problem && <p className="error small">{t(`editItems.problem.${item.problem}`)}</p>}
          </li>
        ))}
      </ul>
      <p className="between">
        <span>{t('editItems.before')}</span>
        <span className="figures">{formatEuros(totalBefore, language)}</span>
      </p>
      <p className="between lead">
        <span>{t('editItems.after')}</span>
        <strong className="figures headline-m">{formatEuros(total, language)}</strong>
      </p>
      {obstacle ? (
        <p>{t(`editItems.failure.${obstacle}`)}</p>
      ) : (
        <>
          <p>
            {t(`editItems.${kind}Text`, { amount, total: formatEuros(total, language), mail: order.customer.mail })}
          </p>
          <Button type="submit" aria-disabled={isBusy}>
            {t(`editItems.${kind}`, { amount })}
          </Button>
        </>
      )}
    </section>
  )
}
