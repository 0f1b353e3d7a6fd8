import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { findFieldErrors, isOnlyEmpty } from '#domain/form-fields.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { changeFields } from '#domain/order/order-fields.ts'
import { changeNoticeDays } from '#domain/pickup/cut-off.ts'
import { phoneLink } from '#domain/store.ts'
import { TextArea } from '#ui/field.tsx'
import { controlOf, useForm } from '#ui/use-form.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { type Attempt, SiteForm } from '../../components/form/site-form.tsx'
import type { PickupValue, TimeLimit } from '../../components/pickup/pickup-choice.ts'
import { PickupFields } from '../../components/pickup/pickup-fields.tsx'
import { usePickupChoice } from '../../components/pickup/use-pickup-choice.ts'
import { type Translation, useTranslation } from '../../i18n/use-translation.ts'
import { isToConfirm } from './payment-status.ts'
import { useFailureMessage } from './use-failure-message.ts'

export type PickupStore = Pick<StoreSummary, 'id' | 'name' | 'streetAddress' | 'pickupStore'>

interface Props {
  order: OrderResponse
  stores: readonly PickupStore[]
}

type ChangeField = keyof typeof changeFields
const fieldOrder = Object.keys(changeFields) as ChangeField[]

export default function ChangeOrderForm({ order, stores }: Props) {
  const { t, language } = useTranslation('order')
  const { draft, updateDraft, form, send, pickup } = useOrderChange(order, stores)
  return (
    <section className="panel stack top gap-2 no-print" aria-labelledby="change">
      <h2 id="change" className="headline-s">
        {t(isUnpaid(order) ? 'change.newTimeHeadline' : 'change.headline')}
      </h2>
      <p>
        {isUnpaid(order)
          ? t(isToConfirm(order) ? 'change.newTimeLeadToConfirm' : 'change.newTimeLead')
          : t('change.lead', { date: formatDay(order.changeUntil, language, 'long') })}
      </p>
      <noscript>
        <p>
          {t('change.needsScript')} <a href={phoneLink(order.pickupStore.phone)}>{order.pickupStore.phone}</a>
        </p>
      </noscript>
      <SiteForm
        className="stack gap-3 below-1 needs-script"
        aria-labelledby="change"
        onSend={() => void form.submit(send)}
        errors={form.errors}
        errorHeadline={isOnlyEmpty(form.result?.errors) ? undefined : t('change.fix')}
        message={!form.isChanged && form.result?.message}
        result={form.result}
      >
        <PickupFields choice={pickup} errorOf={form.errorOf} stores={stores} />
        <TextArea
          name="notes"
          label={t('change.notes')}
          {...controlOf(changeFields.notes)}
          value={draft.notes}
          onChange={(notes) => updateDraft({ notes })}
          error={form.errorOf('notes')}
        />
        <button type="submit" className="button submit" aria-busy={form.isSending}>
          {t(isUnpaid(order) ? 'change.newTimeSubmit' : 'change.submit')}
        </button>
      </SiteForm>
    </section>
  )
}

interface ChangeDraft {
  pickup: PickupValue
  notes: string
}

const toChangeDraft = ({ pickupStore, pickupDate, pickupTime, notes }: OrderResponse): ChangeDraft => ({
  pickup: { storeId: pickupStore.id, date: pickupDate, time: pickupTime },
  notes,
})

/** An unpaid order can be changed only when its slot is no longer reserved; then the rules of a new order apply. */
const isUnpaid = ({ orderState }: OrderResponse) => orderState === 'created'

const editQuery = (order: OrderResponse) => ({
  heldSlot: toChangeDraft(order).pickup,
  purpose: 'edit' as const,
  preparationDays: Math.max(changeNoticeDays, order.preparationDays),
  movedFrom: order.pickupDate,
  movedFromStore: order.pickupStore.id,
  pickupFrom: order.pickupFrom,
  pickupUntil: order.pickupUntil,
  work: order.work,
})

function findTimeLimit(
  { pickupFrom: from, pickupUntil: until }: OrderResponse,
  { t, language }: Translation<'order'>,
): TimeLimit | undefined {
  const clock = (time: string | undefined) => (time === undefined ? '' : formatTime(time, language))
  if (from !== undefined && until !== undefined)
    return { from, until, text: t('change.between', { from: clock(from), until: clock(until) }) }
  if (from !== undefined) return { from, text: t('change.from', { from: clock(from) }) }
  return until === undefined ? undefined : { until, text: t('change.until', { until: clock(until) }) }
}

/** State and submission of the form. Input is kept when the request fails. */
function useOrderChange(order: OrderResponse, stores: readonly PickupStore[]) {
  const translation = useTranslation('order')
  const { t } = translation
  const { t: tPickup } = useTranslation('pickup')
  const api = useBrowserApi()
  const { revalidate } = useRevalidator()
  const toMessage = useFailureMessage()
  const [draft, setDraft] = useState(() => toChangeDraft(order))
  const form = useForm<ChangeField, Attempt>(fieldOrder, (code) => tPickup.find(code) ?? t.find(code) ?? code)
  const pickup = usePickupChoice({
    value: draft.pickup,
    onChoose: (value) => updateDraft({ pickup: value }),
    onTakeBack: (rest) => setDraft((before) => ({ ...before, pickup: rest })),
    stores,
    ...(isUnpaid(order) ? { preparationDays: order.preparationDays } : editQuery(order)),
    items: order.items,
    canOrderLess: false,
    timeLimit: findTimeLimit(order, translation),
  })

  function updateDraft(change: Partial<ChangeDraft>): void {
    setDraft((before) => ({ ...before, ...change }))
    form.markChanged(fieldOrder.filter((field) => (field === 'notes') === (change.pickup === undefined)))
  }

  async function send(): Promise<Attempt> {
    if (!isUnpaid(order) && isSameDraft(draft, toChangeDraft(order)))
      return { message: { tone: 'info', headline: t('change.sameHeadline'), text: t('change.sameText') } }
    const errors = findFieldErrors(changeFields, toBody(draft))
    if (Object.keys(errors).length > 0) return { errors }
    const response = await api('PATCH /orders', { body: { orderId: order.orderId, ...toBody(draft) } })
    if (!response.success) {
      pickup.reload()
      return response.errors ? { errors: response.errors } : { message: toMessage(response) }
    }
    await revalidate()
    return { message: { tone: 'success', headline: t('headline-order_update-success'), text: response.message } }
  }
  return { draft, updateDraft, form, send, pickup }
}

/** Nothing but surrounding spaces differs. */
export const isSameDraft = (a: ChangeDraft, b: ChangeDraft) =>
  a.pickup.storeId === b.pickup.storeId &&
  a.pickup.date === b.pickup.date &&
  a.pickup.time === b.pickup.time &&
  a.notes.trim() === b.notes

const toBody = ({ pickup, notes }: ChangeDraft) => ({
  pickupStore: pickup.storeId,
  pickupDate: pickup.date,
  pickupTime: pickup.time,
  notes,
})
