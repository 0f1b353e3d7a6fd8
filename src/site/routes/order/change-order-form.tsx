import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { changeNoticeDays } from '#domain/pickup/cut-off.ts'
import { phoneLink } from '#domain/store.ts'
import { TextArea } from '#ui/field.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import { ErrorSummary, listErrors } from '../../components/form/error-summary.tsx'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { type FieldErrors, useFieldErrors } from '../../components/form/use-field-errors.ts'
import type { PickupValue, TimeLimit } from '../../components/pickup/pickup-choice.ts'
import { PickupFields } from '../../components/pickup/pickup-fields.tsx'
import { usePickupChoice } from '../../components/pickup/use-pickup-choice.ts'
import { type Translation, useTranslation } from '../../i18n/use-translation.ts'
import { useFailureMessage } from './use-failure-message.ts'

export type PickupStore = Pick<StoreSummary, 'id' | 'name' | 'streetAddress' | 'pickupStore'>

interface Props {
  order: OrderResponse
  stores: readonly PickupStore[]
}

const fieldOrder = ['pickupStore', 'pickupDate', 'pickupTime', 'notes'] as const
type ChangeField = (typeof fieldOrder)[number]

export default function ChangeOrderForm({ order, stores }: Props) {
  const { t, language } = useTranslation('order')
  const { t: tPickup } = useTranslation('pickup')
  const { draft, updateDraft, errors, message, attempt, isSending, submit, pickup } = useOrderChange(order, stores)
  const errorText = (field: ChangeField) => {
    const code = errors[field]
    if (code === 'error-invalid-notes') return t(code)
    return code && tPickup.has(code) ? tPickup(code) : code
  }
  const listedErrors = listErrors(fieldOrder, errorText)
  return (
    <section className="panel stack top gap-2 no-print" aria-labelledby="change">
      <h2 id="change" className="headline-s">
        {t(isUnpaid(order) ? 'change.newTimeHeadline' : 'change.headline')}
      </h2>
      <p>
        {isUnpaid(order)
          ? t('change.newTimeLead')
          : t('change.lead', { date: formatDay(order.changeUntil, language, 'long') })}
      </p>
      <noscript>
        <p>
          {t('change.needsScript')} <a href={phoneLink(order.pickupStore.phone)}>{order.pickupStore.phone}</a>
        </p>
      </noscript>
      <form
        noValidate
        className="stack gap-3 below-1 needs-script"
        aria-labelledby="change"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void submit()
        }}
      >
        {message && <MessageBox message={message} attempt={attempt} />}
        <ErrorSummary
          errors={listedErrors}
          attempt={message ? 0 : attempt}
          headline={message ? t('change.fix') : undefined}
        />
        <PickupFields choice={pickup} errors={errors} stores={stores} />
        <TextArea
          name="notes"
          label={t('change.notes')}
          rows={3}
          maxLength={500}
          value={draft.notes}
          onChange={(notes) => updateDraft({ notes })}
          error={errorText('notes')}
        />
        <button type="submit" className="button submit" aria-busy={isSending}>
          {t(isUnpaid(order) ? 'change.newTimeSubmit' : 'change.submit')}
        </button>
      </form>
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
  const api = useBrowserApi()
  const { revalidate } = useRevalidator()
  const toMessage = useFailureMessage()
  const [draft, setDraft] = useState(() => toChangeDraft(order))
  const [message, setMessage] = useState<Message>()
  const { errors, attempt, ...fieldErrors } = useFieldErrors<ChangeField>()
  const [isSending, setSending] = useState(false)
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

  function showResult(newMessage: Message | undefined, newErrors: FieldErrors<ChangeField> = {}): void {
    setMessage(newMessage)
    fieldErrors.show(newErrors)
  }

  function updateDraft(change: Partial<ChangeDraft>): void {
    setDraft((before) => ({ ...before, ...change }))
    fieldErrors.clear(fieldOrder.filter((field) => (field === 'notes') === (change.pickup === undefined)))
    setMessage(undefined)
  }

  async function submit(): Promise<void> {
    const newErrors = validateChange(draft, isUnpaid(order) ? undefined : toChangeDraft(order))
    if (newErrors === 'same')
      return showResult({ tone: 'info', headline: t('change.sameHeadline'), text: t('change.sameText') })
    if (Object.keys(newErrors).length > 0) return showResult(undefined, newErrors)
    setSending(true)
    const { storeId, date, time } = draft.pickup
    const response = await api('PATCH /orders', {
      body: {
        orderId: order.orderId,
        pickupStore: storeId,
        pickupDate: date,
        pickupTime: time,
        notes: draft.notes,
      },
    })
    setSending(false)
    if (!response.success) {
      pickup.reload()
      return showResult(toMessage(response), response.errors ?? {})
    }
    await revalidate()
    showResult({ tone: 'success', headline: t('headline-order_update-success'), text: response.message })
  }

  return {
    draft,
    updateDraft,
    errors,
    message,
    attempt,
    isSending,
    submit,
    pickup,
  }
}

const isSameDraft = (a: ChangeDraft, b: ChangeDraft) =>
  a.pickup.storeId === b.pickup.storeId &&
  a.pickup.date === b.pickup.date &&
  a.pickup.time === b.pickup.time &&
  a.notes.trim() === b.notes

/** Returns error codes by field, or 'same' when nothing of the current choice changed. An unpaid order may keep it. */
export function validateChange(
  draft: ChangeDraft,
  current: ChangeDraft | undefined,
): FieldErrors<ChangeField> | 'same' {
  if (current && isSameDraft(draft, current)) return 'same'
  const { storeId, date, time } = draft.pickup
  return {
    ...(!storeId && { pickupStore: 'error-empty-pickupStore' }),
    ...(!date && { pickupDate: 'error-empty-pickupDate' }),
    ...(!time && { pickupTime: 'error-empty-pickupTime' }),
  }
}
