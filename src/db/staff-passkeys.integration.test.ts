import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { findPasskey, insertPasskey, recordPasskeyUse } from './staff-passkeys.ts'
import { savePerson } from './staff-people.ts'

const at = '2026-11-16T09:00:00.000Z'

onBothDatabases('a stored passkey', (database) => {
  async function aPasskey(id: string, counter: number): Promise<void> {
    await database.db.transaction().execute(async (tx) => {
      const { id: personId } = await savePerson(tx, {
        ...{ id: 'maria', name: 'Maria', mail: 'maria@krume.example', role: 'office', storeId: undefined },
        ...{ language: 'de', createdAt: at },
      })
      const passkey = { id, personId, publicKey: new Uint8Array([1, 2, 3]), counter, transports: ['usb', 'nfc'] }
      expect(await insertPasskey(tx, { ...passkey, createdAt: at })).toBe(true)
      expect(await insertPasskey(tx, { ...passkey, createdAt: at })).toBe(false)
    })
  }
  const use = (id: string, counter: number) =>
    database.db.transaction().execute((tx) => recordPasskeyUse(tx, id, { counter, at }))

  test('is read as it was written', async () => {
    await aPasskey('a', 4)
    const passkey = await findPasskey(database.db, 'a')
    expect({ ...passkey, publicKey: [...(passkey?.publicKey ?? [])] }).toEqual({
      ...{ id: 'a', personId: 'maria', publicKey: [1, 2, 3], counter: 4, transports: ['usb', 'nfc'], createdAt: at },
    })
  })

  test('is used with a counter that grows, also by uses at the same time', async () => {
    await aPasskey('b', 4)
    expect([await use('b', 4), await use('b', 3), await use('b', 5), await use('b', 5)]).toEqual([
      false,
      false,
      true,
      false,
    ])
    const results = await Promise.all([use('b', 6), use('b', 6), use('b', 6)])
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  test('without a counter is used as often as needed', async () => {
    await aPasskey('c', 0)
    expect([await use('c', 0), await use('c', 0)]).toEqual([true, true])
  })

  test('that is gone is not used', async () => {
    expect(await use('gone', 1)).toBe(false)
  })
})
