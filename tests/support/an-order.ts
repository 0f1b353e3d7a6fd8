import { priceLines } from '#domain/cart/price-lines.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { aProduct } from './a-product.ts'

/** A line of an order; a test names only what matters to it. */
const aLine = (changes: Partial<OrderLine>): OrderLine => ({
  productId: 'kaisersemmel',
  name: { de: 'Kaisersemmel', en: 'Kaiser roll' },
  quantity: 1,
  notes: '',
  priceCents: 45,
  depositCents: 0,
  vatPercent: 7,
  allergens: ['wheat'],
  preparationDays: 1,
  keepsDays: 1,
  ...changes,
})

/** Rolls that spoil, a sliced loaf, a drink with deposit, and biscuits that keep for three weeks. */
const lines: readonly OrderLine[] = [
  aLine({ quantity: 12 }),
  aLine({
    productId: 'bauernbrot',
    name: { de: 'Bauernbrot', en: 'Country loaf' },
    notes: 'Bitte geschnitten',
    priceCents: 540,
    keepsDays: 5,
  }),
  aLine({
    productId: 'apfelschorle',
    name: { de: 'Apfelschorle', en: 'Apple spritzer' },
    quantity: 2,
    priceCents: 220,
    depositCents: 25,
    vatPercent: 19,
    allergens: [],
    keepsDays: 180,
  }),
  aLine({
    productId: 'linzer',
    name: { de: 'Linzer Plätzchen', en: 'Linzer biscuits' },
    priceCents: 690,
    keepsDays: 21,
  }),
]

const totalsOf = (of: readonly OrderLine[]) => {
  const priced = of.map(({ quantity, priceCents, depositCents, vatPercent }) => ({
    quantity,
    product: aProduct({ priceCents, depositCents, vatPercent: vatPercent === 19 ? 19 : 7 }),
  }))
  const { netCents, taxCents, grossCents } = priceLines(priced)
  return { netCents, taxCents, grossCents }
}

type Changes = Partial<Omit<Order, 'lines'>> & { lines?: readonly Partial<OrderLine>[] }

/** A paid order for Saturday, 21 November 2026, half past seven; its totals follow from its lines. */
export function anOrder({ lines: changedLines, ...changes }: Changes = {}): Order {
  const ordered = changedLines?.map(aLine) ?? lines
  return {
    id: '7K3MN-PQ4RT',
    state: 'purchased',
    language: 'de',
    customer: { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '+49 89 99998-777' },
    pickup: { storeId: 'illertissen-marktplatz', date: '2026-11-21', minute: 450 },
    notes: 'Ich komme mit dem Rad.',
    lines: ordered,
    ...totalsOf(ordered),
    preparationDays: 1,
    pickupCode: '4711',
    createdAt: '2026-11-15T08:05:00.000Z',
    payUntil: '2026-11-20T17:00:00.000Z',
    revision: 0,
    ...changes,
  }
}
