import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDesk, houseOf } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, onSaturday } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

function aFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-desk-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

onBothDatabases('orders at the desk', (database) => {
  const sandbox = aSandbox()
  const ordering = anOrdering(database, sandbox)
  const desk = (answer?: boolean) =>
    aDesk({
      db: database.db,
      now: () => ordering.now,
      house: () => houseOf(ordering),
      ...(answer !== undefined && { answer }),
    })
  const onFriday = { ...onSaturday, date: '2026-11-20' }

  describe('orders', () => {
    test('lists what is to come, by store, day and state', async () => {
      const paid = await ordering.purchased({ pickup: onFriday })
      const unpaid = await ordering.placed({ pickup: { ...onFriday, storeId: 'bahnhof' } })
      const numbers = async (...words: string[]) =>
        (await desk().run('orders', ...words)).orders.map(({ number }: { number: string }) => number)
      expect(await numbers('--day', '20.11.2026')).toEqual([paid.id, unpaid.id].sort())
      expect(await numbers('--day', '2026-11-20', '--store', 'bahnhof')).toEqual([unpaid.id])
      expect(await numbers('--day', '2026-11-20', '--state', 'purchased')).toEqual([paid.id])
      expect(await numbers('--day', 'heute')).toEqual([])
      expect(await numbers()).toEqual(expect.arrayContaining([paid.id, unpaid.id]))
    })

    test('names what was probably meant', async () => {
      expect(await desk().run('orders', '--store', 'bahnhoff')).toMatchObject({
        exitCode: 1,
        fault: expect.stringContaining('„bahnhof“'),
      })
      expect((await desk().run('orders', '--state', 'bezahlt')).exitCode).toBe(2)
      expect((await desk().run('orders', '--day', '31.02.2026')).exitCode).toBe(2)
    })

    test('shows euros and words on the screen', async () => {
      await ordering.purchased({ pickup: { ...onFriday, storeId: 'klein' } })
      const { output } = await desk().show('orders', '--store', 'klein')
      expect(output).toMatch(/Nummer +Stand +Filiale/)
      expect(output).toMatch(/bezahlt +klein +Fr\., 20\.11\.2026 +07:30 +Anna Huber +– +1 +[\d,]+\s€/)
    })
  })

  test('an order is shown with payment and history, however its number is typed', async () => {
    const order = await ordering.purchased()
    const shown = await desk().run('order', order.id.toLowerCase().replace('-', ''))
    expect(shown).toMatchObject({
      exitCode: 0,
      order: { number: order.id, state: 'purchased', amountCents: order.grossCents },
    })
    expect(shown.payments).toMatchObject([{ state: 'captured', amountCents: order.grossCents }])
    expect(shown.history.map(({ event }: { event: string }) => event)).toEqual(['placed', 'paid'])
    expect(await desk().run('order', 'XXXXX-XXXXX')).toMatchObject({ exitCode: 1 })
  })

  describe('order cancel', () => {
    test('asks, and without a terminal wants --yes', async () => {
      const order = await ordering.purchased()
      expect(await desk().run('order', 'cancel', order.id)).toMatchObject({
        exitCode: 1,
        fault: expect.stringContaining('--yes'),
      })
      const refusing = desk(false)
      expect((await refusing.run('order', 'cancel', order.id)).exitCode).toBe(1)
      expect(refusing.asked).toHaveLength(1)
      expect((await ordering.order(order.id)).state).toBe('purchased')
    })

    test('gives the money back and writes to customer and store', async () => {
      const order = await ordering.purchased()
      const result = await desk(true).run('order', 'cancel', order.id)
      expect(result).toMatchObject({
        exitCode: 0,
        canceled: [{ number: order.id, outcome: 'canceled', refundedCents: order.grossCents, refundDueCents: 0 }],
      })
      expect((await ordering.payments(order.id))[0]?.state).toBe('refunded')
      expect(await ordering.mails(order.id)).toEqual(expect.arrayContaining(['orderCanceled', 'storeOrderCanceled']))
      expect(await desk().run('order', 'cancel', order.id, '--yes')).toMatchObject({
        exitCode: 1,
        fault: expect.stringContaining('storniert'),
      })
    })

    test('says that a refund is still due while the provider is away', async () => {
      const order = await ordering.purchased()
      await sandbox.break({ route: 'refund', mode: 'status', status: 503 })
      const result = await desk().run('order', 'cancel', order.id, '--yes')
      await sandbox.mend()
      expect(result).toMatchObject({ exitCode: 0, canceled: [{ refundedCents: 0, refundDueCents: order.grossCents }] })
      expect(result.notes).toEqual([expect.stringContaining('fragt weiter nach')])
    })
  })

  describe('the lists of a day', () => {
    const day = '2026-12-05'
    const pickup = { ...onSaturday, date: day }

    test('production sums what is paid over the stores', async () => {
      ordering.now = '2026-12-01T09:00:00.000Z'
      await ordering.purchased({ pickup, cartId: await ordering.aCart('bauernbrot', 'zopf') })
      await ordering.purchased({
        pickup: { ...pickup, storeId: 'bahnhof' },
        cartId: await ordering.aCart('zopf'),
        notes: 'Bitte geschnitten',
      })
      await ordering.placed({ pickup })
      const all = await desk().run('production', day)
      const quantities = Object.fromEntries(
        all.production.map(({ productId, quantity }: { productId: string; quantity: number }) => [productId, quantity]),
      )
      expect(quantities).toEqual({ bauernbrot: 1, zopf: 3 })
      expect(all.production.at(-1)).toMatchObject({ product: 'Zopf', orders: 2, stores: 2 })
      expect(all.wishes).toMatchObject([{ store: 'bahnhof', product: null, notes: 'Bitte geschnitten' }])
      expect(all.notes).toEqual([expect.stringContaining('nicht bezahlt')])
      const one = await desk().run('production', day, '--store', 'bahnhof')
      expect(one.production).toMatchObject([{ productId: 'zopf', quantity: 1 }])
    })

    test('pickups become a page and a table, with nothing in them that a browser or a spreadsheet runs', async () => {
      ordering.now = '2026-12-01T09:00:00.000Z'
      const customer = {
        givenname: '=HYPERLINK("x")',
        surname: '<script>alert(1)</script>',
        mail: 'eva@mail.example',
        phone: '+49 89 99998-777',
      }
      const order = await ordering.purchased({
        pickup: { ...pickup, storeId: 'bahnhof', minute: 480 },
        customer,
        notes: 'Bitte warm',
      })
      const directory = aFolder()
      const [csv, html] = [join(directory, 'liste.csv'), join(directory, 'liste.html')]
      const result = await desk().run('pickups', day, '--store', 'bahnhof', '--csv', csv, '--html', html)
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
      expect((await desk().run('pickups', day)).exitCode).toBe(2)
    })

    test('a file that cannot be written is a sentence', async () => {
      const result = await desk().run('pickups', day, '--store', 'bahnhof', '--csv', '/nowhere/at/all.csv')
      expect(result).toMatchObject({ exitCode: 1, fault: expect.stringContaining('ENOENT') })
      expect(existsSync('/nowhere')).toBe(false)
    })
  })
})
