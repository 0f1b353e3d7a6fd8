import type { PickupErrors } from '../../components/pickup/pickup-fields.tsx'
import type { PickupValue } from '../../components/pickup/pickup-value.ts'

export interface ChangeErrors extends PickupErrors {
  notes?: string | undefined
}

interface Draft {
  pickup: PickupValue
  notes: string
}

/** What is missing, as codes by field; 'same' when there is nothing to send. */
export function checkChange(draft: Draft, before: Draft): ChangeErrors | 'same' {
  const { storeId, date, time } = draft.pickup
  const isSame =
    storeId === before.pickup.storeId &&
    date === before.pickup.date &&
    time === before.pickup.time &&
    draft.notes.trim() === before.notes
  if (isSame) return 'same'
  return {
    ...(!storeId && { pickupStore: 'error-empty-pickupStore' }),
    ...(!date && { pickupDate: 'error-empty-pickupDate' }),
    ...(!time && { pickupTime: 'error-empty-pickupTime' }),
  }
}
