import { createHash } from 'node:crypto'
import { findOrder } from '#db/orders.ts'
import {
  deletePush,
  listDuePushes,
  type OrderPush,
  type PushSubscription,
  recordPushAttempt,
  savePush,
} from '#db/pushes.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import { formatDay, formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { localizedUrl } from '#domain/i18n/languages.ts'
import { isReady, type Order } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { isLastNews, isPushAddress, type PushNews, pushNewsLifeMs, pushRetryDelay } from '#domain/order/push.ts'
import { getTranslator } from '#foundation/translations.ts'
import { isReceiver, sendPush } from '#integrations/push/web-push.ts'
import { findMailStore } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'

/** False: nothing is to be told about the order, or nothing can be sent there. */
export async function subscribeToOrder(
  { db, now, push: { allowed } }: OrderServices,
  order: Order,
  push: PushSubscription,
): Promise<boolean> {
  const isExpected = isPaid(order.state) && order.handedOverAt === undefined
  const isNamedByAddress = createHash('sha256').update(push.address).digest('base64url') === push.id
  if (!isExpected || !isNamedByAddress || !isPushAddress(push.address, allowed) || !isReceiver(push)) return false
  return db.transaction().execute((tx) => savePush(tx, order.id, push, now()))
}

/** What the phone shows. Short: most cut it after two lines. */
function writeNews(news: PushNews, order: Order, { content, publicUrl }: OrderServices): string {
  const { id, language, pickup } = order
  const t = getTranslator(language, 'push')
  const day = formatDay(pickup.date, language, 'short')
  const text = {
    store: findMailStore(content(), pickup.storeId).name,
    code: order.pickupCode,
    time: `${day}, ${formatTimeOfDay(pickup.minute, language)}`,
  }
  const url = localizedUrl(`${publicUrl}/pass/${id}`, language)
  return JSON.stringify({ title: t(`news.${news}.title`), body: t(`news.${news}.body`, text), url, tag: id })
}

async function sendNews(services: OrderServices, push: OrderPush, news: PushNews): Promise<void> {
  const { db, now, content, push: own } = services
  const order = await findOrder(db, push.order_id)
  // What was true when it was queued may not be any more.
  if (!order || (news === 'ready' && !isReady(order))) return recordPushAttempt(db, push, undefined)
  const sender = { keys: own.keys, contact: `mailto:${content().company.mail}` }
  const result = await sendPush(
    {
      ...{ address: push.address, publicKey: push.public_key, secret: push.secret },
      ...{ text: writeNews(news, order, services), lifeSeconds: pushNewsLifeMs / 1000 },
    },
    sender,
  )
  if (result === 'gone' || (result === 'sent' && isLastNews(news))) return deletePush(db, push.order_id, push.id)
  const delayMs = result === 'later' ? pushRetryDelay(push.attempts + 1) : undefined
  await recordPushAttempt(db, push, delayMs === undefined ? undefined : addMs(now(), delayMs))
}

const pushesPerRun = 100
/** A push service that is slow must not hold up the others for long. */
const atATime = 10

/** Tells browsers what is due. After a crash something may be told twice, which replaces what is shown. */
export async function sendDuePushes(services: OrderServices): Promise<void> {
  const remaining = (await listDuePushes(services.db, services.now(), pushesPerRun)).values()
  const workOff = async () => {
    for (const push of remaining) if (push.news) await sendNews(services, push, push.news)
  }
  await Promise.all(Array.from({ length: atATime }, workOff))
}
