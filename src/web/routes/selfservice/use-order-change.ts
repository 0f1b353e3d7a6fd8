import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { orderApi } from '../../api/order-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import type { Message } from '../../components/message-box.tsx'
import type { PickupErrors } from '../../components/pickup/pickup-fields.tsx'
import type { PickupValue } from '../../components/pickup/pickup-value.ts'
import { usePickupOptions } from '../../components/pickup/use-pickup-options.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type ChangeErrors, checkChange } from './check-change.ts'
import { useFailureMessage } from './use-failure-message.ts'

export interface ChangeDraft {
  pickup: PickupValue
  notes: string
}

const draftOf = ({ pickupStore, pickupDate, pickupTime, notes }: OrderAnswer): ChangeDraft => ({
  pickup: { storeId: pickupStore.id, date: pickupDate, time: pickupTime },
  notes,
})

const defaultNoticeDays = 2

/** What the form holds, and how it is sent. Nothing typed is lost when that fails. */
export function useOrderChange(order: OrderAnswer) {
  const { t } = useTexts('selfservice')
  const api = useBrowserApi(orderApi)
  const { revalidate } = useRevalidator()
  const asMessage = useFailureMessage()
  const [draft, setDraft] = useState(() => draftOf(order))
  const [errors, setErrors] = useState<ChangeErrors>({})
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const pickup = usePickupOptions({
    storeId: draft.pickup.storeId,
    purpose: 'edit',
    preparationDays: Math.max(defaultNoticeDays, order.preparationDays),
    movedFrom: order.pickupDate,
    products: order.items.map(({ productId }) => productId).join(','),
  })

  function tell(said: Message | undefined, found: ChangeErrors = {}): void {
    setMessage(said)
    setErrors(found)
    setAttempt((count) => count + 1)
  }

  function set(change: Partial<ChangeDraft>): void {
    setDraft((before) => ({ ...before, ...change }))
    const mended: PickupErrors & { notes?: undefined } = change.pickup
      ? { pickupStore: undefined, pickupDate: undefined, pickupTime: undefined }
      : { notes: undefined }
    setErrors((before) => ({ ...before, ...mended }))
    setMessage(undefined)
  }

  async function send(): Promise<void> {
    const found = checkChange(draft, draftOf(order))
    if (found === 'same')
      return tell({ tone: 'neutral', headline: t('change.sameHeadline'), text: t('change.sameText') })
    if (Object.keys(found).length > 0) return tell(undefined, found)
    setSending(true)
    const { storeId, date, time } = draft.pickup
    const place = { pickupStore: storeId, pickupDate: date, pickupTime: time }
    const answer = await api.changeOrder({ orderId: order.orderId, ...place, notes: draft.notes })
    setSending(false)
    if (!answer.success) {
      pickup.reload()
      return tell(asMessage(answer), (answer.errors ?? {}) as ChangeErrors)
    }
    await revalidate()
    tell({ tone: 'positive', headline: t('headline-order_update-success'), text: answer.message })
  }

  return { draft, set, errors, message, attempt, isSending, send, kept: draftOf(order).pickup, pickup }
}
