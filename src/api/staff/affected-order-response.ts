import type { AffectedOrder } from '#contract/staff/store-care.ts'
import type { ListedOrder } from '#db/orders.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { toEuros } from '#domain/money.ts'

/** An order that a change of hours, stock or capacity hits, with what is needed to call the customer. */
export const toAffectedOrder = ({ id, storeId, date, minute, customer, grossCents }: ListedOrder): AffectedOrder => ({
  orderId: id,
  store: storeId,
  date,
  time: formatClockMinute(minute),
  name: `${customer.givenname} ${customer.surname}`.trim(),
  phone: customer.phone,
  total: toEuros(grossCents),
})
