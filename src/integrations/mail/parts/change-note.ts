import { addDays } from '#domain/calendar/calendar-date.ts'
import { isChangeable } from '#domain/order/change-window.ts'
import { isPaid } from '#domain/order/is-paid.ts'
import { defaultEditNoticeDays } from '#domain/order/order.ts'
import { berlinTime } from '../../../berlin-time.ts'
import type { Block } from '../document/mail-document.ts'
import type { OrderMailData } from '../mail-data.ts'
import { formatDate } from '../words/format-date.ts'
import { mailTexts } from '../words/mail-texts.ts'
import { unbroken } from '../words/unbroken.ts'

export const isOpenToChange = ({ order, now }: OrderMailData): boolean =>
  order.state !== 'preparation' && isChangeable(order.pickup.date, berlinTime(now))

/** Until when the order can be changed, or whom to call now that it cannot. */
export function changeNote(data: OrderMailData): Block[] {
  const { order, store, sender } = data
  const t = mailTexts(order.language)
  const date = formatDate(addDays(order.pickup.date, -defaultEditNoticeDays), order.language)
  if (isOpenToChange(data))
    return [{ kind: 'text', text: t(isPaid(order.state) ? 'change.open' : 'change.afterPayment', { date }) }]
  if (!isPaid(order.state)) return []
  return [{ kind: 'text', text: t('change.closed', { phone: unbroken(store.phone || sender.phone) }) }]
}
