import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listOrders } from '#db/orders.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { aBreadBag, aCake, aProduct, aSlicedLoaf } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onAnyDatabase('order take in the CLI', (database) => {
  const env = createOrderTestServices(database, setUpSandbox())
  const cli = (language: Language = 'de') =>
    createTestCli({ db: database.db, now: () => env.now, services: () => createCliServices(env), language })
  const saturday = ['markt', '2026-11-21', '08:00']
  const caller = ['--name', 'Anna Maria Huber', '--phone', '07303 1234']
  const take = (...args: string[]) => cli().run('order', 'take', ...args)

  beforeEach(async () => {
    for (const table of ['customer_order', 'slot_use', 'stock_use', 'audit_entry', 'outbox'] as const)
      await database.db.deleteFrom(table).execute()
    const [cake, loaf, bag] = [aCake({ id: 'torte' }), aSlicedLoaf({ id: 'laib' }), aBreadBag()]
    const rolls = aProduct({
      id: 'semmel',
      name: { de: 'Semmel', en: 'Roll' },
      quantityRules: { min: 10, step: 5, max: 50, largeOrder: null },
    })
    const scarce = aProduct({ id: 'datschi', name: { de: 'Datschi', en: 'Plum cake' }, dailyStock: 2 })
    const elsewhere = aProduct({ id: 'seele', name: { de: 'Seele', en: 'Seele' }, soldIn: ['bahnhof'] })
    env.content = { ...env.content, products: [aProduct(), cake, loaf, bag, rolls, scarce, elsewhere] }
  })

  test('takes an order that is paid at pickup, with options, note and mail, as the administrator', async () => {
    const items = ['--item', 'bauernbrot', '--item', 'laib:2:scheiben', '--item', 'torte:1:inschrift=Oma: wird 80']
    const more = [
      '--mail',
      'anna@mail.example',
      '--customer-note',
      'bitte schneiden',
      '--note',
      'Stammkundin',
      '--language',
      'en',
    ]
    const { exitCode, orders } = await take(...saturday, ...items, ...caller, ...more)
    expect(exitCode).toBe(0)
    expect(orders).toMatchObject([
      { store: 'markt', day: '2026-11-21', time: 480, name: 'Anna Maria Huber', pieces: 4 },
    ])
    const order = await env.order(orders[0].number)
    expect(order).toMatchObject({
      state: 'purchased',
      paysAtPickup: true,
      language: 'en',
      notes: 'bitte schneiden',
      staffNote: 'Stammkundin',
      customer: { givenname: 'Anna Maria', surname: 'Huber', phone: '07303 1234', mail: 'anna@mail.example' },
    })
    expect(
      order.lines.map(({ productId, quantity, options }) => [
        productId,
        quantity,
        options.map(({ value }) => value.de),
      ]),
    ).toEqual([
      ['bauernbrot', 1, []],
      ['laib', 2, ['in Scheiben']],
      ['torte', 1, ['Oma: wird 80']],
    ])
    expect(orders[0].toPayCents).toBe(order.grossCents)
    expect(await env.mails(order.id)).toEqual(['orderConfirmed', 'storeNewOrder'])
    expect(await env.countSlotUses(order.pickup)).toBe(1)
    expect((await listAuditEntries(database.db, { subjectId: order.id, limit: 1 }))[0]).toMatchObject({
      action: 'order.create',
      actor: adminActor,
    })
  })

  test('takes a default option, and a surname alone', async () => {
    const { orders } = await take(...saturday, '--item', 'laib', '--name', 'Huber', '--phone', '07303 1234')
    const order = await env.order(orders[0].number)
    expect(order.customer).toMatchObject({ givenname: '', surname: 'Huber', mail: '' })
    expect(order.lines[0]?.options.map(({ choiceId }) => choiceId)).toEqual(['ganz'])
  })

  test.each([
    [[...saturday, ...caller], '--item'],
    [[...saturday, '--item', 'bauernbrot:viele', ...caller], 'kein Artikel'],
    [[...saturday, '--item', 'bauernbrot:0', ...caller], 'kein Artikel'],
    [[...saturday, '--item', 'laib:1:gewürfelt', ...caller], 'ganz, scheiben'],
    [[...saturday, '--item', 'bauernbrot:1:scheiben', ...caller], 'nichts zu wählen'],
    [[...saturday, '--item', 'beutel:1', ...caller], 'Größe. Zur Wahl stehen: s, l'],
    [[...saturday, '--item', `torte:1:inschrift=${'x'.repeat(60)}`, ...caller], 'höchstens'],
    [[...saturday, '--item', 'bauernbrot', '--phone', '07303 1234'], '--name'],
    [[...saturday, '--item', 'bauernbrot', '--name', 'Huber'], '--phone'],
    [[...saturday, '--item', 'bauernbrot', '--name', 'Huber', '--phone', 'unbekannt'], 'keine Telefonnummer'],
    [[...saturday, '--item', 'bauernbrot', ...caller, '--mail', 'anna'], 'keine E-Mail-Adresse'],
    [[...saturday, '--item', 'bauernbrot', ...caller, '--note', 'x'.repeat(501)], 'höchstens 500'],
    [[...saturday, '--item', 'bauernbrot', ...caller, '--language', 'fr'], 'de, en'],
    [['markt', '2026-11-21', 'früh', '--item', 'bauernbrot', ...caller], 'keine Uhrzeit'],
    [['markt', 'irgendwann', '08:00', '--item', 'bauernbrot', ...caller], 'kein Tag'],
  ])('asks for what is missing or cannot be read: %j', async (args, error) => {
    expect(await take(...args)).toMatchObject({ exitCode: 2, error: expect.stringContaining(error) })
    expect(await listOrders(database.db, { limit: 1 })).toEqual([])
  })

  describe('says why an order cannot be taken', () => {
    const refusal = async (...args: string[]) => {
      const { exitCode, error } = await take(...args, ...caller)
      expect(exitCode).toBe(1)
      expect(await listOrders(database.db, { limit: 1 })).toEqual([])
      return error
    }

    test.each([
      [['mark', '2026-11-21', '08:00', '--item', 'bauernbrot'], '„markt“'],
      [[...saturday, '--item', 'bauernbro'], '„bauernbrot“'],
      [['ohne', '2026-11-21', '08:00', '--item', 'bauernbrot'], 'dort kann man keine Bestellungen abholen'],
      [[...saturday, '--item', 'seele'], 'Seele: nicht alle Produkte gibt es in dieser Filiale'],
      [[...saturday, '--item', 'datschi:3'], 'Datschi: davon ist an diesem Tag nicht mehr genug da'],
      [[...saturday, '--item', 'semmel:12'], 'Bestellbar sind 10 bis 50 Stück in Schritten von 5'],
    ])('%j', async (args, sentence) => {
      expect(await refusal(...args)).toContain(sentence)
    })

    test('with the free times of the day, or the next possible days', async () => {
      expect(await refusal('markt', '2026-11-21', '03:00', '--item', 'bauernbrot')).toMatch(
        /zu dieser Zeit ist dort keine Abholung möglich\. Frei ist am 2026-11-21: 0\d:\d\d, /,
      )
      expect(await refusal('markt', '2026-11-15', '08:00', '--item', 'bauernbrot')).toMatch(
        /an diesem Tag .* möglich\. Die nächsten möglichen Tage: 2026-11-16, 2026-11-17/,
      )
    })

    test('with the free times when the slot is full', async () => {
      const atKlein = ['klein', '2026-11-21', '08:00', '--item', 'bauernbrot', ...caller]
      expect((await take(...atKlein)).exitCode).toBe(0)
      const { exitCode, error } = await take(...atKlein)
      expect(exitCode).toBe(1)
      expect(error).toMatch(/diese Abholzeit ist voll\. Frei ist am 2026-11-21: .*08:30/)
      expect(error).not.toContain('Frei ist am 2026-11-21: 08:00')
    })

    test('in English', async () => {
      const { error } = await cli('en').run('order', 'take', ...saturday, '--item', 'datschi:3', ...caller)
      expect(error).toBe('Plum cake: not enough is left on that day.')
    })
  })

  test('the help explains the options as this command means them', async () => {
    const { output } = await cli().show('help', 'order', 'take')
    expect(output).toContain('brezel:20')
    expect(output).toContain('das letzte Wort ist der Nachname')
    expect(output).not.toContain('für die Liste der Versionen')
  })
})
