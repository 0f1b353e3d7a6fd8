import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { aCake, anOrder, aSlicedLoaf } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

function createFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-cli-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

onAnyDatabase('orders in the CLI', (database) => {
  const sandbox = setUpSandbox()
  const testServices = createOrderTestServices(database, sandbox)
  const cli = (answer?: boolean) =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      services: () => createCliServices(testServices),
      ...(answer !== undefined && { answer }),
    })
  const onFriday = { ...onSaturday, date: '2026-11-20' }

  describe('orders', () => {
    test('lists upcoming orders, filtered by store, day and state', async () => {
      const paid = await testServices.purchased({ pickup: onFriday })
      const unpaid = await testServices.placed({ pickup: { ...onFriday, storeId: 'bahnhof' } })
      const numbers = async (...args: string[]) =>
        (await cli().run('orders', ...args)).orders.map(({ number }: { number: string }) => number)
      expect(await numbers('--day', '20.11.2026')).toEqual([paid.id, unpaid.id].sort())
      expect(await numbers('--day', '2026-11-20', '--store', 'bahnhof')).toEqual([unpaid.id])
      expect(await numbers('--day', '2026-11-20', '--state', 'purchased')).toEqual([paid.id])
      expect(await numbers('--day', 'heute')).toEqual([])
      expect(await numbers()).toEqual(expect.arrayContaining([paid.id, unpaid.id]))
    })

    test('suggests the nearest store and rejects unknown states and days', async () => {
      expect(await cli().run('orders', '--store', 'bahnhoff')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('„bahnhof“'),
      })
      expect((await cli().run('orders', '--state', 'bezahlt')).exitCode).toBe(2)
      expect((await cli().run('orders', '--day', '31.02.2026')).exitCode).toBe(2)
    })

    test('formats amounts and states on the screen', async () => {
      await testServices.purchased({ pickup: { ...onFriday, storeId: 'klein' } })
      const { output } = await cli().show('orders', '--store', 'klein')
      expect(output).toMatch(/Nummer +Stand +Filiale/)
      expect(output).toMatch(/bezahlt +klein +Fr\., 20\.11\.2026 +07:30 +Anna Huber +– +1 +[\d,]+\s€/)
    })
  })

  test('shows an order with payment and history, whatever the spelling of its number', async () => {
    const order = await testServices.purchased()
    const shown = await cli().run('order', order.id.toLowerCase().replace('-', ''))
    expect(shown).toMatchObject({
      exitCode: 0,
      order: { number: order.id, state: 'purchased', amountCents: order.grossCents },
    })
    expect(shown.payments).toMatchObject([{ state: 'captured', amountCents: order.grossCents }])
    expect(shown.history.map(({ event }: { event: string }) => event)).toEqual(['placed', 'paid'])
    expect(await cli().run('order', 'XXXXX-XXXXX')).toMatchObject({ exitCode: 1 })
  })

  describe('order cancel', () => {
    test('asks for confirmation and requires --yes without a terminal', async () => {
      const order = await testServices.purchased()
      expect(await cli().run('order', 'cancel', order.id)).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('--yes'),
      })
      const refusing = cli(false)
      expect((await refusing.run('order', 'cancel', order.id)).exitCode).toBe(1)
      expect(refusing.questions).toHaveLength(1)
      expect((await testServices.order(order.id)).state).toBe('purchased')
    })

    test('refunds the payment and sends mail to customer and store', async () => {
      const order = await testServices.purchased()
      const result = await cli(true).run('order', 'cancel', order.id)
      expect(result).toMatchObject({
        exitCode: 0,
        canceled: [{ number: order.id, outcome: 'canceled', refundedCents: order.grossCents, refundDueCents: 0 }],
      })
      expect((await testServices.payments(order.id))[0]?.state).toBe('refunded')
      expect(await testServices.mails(order.id)).toEqual(
        expect.arrayContaining(['orderCanceled', 'storeOrderCanceled']),
      )
      expect(await cli().run('order', 'cancel', order.id, '--yes')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('storniert'),
      })
    })

    test('tells the customer the reason', async () => {
      const order = await testServices.purchased()
      const reason = 'Der Ofen ist ausgefallen'
      expect((await cli().run('order', 'cancel', order.id, '--reason', reason, '--yes')).exitCode).toBe(0)
      const { payload } = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('subject_id', '=', order.id)
        .where('kind', '=', 'orderCanceled')
        .executeTakeFirstOrThrow()
      expect(payload).toMatchObject({ cancel: { reason: 'byBusiness', text: reason } })
      expect((await cli().run('order', 'cancel', order.id, '--reason', 'x'.repeat(301))).exitCode).toBe(2)
    })

    test('reports a refund as due while the provider is unavailable', async () => {
      const order = await testServices.purchased()
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
      const result = await cli().run('order', 'cancel', order.id, '--yes')
      await sandbox.clearFaults()
      expect(result).toMatchObject({ exitCode: 0, canceled: [{ refundedCents: 0, refundDueCents: order.grossCents }] })
      expect(result.notes).toEqual([expect.stringContaining('fragt weiter nach')])
    })
  })

  describe('daily lists', () => {
    const day = '2026-12-05'
    const pickup = { ...onSaturday, date: day }

    test('production sums paid orders over the stores', async () => {
      testServices.now = '2026-12-01T09:00:00.000Z'
      await testServices.purchased({ pickup, cartId: await testServices.aCart('bauernbrot', 'zopf') })
      await testServices.purchased({
        pickup: { ...pickup, storeId: 'bahnhof' },
        cartId: await testServices.aCart('zopf'),
        notes: 'Bitte geschnitten',
      })
      await testServices.placed({ pickup })
      const all = await cli().run('production', day)
      const quantities = Object.fromEntries(
        all.production.map(({ productId, quantity }: { productId: string; quantity: number }) => [productId, quantity]),
      )
      expect(quantities).toEqual({ bauernbrot: 1, zopf: 3 })
      expect(all.production.at(-1)).toMatchObject({
        category: 'Brote',
        product: 'Zopf',
        stores: '1 × bahnhof; 2 × markt',
      })
      expect(all.customerNotes).toMatchObject([{ store: 'bahnhof', product: null, notes: 'Bitte geschnitten' }])
      expect(all.notes).toEqual([expect.stringContaining('nicht bezahlt')])
      const one = await cli().run('production', day, '--store', 'bahnhof')
      expect(one.production).toMatchObject([{ productId: 'zopf', quantity: 1 }])
    })

    test('shows options: totals in the production list, and on every pickup', async () => {
      testServices.now = '2026-12-01T09:00:00.000Z'
      testServices.content = { ...testServices.content, products: [aSlicedLoaf(), aCake()] }
      const onOtherDay = { ...pickup, storeId: 'bahnhof', date: '2026-12-04' }
      const aLine = (productId: string, quantity: number, options = {}, notes = '') => ({
        ...{ productId, quantity, options, notes },
      })
      const lines = [
        aLine('bauernbrot', 3),
        aLine('bauernbrot', 2, { schnitt: 'scheiben' }, 'dünn'),
        aLine('torte', 1, { inschrift: 'Oma 80' }),
      ]
      const order = await testServices.purchased({
        pickup: onOtherDay,
        cartId: await testServices.aCartWith(lines),
      })
      await testServices.purchased({
        pickup: onOtherDay,
        cartId: await testServices.aCartWith([aLine('bauernbrot', 4), aLine('torte', 1)]),
      })
      const { production } = await cli().run('production', '2026-12-04')
      expect(production).toMatchObject([
        { productId: 'bauernbrot', quantity: 9, options: '7 × am Stück; 2 × in Scheiben', stores: '9 × bahnhof' },
        { productId: 'torte', quantity: 2, options: '1 × ohne Zusatz; 1 × Inschrift: „Oma 80“' },
      ])
      expect(production[0].variants).toEqual([
        { options: 'am Stück', quantity: 7 },
        { options: 'in Scheiben', quantity: 2 },
      ])
      const csv = join(createFolder(), 'backliste.csv')
      await cli().run('production', '2026-12-04', '--csv', csv)
      expect(readFileSync(csv, 'utf8')).toContain('7 × am Stück; 2 × in Scheiben')
      const { pickups } = await cli().run('pickups', '2026-12-04', '--store', 'bahnhof')
      const items = '3 × Bauernbrot, am Stück; 2 × Bauernbrot, in Scheiben [dünn]; 1 × Torte, Inschrift: „Oma 80“'
      expect(pickups).toContainEqual(expect.objectContaining({ number: order.id, items }))
      const shown = await cli().run('order', order.id)
      expect(shown.lines).toMatchObject([
        { product: 'Bauernbrot', options: 'am Stück' },
        { options: 'in Scheiben', priceCents: 560 },
        { options: 'Inschrift: „Oma 80“', priceCents: 3450 },
      ])
    })

    test('pickups writes HTML and CSV without executable content', async () => {
      testServices.now = '2026-12-01T09:00:00.000Z'
      const customer = {
        givenname: '=HYPERLINK("x")',
        surname: '<script>alert(1)</script>',
        mail: 'eva@mail.example',
        phone: '+49 89 99998-777',
      }
      const order = await testServices.purchased({
        pickup: { ...pickup, storeId: 'bahnhof', minute: 480 },
        customer,
        notes: 'Bitte warm',
      })
      const directory = createFolder()
      const [csv, html] = [join(directory, 'liste.csv'), join(directory, 'liste.html')]
      const result = await cli().run('pickups', day, '--store', 'bahnhof', '--csv', csv, '--html', html)
      expect(result).toMatchObject({
        exitCode: 0,
        notes: [expect.stringContaining(csv), expect.stringContaining(html)],
      })
      expect(readFileSync(csv, 'utf8')).toContain(`"'=HYPERLINK(""x"") <script>`)
      expect(readFileSync(csv, 'utf8')).toContain("'+49 89 99998-777")
      const page = readFileSync(html, 'utf8')
      expect(page).toContain('@page { size: A4')
      expect(page).not.toContain('<script>')
      expect(page).toContain(order.pickupCode)
      expect((await cli().run('pickups', day)).exitCode).toBe(2)
      const { pickups } = await cli().run('pickups', day, '--all-stores')
      expect(pickups).toContainEqual(expect.objectContaining({ store: 'bahnhof', number: order.id }))
      expect(new Set(pickups.map(({ store }: { store: string }) => store)).size).toBeGreaterThan(1)
    })

    test('orders of a store that left the content come last on the list of all stores', async () => {
      const order = anOrder({
        state: 'purchased',
        pickup: { storeId: 'aalen-closed', date: day, minute: 420 },
      })
      await database.db.transaction().execute((tx) => insertOrder(tx, order))
      const { pickups } = await cli().run('pickups', day, '--all-stores')
      expect(pickups.at(-1)).toMatchObject({ store: 'aalen-closed', number: order.id })
      expect(pickups.length).toBeGreaterThan(1)
    })

    test('reports a file that cannot be written', async () => {
      const result = await cli().run('pickups', day, '--store', 'bahnhof', '--csv', '/nowhere/at/all.csv')
      expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('ENOENT') })
      expect(existsSync('/nowhere')).toBe(false)
    })
  })
})
