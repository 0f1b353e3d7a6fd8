import { beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { addAuditEntry, listAuditEntries } from './audit.ts'

const at = '2026-11-16T09:00:00.000Z'

onBothDatabases('the audit log', (database) => {
  beforeAll(async () => {
    for (const name of ['Özlem Kaya', 'İbrahim Ok', 'Jörg Groß', '50% Aushilfe'])
      await database.db.transaction().execute((tx) =>
        addAuditEntry(tx, {
          at,
          actor: { kind: 'person', id: name, name },
          action: 'person.revoke',
          subject: { kind: 'person', id: 'p1' },
        }),
      )
  })

  test.each([
    ['Özlem', ['Özlem Kaya']],
    ['özlem', ['Özlem Kaya']],
    ['KAYA', ['Özlem Kaya']],
    ['JÖRG', ['Jörg Groß']],
    ['ö', ['Jörg Groß', 'Özlem Kaya']],
    ['groß', ['Jörg Groß']],
    ['İbrahim', ['İbrahim Ok']],
    ['%', ['50% Aushilfe']],
    ['ä', []],
  ])('finds entries by a part of the name in any case: %s', async (actorName, names) => {
    const found = await listAuditEntries(database.db, { actorName, limit: 10 })
    expect(found.map(({ actor }) => actor.name).toSorted()).toEqual(names)
  })
})
