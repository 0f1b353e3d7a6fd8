import type { ProductResponse } from '#contract/products.ts'
import type { Weekday } from '#domain/calendar/calendar-date.ts'
import { computeTotals } from '#domain/cart.ts'
import type { Category, OptionChoice, Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules } from '#domain/catalog/quantity-rules.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import type { Applicant, Application } from '#domain/hiring/application.ts'
import type { StoreHours, WeeklyPeriod } from '#domain/opening-hours.ts'
import { notPickedUpYet, type Order, type OrderLine } from '#domain/order/order.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { Refund } from '#domain/order/refund.ts'
import { noPickupBounds } from '#domain/pickup/order-needs.ts'
import type { Store } from '#domain/store.ts'
import type { MailSender, MailStore, OrderLinks, OrderMailData } from '#integrations/mail/mail-data.ts'

/** Of products that set none of them. */
export const offerDefaults = {
  optionGroups: [],
  quantityRules: defaultQuantityRules,
  usualQuantities: [],
  dailyStock: null,
  dailyStockByStore: {},
  soldIn: null,
  reuseOffer: false,
  pickupFrom: null,
  pickupUntil: null,
  work: 1,
  position: 100,
  goesWith: [],
  diet: null,
} as const satisfies Partial<Product>

export const categoryDefaults = { description: null, firstBetween: null } as const satisfies Partial<Category>

/** A loaf that can be ordered for any day. Tests set only the fields that matter to them. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  id: 'bauernbrot',
  category: 'brote',
  name: { de: 'Bauernbrot', en: 'Country loaf' },
  description: { de: 'Ein Laib.', en: 'A loaf.' },
  ingredients: { de: '*Weizen*mehl, Wasser, Salz', en: '*wheat* flour, water, salt' },
  allergens: ['wheat'],
  traces: [],
  additives: [],
  nutrition: null,
  content: { amount: 1000, unit: 'g' },
  showUnitPrice: true,
  priceCents: 540,
  vatPercent: 7,
  depositCents: 0,
  preparationDays: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  season: null,
  regional: true,
  organicControlBody: null,
  keepsDays: 5,
  ordering: true,
  image: 'bauernbrot',
  ...offerDefaults,
  ...changes,
})

const aChoice = (changes: Partial<OptionChoice> & Pick<OptionChoice, 'id'>): OptionChoice => ({
  name: { de: changes.id, en: changes.id },
  priceDifferenceCents: 0,
  content: null,
  allergens: [],
  formerProductId: null,
  ...changes,
})

/** A loaf for 5.40 €, whole unless slices are chosen for 20 cents. */
export const aSlicedLoaf = (changes: Partial<Product> = {}): Product =>
  aProduct({
    optionGroups: [
      {
        kind: 'choice',
        id: 'schnitt',
        name: { de: 'Schnitt', en: 'Slicing' },
        isRequired: true,
        defaultChoice: 'ganz',
        choices: [
          aChoice({ id: 'ganz', name: { de: 'am Stück', en: 'whole' } }),
          aChoice({ id: 'scheiben', name: { de: 'in Scheiben', en: 'sliced' }, priceDifferenceCents: 20 }),
        ],
      },
    ],
    ...changes,
  })

/** Its size has to be chosen. The small bag was a product of its own. */
export const aBreadBag = (changes: Partial<Product> = {}): Product =>
  aProduct({
    id: 'beutel',
    name: { de: 'Beutel', en: 'Bag' },
    priceCents: 350,
    optionGroups: [
      {
        kind: 'choice',
        id: 'groesse',
        name: { de: 'Größe', en: 'Size' },
        isRequired: true,
        defaultChoice: null,
        choices: [
          aChoice({ id: 's', formerProductId: 'beutel-s' }),
          aChoice({ id: 'l', priceDifferenceCents: 400, content: { amount: 2500, unit: 'g' } }),
        ],
      },
    ],
    ...changes,
  })

/** With an optional inscription on marzipan for 2.50 €. */
export const aCake = (changes: Partial<Product> = {}): Product =>
  aProduct({
    id: 'torte',
    name: { de: 'Torte', en: 'Cake' },
    priceCents: 3200,
    allergens: ['wheat', 'egg'],
    optionGroups: [
      {
        kind: 'text',
        id: 'inschrift',
        name: { de: 'Inschrift', en: 'Inscription' },
        isRequired: false,
        maxLength: 40,
        priceDifferenceCents: 250,
        allergens: ['almond'],
      },
    ],
    ...changes,
  })

const on = (day: Weekday, openMinute: number, closeMinute: number): WeeklyPeriod => ({ day, openMinute, closeMinute })

/** Monday to Friday 6:00 to 18:30, Saturday 6:00 to 14:00, closed on Sundays and holidays. */
export const weekdayHours: StoreHours = {
  weekly: [...([1, 2, 3, 4, 5] as const).map((day) => on(day, 360, 1110)), on(6, 360, 840)],
  specialDays: [],
  onHolidays: 'closed',
}

/** The same, and 7:30 to 11:00 on Sundays and holidays. */
export const everydayHours: StoreHours = {
  ...weekdayHours,
  weekly: [...weekdayHours.weekly, on(0, 450, 660)],
  onHolidays: 'asSunday',
}

/** A store with pickup. */
export const aStore = (changes: Partial<Store> = {}): Store => ({
  id: 'markt',
  name: 'Am Markt',
  streetAddress: 'Marktplatz 7',
  postalCode: '89257',
  location: 'Illertissen',
  phone: null,
  mail: 'markt@krume.example',
  mapsLink: 'https://karte.krume.example/markt',
  description: { de: 'Ein Laden.', en: 'A shop.' },
  attributes: [],
  pickupStore: true,
  slotCapacity: 4,
  slotWork: null,
  payAtPickupMaxCents: null,
  hours: everydayHours,
  geo: { lat: 48.2, lng: 10.1 },
  image: 'filiale',
  ...changes,
})

/** A message of the contact form. */
export const aMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: '5f0c',
  storeId: 'illertissen-marktplatz',
  name: 'Anna Huber',
  mail: 'anna.huber@mail.example',
  phone: '+49 89 99998-555',
  subject: 'Roggenbrot am Samstag',
  text: 'Guten Tag,\nhaben Sie samstags auch Roggenbrot?',
  language: 'de',
  enquiry: null,
  createdAt: '2026-11-15T09:04:07.000Z',
  ...changes,
})

/** A catering enquiry for forty guests on one day. */
export const anEnquiry = (
  changes: Partial<NonNullable<ContactMessage['enquiry']>> = {},
): NonNullable<ContactMessage['enquiry']> => ({
  form: 'catering',
  company: '',
  amount: 40,
  from: '2027-05-08',
  to: null,
  streetAddress: 'Vöhlinstraße 3',
  postalCode: '89257',
  location: 'Illertissen',
  ...changes,
})

export const anApplicant = (changes: Partial<Applicant> = {}): Applicant => ({
  givenname: 'Anna',
  surname: 'Huber',
  mail: 'anna.huber@example.org',
  phone: '',
  streetAddress: 'Hauptstraße 1',
  postalCode: '89257',
  location: 'Illertissen',
  ...changes,
})

export const anApplication = (changes: Partial<Application> = {}): Application => ({
  id: 'a1b2c3',
  jobId: 'initiativbewerbung',
  jobName: { de: 'Initiativbewerbung', en: 'Speculative application' },
  jobIdentifier: 'KR-0',
  organizer: { name: 'Sabine Mayrhofer', mail: 'sabine.mayrhofer@krume.example', phone: '+49 89 99998-210' },
  state: 'received',
  language: 'de',
  applicant: anApplicant(),
  attributes: [],
  interview: [],
  createdAt: '2026-11-16T09:00:00.000Z',
  openedAt: changes.createdAt ?? '2026-11-16T09:00:00.000Z',
  answeredAt: null,
  suggestedJob: null,
  source: null,
  answerBy: '2026-11-23',
  invitedAt: null,
  decidedAt: null,
  talentPoolSince: null,
  ...changes,
})

export const anOrderLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
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
  options: [],
  ...changes,
})

/** Perishable rolls, a sliced loaf, a drink with deposit, and biscuits that keep for three weeks. */
const lines: readonly OrderLine[] = [
  anOrderLine({ quantity: 12 }),
  anOrderLine({
    productId: 'bauernbrot',
    name: { de: 'Bauernbrot', en: 'Country loaf' },
    notes: 'Bitte geschnitten',
    priceCents: 540,
    keepsDays: 5,
  }),
  anOrderLine({
    productId: 'apfelschorle',
    name: { de: 'Apfelschorle', en: 'Apple spritzer' },
    quantity: 2,
    priceCents: 220,
    depositCents: 25,
    vatPercent: 19,
    allergens: [],
    keepsDays: 180,
  }),
  anOrderLine({
    productId: 'linzer',
    name: { de: 'Linzer Plätzchen', en: 'Linzer biscuits' },
    priceCents: 690,
    keepsDays: 21,
  }),
]

const computeOrderTotals = (orderLines: readonly OrderLine[]) => {
  const priced = orderLines.map(({ quantity, priceCents, depositCents, vatPercent }) => ({
    quantity,
    product: aProduct({ priceCents, depositCents, vatPercent: vatPercent === 19 ? 19 : 7 }),
  }))
  const { netCents, taxCents, grossCents } = computeTotals(priced)
  return { netCents, taxCents, grossCents }
}

type Changes = Partial<Omit<Order, 'lines'>> & { lines?: readonly Partial<OrderLine>[] }

/** A paid order for Saturday, 21 November 2026, 7:30. Its totals are computed from its lines. */
export function anOrder({ lines: changedLines, ...changes }: Changes = {}): Order {
  const ordered = changedLines?.map(anOrderLine) ?? lines
  return {
    id: '7K3MN-PQ4RT',
    state: 'purchased',
    language: 'de',
    customer: { givenname: 'Anna', surname: 'Huber', mail: 'anna.huber@mail.example', phone: '+49 89 99998-777' },
    pickup: { storeId: 'illertissen-marktplatz', date: '2026-11-21', minute: 450 },
    notes: 'Ich komme mit dem Rad.',
    lines: ordered,
    ...computeOrderTotals(ordered),
    preparationDays: 1,
    pickupBounds: noPickupBounds,
    workTenths: 40,
    pickupCode: '4711',
    createdAt: '2026-11-15T08:05:00.000Z',
    payUntil: '2026-11-20T17:00:00.000Z',
    revision: 0,
    hasSlot: changes.state !== 'canceled',
    hasStock: changes.state !== 'canceled',
    holdUntil: undefined,
    ...notPickedUpYet,
    origin: 'web',
    paysAtPickup: false,
    ...changes,
  }
}

/** A payment that waits for its buyer. */
export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: '5O190127TN364715T',
  orderId: '7K3MN-PQ4RT',
  provider: 'paypal',
  method: 'paypal',
  state: 'open',
  amountCents: 540,
  approveUrl: 'https://provider.example/checkoutnow?token=5O190127TN364715T',
  captureId: undefined,
  declines: 0,
  createdAt: '2026-11-15T08:05:00.000Z',
  checkCount: 0,
  captureStartedAt: undefined,
  capturedCents: undefined,
  refundedCents: 0,
  ...changes,
})

/** A refund of one line that the provider has made. */
export const aRefund = (changes: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  paymentId: '5O190127TN364715T',
  orderId: '7K3MN-PQ4RT',
  amountCents: 540,
  lines: [{ line: 1, quantity: 1 }],
  reason: '',
  state: 'refunded',
  createdAt: '2026-11-21T08:00:00.000Z',
  createdBy: 'Tablet Illertissen',
  settledAt: undefined,
  checkCount: 0,
  ...changes,
})

export const aSender: MailSender = {
  companyName: 'Bäckerei Krume',
  legalName: 'Bäckerei Krume GmbH & Co. KG',
  streetAddress: 'Marktplatz 7',
  postalCode: '89257',
  location: 'Illertissen',
  phone: '+49 89 99998-100',
  mail: 'hallo@krume.example',
  registryCourt: 'Amtsgericht Memmingen',
  registryNumber: 'HRA 00000',
  vatNumber: 'DE000000000',
  responsiblePerson: 'Magdalena Krumbacher',
}

export const aMailStore: MailStore = {
  id: 'illertissen-marktplatz',
  name: 'Illertissen Marktplatz',
  streetAddress: 'Marktplatz 7',
  postalCode: '89257',
  location: 'Illertissen',
  phone: '+49 89 99998-101',
  mail: 'illertissen@krume.example',
  mapsLink: 'https://karte.krume.example/?lat=48.2229&lng=10.1041',
}

const links: OrderLinks = {
  order: 'https://krume.example/selfservice/orders/7K3MN-PQ4RT?token=abcDEF0123456789abcDEF0123456789',
  confirm: 'https://krume.example/selfservice/orders/7K3MN-PQ4RT/confirm?token=0123456789abcdef',
  pass: 'https://krume.example/pass/7K3MN-PQ4RT?token=fedCBA9876543210fedCBA9876543210',
  reorder: 'https://krume.example/reorder/7K3MN-PQ4RT?token=0011223344556677',
  terms: 'https://krume.example/conditions',
  withdrawal: 'https://krume.example/withdrawal',
  privacy: 'https://krume.example/policy',
}

/** The data of a mail about an order. */
export const anOrderMail = (changes: Partial<OrderMailData> = {}): OrderMailData => ({
  order: anOrder(),
  store: aMailStore,
  links,
  sender: aSender,
  contract: { terms: [], withdrawal: [], publicUrl: 'https://krume.example' },
  now: '2026-11-15T09:00:00.000Z',
  ...changes,
})

/** A loaf as the API returns it. */
export const aProductResponse = (changes: Partial<ProductResponse> = {}): ProductResponse => ({
  id: 'bauernbrot',
  name: 'Bauernbrot',
  description: 'Ein Laib.',
  ingredients: '*Weizen*mehl',
  allergens: ['wheat'],
  traces: [],
  additives: [],
  calorific: null,
  nutrition: [],
  currency: 'EUR',
  price: 5.4,
  vatPercent: 7,
  unitPrice: { price: 5.4, per: 'kg' },
  deposit: 0,
  content: { amount: 1000, unit: 'g' },
  ordering: 1,
  category: 'brote',
  regional: 1,
  biological: 0,
  organicControlBody: null,
  preparationDays: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  season: null,
  keepsDays: 5,
  picture: { id: 'bauernbrot', hash: 'abc', width: 960, height: 720, placeholder: 'data:,' },
  priceFrom: 5.4,
  optionGroups: [],
  quantityRules: defaultQuantityRules,
  usualQuantities: [],
  dailyStock: null,
  dailyStockByStore: {},
  soldIn: null,
  pickupFrom: null,
  pickupUntil: null,
  ...changes,
})

type ResponseGroup = ProductResponse['optionGroups'][number]
type ResponseChoice = Extract<ResponseGroup, { kind: 'choice' }>['choices'][number]

/** Size and slicing have defaults; half a loaf costs less. */
export const loafGroups: ResponseGroup[] = [
  aChoiceGroup('groesse', 'laib', [
    { id: 'laib' },
    { id: 'halb', priceDifference: -2.5, content: { amount: 500, unit: 'g' }, unitPrice: { price: 5.8, per: 'kg' } },
  ]),
  aChoiceGroup('schnitt', 'ganz', [{ id: 'ganz' }, { id: 'scheiben', priceDifference: 0.2 }]),
]

/** An optional inscription on marzipan. */
export const inscriptionGroup: ResponseGroup = {
  kind: 'text',
  id: 'inschrift',
  name: 'Inschrift',
  isRequired: false,
  maxLength: 20,
  priceDifference: 2.5,
  allergensAdded: ['almond'],
}

/** The name of a choice is its id. */
export function aChoiceGroup(
  id: string,
  defaultChoice: string | null,
  choices: readonly (Partial<ResponseChoice> & { id: string })[],
): ResponseGroup {
  return {
    kind: 'choice',
    id,
    name: id,
    isRequired: true,
    defaultChoice,
    choices: choices.map((choice) => ({ name: choice.id, priceDifference: 0, allergensAdded: [], ...choice })),
  }
}
