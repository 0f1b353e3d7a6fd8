import { createHash, randomBytes } from 'node:crypto'
import { inTransaction, type Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import { lockKey } from '#db/rate-limits.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import {
  confirmStockAlert,
  countStockAlerts,
  deleteStockAlert,
  findStockAlert,
  listStockAlerts,
  markStockAlertTold,
  saveStockAlert,
  unmarkStockAlert,
} from '#db/stock-alerts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { isOrderable, type Product } from '#domain/catalog/product.ts'
import { isSoldIn, stockLeft } from '#domain/catalog/stock.ts'
import { formatDay, formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { isPushAddress } from '#domain/order/push.ts'
import {
  countToTell,
  headStartEnd,
  headStartMinutes,
  maxStockAlertsPerAddress,
  type PushAddress,
  type StockAlert,
} from '#domain/order/stock-alert.ts'
import type { StockAlertMailKind } from '#domain/outbox-message.ts'
import { earliestPickupDate, requiredPreparationDays } from '#domain/pickup/cut-off.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import { localTime } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { isReceiver, sendPush } from '#integrations/push/web-push.ts'
import { findMailStore } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { createStockAlertLink } from './stock-alert-links.ts'

interface Wanted {
  productId: string
  storeId: string
  date: CalendarDate
}

/** The product, if it can still be ordered for the store and day once there is some again. */
function findWanted({ content, now }: OrderServices, { productId, storeId, date }: Wanted): Product | undefined {
  const { products, stores } = content()
  const product = products.find(({ id }) => id === productId)
  if (!product || !isOrderable(product) || !isSoldIn(product, storeId)) return undefined
  if (!stores.some(({ id, pickupStore }) => id === storeId && pickupStore)) return undefined
  const days = requiredPreparationDays([{ product, quantity: product.quantityRules.min }])
  const isInTime = earliestPickupDate(localTime(now()).now, days) <= date
  return isInTime && findUnavailableReason(product, date) === undefined ? product : undefined
}

/** Large if there is no limit any more. */
export async function readStockLeft(
  { db }: OrderServices,
  product: Product,
  { storeId, date }: Omit<Wanted, 'productId'>,
): Promise<number> {
  const used = await listStockUse(db, storeId, { from: date, until: date })
  return stockLeft(product, storeId, date, used.get(stockKey(product.id, date)) ?? 0) ?? product.quantityRules.max
}

interface RequestInput extends Wanted {
  language: Language
  to: { kind: 'mail'; mail: string } | ({ kind: 'push' } & PushAddress)
}

/** available: it can be ordered. notPossible: not for that day, or nothing can be sent there. */
export type RequestResult = 'wanted' | 'toConfirm' | 'available' | 'notPossible'

const isDeliverable = ({ push: { allowed } }: OrderServices, { pushId, ...push }: PushAddress) =>
  createHash('sha256').update(push.address).digest('base64url') === pushId &&
  isPushAddress(push.address, allowed) &&
  isReceiver(push)

async function queueMail(
  tx: Tx,
  services: OrderServices,
  kind: StockAlertMailKind,
  alert: StockAlert,
  until?: Instant,
): Promise<void> {
  const { id, to, language, productId, storeId, date } = alert
  if (to.kind !== 'mail') return
  const product = services.content().products.find((one) => one.id === productId)
  const productName = product ? localized(product.name, language) : productId
  const payload = { alertId: id, mail: to.mail, language, productId, productName, storeId, date, until }
  await addToOutbox(tx, { kind, subjectId: id, payload }, services.now())
}

/**
 * Notes who wants to hear of it. An address is asked first whether it is theirs; the caller learns nothing about it, neither
 * whether it waits already nor whether a limit was reached.
 */
export async function requestStockAlert(services: OrderServices, input: RequestInput): Promise<RequestResult> {
  const { db, now } = services
  const { to, language, productId, storeId, date } = input
  const product = findWanted(services, input)
  if (!product || (to.kind === 'push' && !isDeliverable(services, to))) return 'notPossible'
  if ((await readStockLeft(services, product, input)) >= product.quantityRules.min) return 'available'
  const at = now()
  const alert: StockAlert = {
    ...{ id: randomBytes(20).toString('hex'), productId, storeId, date, language, createdAt: at },
    ...{ confirmedAt: to.kind === 'push' ? at : null, toldAt: null, to },
  }
  await inTransaction<void, never>(db, async (tx) => {
    await lockKey(tx, `stock alerts of ${to.kind === 'push' ? to.pushId : to.mail}`, at)
    if ((await countStockAlerts(tx, to)) >= maxStockAlertsPerAddress) return
    const id = await saveStockAlert(tx, alert)
    await queueMail(tx, services, 'stockAlertConfirm', { ...alert, id })
  })
  return to.kind === 'push' ? 'wanted' : 'toConfirm'
}

/** Undefined: it has ended. */
export async function keepStockAlert({ db, now }: OrderServices, id: string): Promise<StockAlert | undefined> {
  return inTransaction<StockAlert | undefined, never>(db, async (tx) => {
    await confirmStockAlert(tx, id, now())
    return findStockAlert(tx, id)
  })
}

export async function endStockAlert({ db }: OrderServices, id: string): Promise<void> {
  await inTransaction<void, never>(db, (tx) => deleteStockAlert(tx, id))
}

/** What the phone shows, with the link of the mail. */
function writePush(
  services: OrderServices,
  accessTokens: AccessTokens,
  alert: StockAlert,
  product: Product,
  at: Instant,
) {
  const { content, publicUrl } = services
  const { id, language, storeId, date, productId } = alert
  const t = getTranslator(language, 'push')
  return JSON.stringify({
    title: t('backInStock.title', { product: localized(product.name, language) }),
    body: t('backInStock.body', {
      day: formatDay(date, language, 'short'),
      store: findMailStore(content(), storeId).name,
      until: formatTimeOfDay(berlinTime(headStartEnd(at)).minute, language),
    }),
    url: createStockAlertLink('open', { alertId: id, productId, language, at }, { publicUrl, accessTokens }),
    tag: id,
  })
}

async function tell(services: OrderServices, accessTokens: AccessTokens, alert: StockAlert, product: Product) {
  const { db, now, content, push: own } = services
  const at = now()
  const isFirst = await inTransaction<boolean, never>(db, async (tx) => {
    if (!(await markStockAlertTold(tx, alert.id, at))) return false
    await queueMail(tx, services, 'backInStock', alert, headStartEnd(at))
    return true
  })
  if (!isFirst || alert.to.kind !== 'push') return
  const { address, publicKey, secret } = alert.to
  const text = writePush(services, accessTokens, alert, product, at)
  const sender = { keys: own.keys, contact: `mailto:${content().company.mail}` }
  const result = await sendPush({ address, publicKey, secret, text, lifeSeconds: headStartMinutes * 60 }, sender)
  if (result === 'gone') await deleteStockAlert(db, alert.id)
  if (result === 'later') await unmarkStockAlert(db, alert.id)
}

const keyOf = ({ productId, storeId, date }: Wanted) => `${productId} ${storeId} ${date}`

/**
 * Tells who waits longest when places are free again, a small group at a time. Who was told is forgotten after the head
 * start; so is who waits for something that cannot be ordered any more.
 */
export async function tellStockAlerts(services: OrderServices, accessTokens: AccessTokens): Promise<void> {
  const { db, now } = services
  const alerts = await listStockAlerts(db)
  const groups = Map.groupBy(alerts, keyOf)
  for (const group of groups.values()) {
    const [first] = group
    const product = first && findWanted(services, first)
    const isOver = ({ toldAt }: StockAlert) => !product || (toldAt !== null && headStartEnd(toldAt) <= now())
    for (const { id } of group.filter(isOver)) await deleteStockAlert(db, id)
    if (!first || !product) continue
    const left = await readStockLeft(services, product, first)
    const current = group.filter((alert) => !isOver(alert))
    const waiting = current.filter(({ toldAt }) => toldAt === null)
    const recentlyTold = current.length - waiting.length
    const { min } = product.quantityRules
    for (const alert of waiting.slice(0, countToTell(left, { min, recentlyTold })))
      await tell(services, accessTokens, alert, product)
  }
}
