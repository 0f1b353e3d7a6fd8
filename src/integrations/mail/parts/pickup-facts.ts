import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { Fact } from '../document/mail-document.ts'
import { formatMoment } from '../words/format-date.ts'
import { mailTexts } from '../words/mail-texts.ts'

/** When it is collected, and when it was to be collected before a change. */
export function pickupFacts({ pickup, language }: Order, before?: PickupChoice): Fact[] {
  const t = mailTexts(language)
  const isMoved = before && (before.date !== pickup.date || before.minute !== pickup.minute)
  return [
    { label: t('label.pickup'), isStrong: true, lines: [formatMoment(pickup, language)] },
    ...(isMoved ? [{ label: t('label.before'), lines: [formatMoment(before, language)] }] : []),
  ]
}
