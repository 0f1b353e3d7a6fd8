import { useRef } from 'react'
import { data, Form, redirect, useSubmit } from 'react-router'
import { statusByProblem } from '#contract/errors.ts'
import type { EditDraft } from '#contract/order-edits.ts'
import { optionsOfKey } from '#domain/cart.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { Totals } from '../../components/totals.tsx'
import { toGuestView } from '../../guest-links.server.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/edit-page'
import { EditRow, optionPrefix } from './edit-row.tsx'
import styles from './order-items.module.css'

export const handle = {
  ns: ['order', 'products'],
  searchParams: [],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

/** The page of the order, in the same language. */
const toOrderPath = (request: Request) => new URL(request.url).pathname.replace(/\/items(\.data)?$/, '')

export async function loader({ context, request, params: { orderId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const opened = toGuestView(await api('GET /orders/{orderId}/granted', { params: { orderId } }))
  // The page of the order asks who it is.
  if (opened.view !== 'open') throw redirect(toOrderPath(request))
  const draft = successOrThrow(await api('GET /orders/{orderId}/items', { params: { orderId } })).data
  const { pickupDate, pickupTime, pickupStore, changeUntil } = opened.found
  return { draft, pickupDate, pickupTime, store: pickupStore.name, changeUntil }
}

interface PostedItem {
  productId: string
  count: number
  notes: string
  options: Record<string, string>
}

const toQuantity = (text: string) => Math.min(Number(/^\d{1,4}$/.exec(text.trim())?.[0] ?? 0), 9_999)

/** The rows of the form, by their positions on the page. */
function readItems(form: FormData): PostedItem[] {
  const text = (name: string) => String(form.get(name) ?? '')
  const rows = [...form.keys()].flatMap((name) => (name.startsWith('item.') ? [name.slice('item.'.length)] : []))
  const items = rows.map((row): PostedItem => {
    const key = text(`item.${row}`)
    const prefix = `${optionPrefix(row)}-`
    const chosen = [...form.keys()].filter((name) => name.startsWith(prefix))
    return {
      productId: key.split('?')[0] ?? '',
      count: toQuantity(text(`quantity.${row}`)),
      notes: text(`notes.${row}`),
      options: {
        ...optionsOfKey(key),
        ...Object.fromEntries(chosen.map((name) => [name.slice(prefix.length), text(name)])),
      },
    }
  })
  const added = text('add')
  if (form.get('intent') !== 'add' || added === '') return items
  return [...items, { productId: added, count: 1, notes: '', options: {} }]
}

/** A plain form: the page shows what the order would become, and asks to agree to that. */
export async function action({ context, request, params: { orderId } }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const items = readItems(form)
  const isAgreed = form.get('intent') === 'agree'
  const agreed = isAgreed
    ? await api('POST /orders/{orderId}/items', {
        params: { orderId },
        body: { items, seenDifference: Number(form.get('seenDifference')) },
      })
    : undefined
  if (agreed?.success) throw redirect(toOrderPath(request) + (agreed.data.result === 'applied' ? '?edited=1' : ''))
  const draft = successOrThrow(
    await api('POST /orders/{orderId}/items/preview', { params: { orderId }, body: { items } }),
  )
  const failure = agreed && !agreed.success ? { code: agreed.code, message: agreed.message } : undefined
  return data(
    { draft: draft.data, failure },
    { status: failure ? statusByProblem[failure.code] : 200, headers: privatePageHeaders() },
  )
}

/** Where a customer changes what is in a confirmed order, like a basket. */
export default function EditPage({ loaderData, actionData, params: { orderId } }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  return (
    <>
      <PageMeta title={t('edit.pageTitle', { number: orderId, name: company.name })} isPrivate />
      <EditItems orderId={orderId} order={loaderData} shown={actionData} />
    </>
  )
}

interface Shown {
  draft: EditDraft
  failure?: { message: string } | undefined
}

interface EditItemsProps {
  orderId: string
  order: { draft: EditDraft; pickupDate: string; pickupTime: string; store: string; changeUntil: string }
  shown: Shown | undefined
}

function EditItems({ orderId, order, shown }: EditItemsProps) {
  const { t, language } = useTranslation('order')
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const draft = shown?.draft ?? order.draft
  const when = `${formatDay(order.pickupDate, language, 'long')}, ${formatTime(order.pickupTime, language)}`

  /** Shows the new total. */
  const preview = () => form.current && void submit(form.current, { method: 'post', preventScrollReset: true })

  return (
    <main id="main" className={`page stack gap-3 ${styles.edit}`}>
      <header className="stack gap-1">
        <p className="eyebrow">{orderId}</p>
        <h1>{t('edit.headline')}</h1>
        <p className="lead">{t('edit.lead', { when, store: order.store })}</p>
        <p>{t('edit.until', { date: formatDay(order.changeUntil, language, 'full') })}</p>
      </header>
      {draft.failure === 'notChangeable' ? (
        <p>{t('edit.failure.notChangeable')}</p>
      ) : (
        <Form ref={form} method="post" noValidate className="stack gap-3" aria-label={t('edit.headline')}>
          {/* Enter in a field shows the new total instead of agreeing to it. */}
          <button type="submit" name="intent" value="preview" hidden>
            {t('edit.recalculate')}
          </button>
          {shown?.failure && (
            <MessageBox
              attempt={shown}
              message={{ tone: 'error', headline: t('edit.failed'), text: shown.failure.message }}
            />
          )}
          <ul className="stack">
            {draft.items.map((item, index) => (
              <EditRow key={item.lineId} item={item} row={String(index)} onChange={preview} />
            ))}
          </ul>
          <AddProduct draft={draft} key={draft.total} />
          <noscript>
            <button type="submit" name="intent" value="preview" className="button button-quiet">
              {t('edit.recalculate')}
            </button>
          </noscript>
          <Agreement draft={draft} />
        </Form>
      )}
      <p>
        <SiteLink to={`/selfservice/orders/${orderId}`} className="text-button">
          {t('edit.back')}
        </SiteLink>
      </p>
    </main>
  )
}

function AddProduct({ draft: { addable } }: { draft: EditDraft }) {
  const { t, language } = useTranslation('order')
  const categories = [...new Set(addable.map(({ category }) => category))]
  if (addable.length === 0) return <p>{t('edit.add.none')}</p>
  return (
    <div className={`row wrap gap-1 ${styles.add}`}>
      <label className="stack gap-05">
        <span className="strong">{t('edit.add.label')}</span>
        <select name="add" defaultValue="">
          <option value="">{t('edit.add.choose')}</option>
          {categories.map((category) => (
            <optgroup key={category} label={category}>
              {addable
                .filter((product) => product.category === category)
                .map(({ productId, name, price }) => (
                  <option key={productId} value={productId}>
                    {`${name} – ${formatEuros(price, language)}`}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <SubmitButton name="intent" value="add" className="button button-quiet">
        {t('edit.add.button')}
      </SubmitButton>
    </div>
  )
}

/** Old total, new total and the difference, and the button that agrees to exactly this difference. */
function Agreement({ draft }: { draft: EditDraft }) {
  const { t, language } = useTranslation('order')
  const { difference, failure, isPaidAtPickup } = draft
  const money = (amount: number) => formatEuros(amount, language)
  const amount = money(Math.abs(difference))
  const kind = isPaidAtPickup || difference === 0 ? 'same' : difference > 0 ? 'pay' : 'return'
  const hasProblems = draft.items.some(({ problem }) => problem !== undefined)
  const obstacle = failure ?? (hasProblems ? 'problems' : undefined)
  return (
    <section className="panel stack top gap-2" aria-labelledby="agreement" aria-live="polite">
      <h2 id="agreement" className="headline-s">
        {t('edit.agreement.headline')}
      </h2>
      <Totals
        rows={[
          { label: t('edit.agreement.before'), amount: money(draft.totalBefore) },
          { label: t('edit.agreement.after'), amount: money(draft.total), isSum: true },
          { label: t(difference < 0 ? 'edit.agreement.less' : 'edit.agreement.more'), amount },
        ]}
      />
      <input type="hidden" name="seenDifference" value={difference} />
      {obstacle ? (
        <p>{t(`edit.failure.${obstacle}`)}</p>
      ) : (
        <>
          <p>{t(`edit.agreement.${isPaidAtPickup ? 'atPickup' : kind}Text`, { amount })}</p>
          <SubmitButton name="intent" value="agree">
            {t(`edit.agreement.${kind}`, { amount })}
          </SubmitButton>
        </>
      )}
    </section>
  )
}
