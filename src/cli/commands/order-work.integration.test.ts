import { afterEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { aSlicedLoaf } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onAnyDatabase('working with orders in the CLI', (database) => {
  const sandbox = setUpSandbox()
  afterEach(() => sandbox.clearFaults())
  const env = createOrderTestServices(database, sandbox)
  const cli = (answer?: boolean) =>
    createTestCli({
      db: database.db,
      now: () => env.now,
      services: () => createCliServices(env),
      ...(answer !== undefined && { answer }),
    })
  const run = (...args: string[]) => cli().run(...args)
  const lastAudit = async (orderId: string) =>
    (await listAuditEntries(database.db, { subjectId: orderId, limit: 1 }))[0]

  test('orders --search finds orders of all days by any part of a name', async () => {
    const customer = { givenname: 'Zoë', surname: 'Quittenbaum', mail: 'z@post.example', phone: '' }
    const order = await env.purchased({ customer })
    const numbers = async (...args: string[]) =>
      (await run('orders', '--search', ...args)).orders.map(({ number }: { number: string }) => number)
    env.now = '2027-03-01T09:00:00.000Z'
    expect(await numbers('quitten zoe')).toEqual([order.id])
    expect(await numbers('quitten', '--store', 'bahnhof')).toEqual([])
    expect(await numbers('nobody')).toEqual([])
  })

  describe('order move', () => {
    test('moves to any free time after a question, and audits it as the administrator', async () => {
      const order = await env.purchased()
      expect((await run('order', 'move', order.id, 'morgen', '10:00')).exitCode).toBe(1)
      expect((await cli(false).run('order', 'move', order.id, 'morgen', '10:00')).exitCode).toBe(1)
      expect((await env.order(order.id)).pickup).toEqual(onSaturday)
      const moved = await run('order', 'move', order.id, '17.11.2026', '10:00', '--store', 'bahnhof', '--yes')
      expect(moved).toMatchObject({ exitCode: 0, orders: [{ day: '2026-11-17', time: 600, store: 'bahnhof' }] })
      expect(await lastAudit(order.id)).toMatchObject({ action: 'order.move', actor: adminActor })
    })

    test('says why it is not possible', async () => {
      const order = await env.purchased()
      const closed = await run('order', 'move', order.id, 'morgen', '03:00', '--yes')
      expect(closed).toMatchObject({ exitCode: 1, error: expect.stringContaining('keine Abholung') })
      expect((await run('order', 'move', order.id, 'morgen', 'früh', '--yes')).exitCode).toBe(2)
      expect((await run('order', 'move', order.id, 'irgendwann', '10:00', '--yes')).exitCode).toBe(2)
    })
  })

  describe('order refund', () => {
    const aMixedOrder = async () => env.purchased({ cartId: await env.aCart('bauernbrot', 'zopf') })

    test('refunds the named items', async () => {
      const order = await aMixedOrder()
      const shown = await run('order', order.id)
      expect(shown.lines.map(({ item }: { item: number }) => item)).toEqual([1, 2])
      const result = await run('order', 'refund', order.id, '--item', '1', '--item', '2:1', '--reason', 'x', '--yes')
      expect(result).toMatchObject({ exitCode: 0, refunds: [{ amountCents: 1280, state: 'refunded' }] })
      expect((await run('order', order.id)).refunds).toMatchObject([
        { amountCents: 1280, reason: 'x', author: 'krume' },
      ])
      expect(await lastAudit(order.id)).toMatchObject({ action: 'order.refund', actor: adminActor })
    })

    test('asks with the names of the items first', async () => {
      const order = await aMixedOrder()
      const refusing = cli(false)
      expect((await refusing.run('order', 'refund', order.id, '--item', '2:2')).exitCode).toBe(1)
      expect(refusing.questions[0]).toContain('2 × Zopf')
    })

    test('tells a whole and a sliced loaf apart', async () => {
      env.content = { ...env.content, products: [aSlicedLoaf()] }
      const line = { productId: 'bauernbrot', quantity: 1, notes: '' }
      const cartId = await env.aCartWith([line, { ...line, options: { schnitt: 'scheiben' } }])
      const order = await env.purchased({ cartId })
      const refusing = cli(false)
      await refusing.run('order', 'refund', order.id, '--item', '2')
      expect(refusing.questions[0]).toContain('1 × Bauernbrot, in Scheiben')
    })

    test('says why not, or that the provider has not confirmed it', async () => {
      const order = await aMixedOrder()
      const tooMany = await run('order', 'refund', order.id, '--item', '1:2', '--yes')
      expect(tooMany).toMatchObject({ exitCode: 1, error: expect.stringContaining('nicht zu erstatten') })
      const all = await run('order', 'refund', order.id, '--item', '1', '--item', '2:2', '--yes')
      expect(all).toMatchObject({ exitCode: 1, error: expect.stringContaining('order cancel') })
      for (const items of [[], ['--item', 'zwei'], ['--item', '0:x']])
        expect((await run('order', 'refund', order.id, ...items, '--yes')).exitCode).toBe(2)
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
      const due = await run('order', 'refund', order.id, '--item', '1', '--yes')
      expect(due).toMatchObject({ exitCode: 0, refunds: [{ state: 'due' }] })
      expect(due.notes).toEqual([expect.stringContaining('fragt weiter nach')])
    })
  })

  test('order note writes and removes the note', async () => {
    const order = await env.purchased()
    expect((await run('order', 'note', order.id, 'kommt später')).exitCode).toBe(0)
    expect((await run('order', order.id)).order.staffNote).toBe('kommt später')
    expect((await run('order', 'note', order.id, '')).exitCode).toBe(0)
    expect((await env.order(order.id)).staffNote).toBe('')
    expect((await run('order', 'note', order.id, 'x'.repeat(501))).exitCode).toBe(2)
  })

  test('order resend says which mail goes where', async () => {
    const order = await env.purchased()
    const result = await run('order', 'resend', order.id)
    expect(result.exitCode).toBe(0)
    expect(result.notes[0]).toMatch(/anna\.huber@mail\.example: Bestätigung/)
    expect((await env.mails(order.id)).filter((kind) => kind === 'orderConfirmed')).toHaveLength(2)
  })

  test('order ready, hand-over and not-collected record the pickup', async () => {
    const [fetched, left] = [await env.purchased(), await env.purchased()]
    const early = await run('order', 'not-collected', left.id)
    expect(early).toMatchObject({ exitCode: 1, error: expect.stringContaining('späteren Tag') })
    env.now = '2026-11-21T07:00:00.000Z'
    expect((await run('order', 'ready', fetched.id)).exitCode).toBe(0)
    expect((await run('order', 'hand-over', fetched.id)).exitCode).toBe(0)
    expect((await run('order', fetched.id)).order).toMatchObject({ handedOverBy: 'krume', readyAt: env.now })
    const again = await run('order', 'hand-over', fetched.id)
    expect(again).toMatchObject({ exitCode: 1, error: expect.stringContaining('schon übergeben') })
    expect((await run('order', 'not-collected', left.id)).exitCode).toBe(0)
    expect((await env.order(left.id)).notCollectedAt).toBe(env.now)
  })

  test('lists say what is paid at pickup', async () => {
    const taken = await takePhoneOrder(env.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 2, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: '', phone: '07303 12' },
      pickup: onSaturday,
      ...{ language: 'de', notes: '', staffNote: '', actor: adminActor },
    })
    const id = 'order' in taken ? taken.order.id : ''
    const { pickups } = await run('pickups', onSaturday.date, '--store', 'markt')
    const row = pickups.find(({ number }: { number: string }) => number === id)
    expect(row).toMatchObject({ amountCents: 1080, toPayCents: 1080 })
    expect((await run('order', id)).order.toPayCents).toBe(1080)
    await run('order', 'hand-over', id)
    expect((await run('order', id)).order.toPayCents).toBeNull()
    expect((await run('order', 'resend', id)).error).toContain('keine E-Mail-Adresse')
  })

  test('lists leave out what was refunded', async () => {
    const order = await env.purchased({ cartId: await env.aCart('bauernbrot', 'zopf') })
    await run('order', 'refund', order.id, '--item', '1', '--yes')
    const { pickups } = await run('pickups', onSaturday.date, '--store', 'markt')
    const row = pickups.find(({ number }: { number: string }) => number === order.id)
    expect(row.items).toBe('2 × Zopf')
  })

  test('every history entry has a label', async () => {
    const order = await env.purchased({ cartId: await env.aCart('bauernbrot', 'zopf') })
    await run('order', 'move', order.id, '21.11.2026', '08:00', '--yes')
    await run('order', 'refund', order.id, '--item', '1', '--yes')
    await run('order', 'resend', order.id)
    await run('order', 'ready', order.id)
    await run('order', 'hand-over', order.id)
    const { output } = await cli().show('order', order.id)
    for (const label of [
      'von uns verlegt',
      'Erstattung veranlasst',
      'Artikel erstattet',
      'noch einmal geschickt',
      'übergeben',
    ])
      expect(output).toContain(label)
    expect(output).not.toMatch(/orderEvent\.|refundState\./)
  })
})
