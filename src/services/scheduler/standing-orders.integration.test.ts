import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findStandingOrder, listStandingDays } from '#db/standing-orders.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate, type Weekday } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import type { StandingOrderPayload } from '#domain/outbox-message.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import {
  changeStandingDay,
  changeStandingOrder,
  fillBasketOf,
  orderStandingDay,
} from '#services/orders/standing-orders.ts'
import { aProduct, aStore } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, highLimits, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { applyRetention } from './retention.ts'
import { remindOfStandingOrders } from './standing-orders.ts'

const sandbox = setUpSandbox()
const saturdays: readonly Weekday[] = [6]
const saturday = (weeks: number): CalendarDate => addDays(onSaturday.date, 7 * weeks)

onBothDatabases('a standing order', (database) => {
  const env = createOrderTestServices(database, sandbox)

  let pickup = onSaturday
  beforeEach(async () => {
    await database.db.deleteFrom('standing_order').execute()
    await database.db.deleteFrom('outbox').execute()
    const store = aStore({ id: randomUUID(), slotCapacity: 10_000 })
    pickup = { ...onSaturday, storeId: store.id }
    env.limits = highLimits
    env.content = { ...env.content, stores: [...env.content.stores, store] }
  })

  /** A loaf for 5.40 € and two plaits for 7.40 €, which take two days. */
  async function repeated(weekdays = saturdays): Promise<Order> {
    const order = await env.purchased({ pickup, cartId: await env.aCart('bauernbrot', 'zopf') })
    expect(await changeStandingOrder(env.services(), order.id, { step: 'start', weekdays })).toBe('done')
    return order
  }
  const step = (order: Order, name: 'start' | 'pause' | 'resume' | 'end') =>
    changeStandingOrder(env.services(), order.id, { step: name, weekdays: saturdays })
  async function run(date: CalendarDate, minute = 10 * 60): Promise<void> {
    env.now = berlinInstant({ date, minute })
    await remindOfStandingOrders(env.services())
  }
  const mails = async () => {
    const rows = await database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('created_at').execute()
    const about = rows.filter(({ kind }) => kind.startsWith('standingOrder'))
    return about.map(({ kind, payload }) => ({ kind, ...(payload as unknown as StandingOrderPayload) }))
  }
  const told = async () => (await mails()).map(({ kind, date }) => `${kind} ${date}`)
  const days = async ({ id }: Order) =>
    (await listStandingDays(database.db, id)).map(({ date, state }) => `${date} ${state}`)
  const confirm = (template: Order, date: CalendarDate, seenTotalCents = 2020) =>
    orderStandingDay(env.services(), { template, date, seenTotalCents, visitor: 'a visitor' })
  const countOrders = async () =>
    (await database.db.selectFrom('customer_order').select('id').where('store_id', '=', pickup.storeId).execute())
      .length

  test('is offered once for each day, three days ahead because of the plaits, and orders nothing by itself', async () => {
    const order = await repeated()
    expect(await told()).toEqual([`standingOrderStarted ${saturday(1)}`])
    await run(addDays(saturday(1), -3), 9 * 60 - 1)
    expect(await told()).toHaveLength(1)
    await run(addDays(saturday(1), -3), 9 * 60)
    await Promise.all([remindOfStandingOrders(env.services()), remindOfStandingOrders(env.services())])
    await run(addDays(saturday(1), -2))
    expect(await told()).toEqual([`standingOrderStarted ${saturday(1)}`, `standingOrderDue ${saturday(1)}`])
    expect(await days(order)).toEqual([`${saturday(1)} asked`])
    await run(saturday(1))
    expect(await days(order)).toEqual([`${saturday(1)} missed`])
    expect(await countOrders()).toBe(1)
  })

  test('a tap orders the basket at the prices of the day, for the same store and time', async () => {
    const order = await repeated()
    const products = env.content.products.map((one) => (one.id === 'bauernbrot' ? { ...one, priceCents: 560 } : one))
    env.content = { ...env.content, products }
    await run(addDays(saturday(1), -3))
    const [, due] = await mails()
    expect(due).toMatchObject({ totalCents: 2040, isOtherTime: false })
    expect(due?.items.map(({ change }) => change)).toEqual(['price', 'same'])
    // The total was shown before the price changed.
    expect((await confirm(order, saturday(1), 2020)).kind).toBe('cartChanged')
    const placed = await confirm(order, saturday(1), 2040)
    if (placed.kind !== 'placed') throw new Error(placed.kind)
    expect(placed.order).toMatchObject({
      ...{ grossCents: 2040, state: 'created', customer: order.customer },
      pickup: { ...pickup, date: saturday(1) },
    })
    expect(await days(order)).toEqual([`${saturday(1)} ordered`])
  })

  test('two taps at the same time are one order', async () => {
    const order = await repeated()
    const results = await Promise.all([confirm(order, saturday(1)), confirm(order, saturday(1))])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['placed', 'placedBefore'])
    expect((await confirm(order, saturday(1))).kind).toBe('placedBefore')
    expect(await countOrders()).toBe(2)
  })

  test('a crash after the order does not make an offer that nobody has answered', async () => {
    const order = await repeated()
    await run(addDays(saturday(1), -3))
    await confirm(order, saturday(1))
    await database.db.updateTable('standing_order_day').set({ state: 'asked' }).execute()
    await run(saturday(1))
    expect(await days(order)).toEqual([`${saturday(1)} ordered`])
  })

  test('what is not sold on the day is left out, and said so', async () => {
    const order = await repeated()
    const products = [
      ...env.content.products.filter(({ id }) => id !== 'zopf'),
      aProduct({ id: 'zopf', weekdays: [1] }),
    ]
    env.content = { ...env.content, products }
    const basket = fillBasketOf(env.services(), order, saturday(1))
    if (basket.kind !== 'offered') throw new Error(basket.kind)
    expect(basket.lines.map(({ productId }) => productId)).toEqual(['bauernbrot'])
    expect(basket.items.map(({ change }) => change)).toEqual(['same', 'gone'])
    expect(basket.totalCents).toBe(540)
  })

  test('a closed day is told, and a shorter one offers the nearest time', async () => {
    const order = await repeated()
    const special = (periods: { open: number; close: number }[]) => {
      const stores = env.content.stores.map((store) => {
        if (store.id !== pickup.storeId) return store
        const day = {
          date: saturday(1),
          periods: periods.map(({ open, close }) => ({ openMinute: open, closeMinute: close })),
        }
        return { ...store, hours: { ...store.hours, specialDays: [day] } }
      })
      env.content = { ...env.content, stores } as typeof env.content
    }
    special([{ open: 9 * 60, close: 12 * 60 }])
    expect(fillBasketOf(env.services(), order, saturday(1))).toMatchObject({ pickup: { minute: 9 * 60 + 30 } })
    special([])
    await run(addDays(saturday(1), -3))
    expect(await told()).toEqual([`standingOrderStarted ${saturday(1)}`, `standingOrderOmitted ${saturday(1)}`])
    expect((await confirm(order, saturday(1))).kind).toBe('notPossible')
  })

  test('a skipped day is not offered until it is wanted after all', async () => {
    const order = await repeated()
    const day = { orderId: order.id, date: saturday(1) }
    expect(await changeStandingDay(env.services(), day, 'skipped')).toBe('done')
    await run(addDays(saturday(1), -3))
    expect(await told()).toEqual([`standingOrderStarted ${saturday(1)}`])
    expect(await changeStandingDay(env.services(), day, 'none')).toBe('done')
    await run(addDays(saturday(1), -2))
    expect(await told()).toEqual([`standingOrderStarted ${saturday(1)}`, `standingOrderDue ${saturday(1)}`])
    expect(await changeStandingDay(env.services(), { ...day, date: addDays(saturday(1), 1) }, 'skipped')).toBe(
      'notPossible',
    )
  })

  test('offers nothing during a pause, and nothing after its end', async () => {
    const order = await repeated()
    await run(addDays(saturday(1), -3))
    expect(await step(order, 'pause')).toBe('done')
    expect(await days(order)).toEqual([`${saturday(1)} skipped`])
    await run(addDays(saturday(2), -3))
    expect(await told()).toHaveLength(2)
    expect(await step(order, 'resume')).toBe('done')
    await run(addDays(saturday(2), -2))
    expect(await told()).toHaveLength(3)
    expect(await step(order, 'end')).toBe('done')
    expect(await step(order, 'end')).toBe('notPossible')
    await run(addDays(saturday(3), -2))
    expect(await told()).toHaveLength(3)
    expect(await days(order)).toEqual([])
  })

  test('ends by itself after three offers without an answer, and says so', async () => {
    const order = await repeated()
    for (const week of [1, 2, 3]) {
      await run(addDays(saturday(week), -3))
      await run(saturday(week))
    }
    expect((await told()).at(-1)).toBe(`standingOrderEnded ${saturday(3)}`)
    expect(await findStandingOrder(database.db, order.id)).toBeUndefined()
    // By the same link it starts again.
    expect(await step(order, 'start')).toBe('done')
  })

  test('outlives the order that it repeats being canceled, but is not started from one that was never paid', async () => {
    const order = await repeated()
    await cancelOrder(env.services(), order.id, 'byCustomer')
    await run(addDays(saturday(1), -3))
    expect(await told()).toContain(`standingOrderDue ${saturday(1)}`)
    const unpaid = await env.placed({ pickup: { ...pickup, date: saturday(1) } })
    expect(await step(unpaid, 'start')).toBe('notPossible')
  })

  test('ends with a mail before the order that it repeats is deleted', async () => {
    const order = await repeated()
    await step(order, 'pause')
    await step(order, 'resume')
    await run('2028-10-21')
    expect(await findStandingOrder(database.db, order.id)).toBeDefined()
    await run('2028-10-22')
    expect((await told()).at(-1)).toBe('standingOrderEnded 2028-10-22')
    expect(await step(order, 'start')).toBe('notPossible')
  })

  test('goes with its order', async () => {
    const order = await repeated()
    await run(addDays(saturday(1), -3))
    await applyRetention(database.db, '2029-01-15T03:00:00.000Z', 'delete')
    expect(await findStandingOrder(database.db, order.id)).toBeUndefined()
    expect(await days(order)).toEqual([])
  })
})
