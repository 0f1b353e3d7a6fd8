import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
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

onAnyDatabase('daily lists in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const cli = () =>
    createTestCli({ db: database.db, now: () => testServices.now, services: () => createCliServices(testServices) })
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

  test('leave out what was refunded, and say what is paid at pickup', async () => {
    const order = await testServices.purchased({ cartId: await testServices.aCart('bauernbrot', 'zopf') })
    const lines = [{ line: 0, quantity: 1 }]
    await refundItems(testServices.services(), { orderId: order.id, lines, reason: '', actor: adminActor })
    await takePhoneOrder(testServices.services(), {
      lines: [{ productId: 'bauernbrot', quantity: 2, notes: '' }],
      customer: { givenname: '', surname: 'Mayr', mail: '', phone: '07303 12' },
      pickup: onSaturday,
      ...{ language: 'de', notes: '', staffNote: '', actor: adminActor },
    })
    const { pickups } = await cli().run('pickups', onSaturday.date, '--store', 'markt')
    expect(pickups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ number: order.id, items: '2 × Zopf', toPayCents: null }),
        expect.objectContaining({ name: 'Mayr', amountCents: 1080, toPayCents: 1080 }),
      ]),
    )
  })

  test('suggest the nearest store and reject what is no day', async () => {
    const wrong = await cli().run('production', day, '--store', 'bahnhoff')
    expect(wrong).toMatchObject({ exitCode: 1, error: expect.stringContaining('„bahnhof“') })
    expect((await cli().run('production', '31.02.2026')).exitCode).toBe(2)
    expect((await cli().run('production', '5.12.2026')).production).not.toEqual([])
    expect((await cli().run('production', 'heute')).production).toEqual([])
  })
})
