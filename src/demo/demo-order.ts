import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { PricedItem } from '#domain/cart.ts'
import { completeOptions, toOrderedOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { nearestQuantity } from '#domain/catalog/quantity-rules.ts'
import { toSlug } from '#domain/normalize-text.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { PickupBounds } from '#domain/pickup/order-needs.ts'
import { pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'

/** Invented customers; the addresses lead nowhere. */
export const customers: readonly [givenname: string, surname: string][] = [
  ['Monika', 'Huber'],
  ['Georg', 'Aicher'],
  ['Sabine', 'Kolb'],
  ['Thomas', 'Merk'],
  ['Elif', 'Yıldız'],
  ['Hannelore', 'Baur'],
  ['Florian', 'Schlegel'],
  ['Ana', 'Kovačević'],
  ['Peter', 'Zanker'],
  ['Julia', 'Dirr'],
  ['Walter', 'Mayrhofer'],
  ['Birgit', 'Settele'],
  ['Leon', 'Fackler'],
  ['Christine', 'Wörz'],
  ['Robert', 'Miller'],
  ['Katharina', 'Link'],
  ['Anton', 'Bader'],
  ['Miriam', 'Oßwald'],
  ['Dieter', 'Ruf'],
  ['Veronika', 'Gruber'],
]

/** The address leads nowhere. */
export const demoMail = (givenname: string, surname: string, number = ''): string =>
  `${toSlug(givenname)}.${toSlug(surname)}${number}@mail.example`

/** The pickup times of a store on a day. */
export function listTimes({ hours }: Store, date: CalendarDate, bounds?: PickupBounds) {
  const { holidays } = localTime(berlinInstant({ date, minute: 720 }))
  return pickupTimes({ hours, holidays, date, purpose: 'checkout', ...(bounds && { bounds }) })
}

/** Every second order takes what is offered without asking; the others choose. */
export function chooseOptions(product: Product, number: number) {
  const chosen = product.optionGroups.flatMap((group) =>
    group.kind === 'choice' && ((group.isRequired && group.defaultChoice === null) || number % 2 === 1)
      ? [[group.id, group.choices[number % group.choices.length]?.id ?? ''] as const]
      : [],
  )
  return completeOptions(product, Object.fromEntries(chosen))
}

export function chooseQuantity({ usualQuantities, quantityRules }: Product, number: number): number {
  const usual = usualQuantities[number % Math.max(1, usualQuantities.length)]
  return nearestQuantity(quantityRules, usual ?? 1 + (number % 3))
}

export const minutesLater = (instant: Instant, minutes: number): Instant => addMs(instant, minutes * 60_000)

export const toOrderLine = ({ line, product }: PricedItem): OrderLine => ({
  productId: product.id,
  name: product.name,
  quantity: line.quantity,
  notes: '',
  priceCents: product.priceCents,
  depositCents: product.depositCents,
  vatPercent: product.vatPercent,
  allergens: product.allergens ?? [],
  preparationDays: product.preparationDays,
  keepsDays: product.keepsDays,
  options: toOrderedOptions(product, line.options ?? {}),
})
