import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addAuditEntry, listAuditRowsAfter } from '#db/audit.ts'
import { isPostgres } from '#db/database.ts'
import { listDayEnds } from '#db/day-ends.ts'
import { listEntriesAfter } from '#db/journal.ts'
import { eraseStaffTexts } from '#db/personal-data.ts'
import { createRandom } from '#demo/random.ts'
import { defaultBooksSettings } from '#domain/books/books-settings.ts'
import { formatDayEnd, formatSignedDayEnd, parseDayEnds } from '#domain/books/day-end.ts'
import { type ChainLink, emptyChain, linkEntry } from '#domain/hash-chain.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { inventOrder, seedOrder } from '#tests/support/seeded-books.ts'
import { chainAuditLog, toAuditContent } from './audit-chain.ts'
import { saveBooksSettings } from './books-settings.ts'
import { createDayEndKeys } from './day-end-keys.ts'
import { hashOf } from './hash-text.ts'
import { signDayEnd } from './sign-day-end.ts'
import { verifyBooks } from './verify-books.ts'
import { verifyEvidence } from './verify-evidence.ts'
import { writeJournal } from './write-journal.ts'

const firstDay = '2026-11-16T22:00:00.000Z'
let now = '2026-11-22T03:00:00.000Z'
const dayEndKeys = createDayEndKeys(['a'.repeat(64)])

onBothDatabases('evidence', (database) => {
  const services = () => ({ db: database.db, now: () => now, publicUrl: 'https://krume.example', dayEndKeys })
  const problemsNow = async (kept: string[] = []) => {
    const { journal, auditLog, dayEnds } = await verifyEvidence(services(), kept.flatMap(parseDayEnds))
    return [...journal.problems, ...auditLog.problems, ...dayEnds.problems]
  }
  const addEntry = (orderId: string, reason: string) =>
    database.db.transaction().execute((tx) =>
      addAuditEntry(tx, {
        ...{ at: firstDay, actor: adminActor, action: 'order.refund', subject: { kind: 'order', id: orderId } },
        after: { reason, cents: 540 },
      }),
    )
  const readMails = () =>
    database.db.selectFrom('outbox').select(['kind', 'payload']).where('kind', '=', 'dayEnd').execute()

  /** What somebody does who owns the database: no trigger, and all hashes computed anew. */
  async function dropTriggers(): Promise<void> {
    const { db } = database
    if (isPostgres(db)) await sql`drop trigger if exists journal_entry_no_change on journal_entry`.execute(db)
    else
      for (const name of ['update', 'delete'])
        await sql`drop trigger if exists ${sql.ref(`journal_entry_no_${name}`)}`.execute(db)
  }
  async function rewriteJournal(): Promise<void> {
    await dropTriggers()
    let last: ChainLink = emptyChain
    for (const { number, hash: _hash, previousHash: _previous, ...content } of await listEntriesAfter(
      database.db,
      0,
      500,
    )) {
      const goods = content.amounts.goods.map((rate) => ({ ...rate, netCents: Math.round(rate.netCents / 2) }))
      const amounts = number === 1 ? { ...content.amounts, goods } : content.amounts
      last = await saveEntry(linkEntry({ ...content, amounts }, last, hashOf))
    }
  }
  async function saveEntry(entry: ChainLink & { amounts: unknown; previousHash: string }): Promise<ChainLink> {
    const { number, hash, previousHash, amounts } = entry
    const values = { amounts: JSON.stringify(amounts), hash, previous_hash: previousHash }
    await database.db.updateTable('journal_entry').set(values).where('number', '=', number).execute()
    return { number, hash }
  }
  async function rewriteAuditLog(): Promise<void> {
    let last: ChainLink = emptyChain
    for (const row of await listAuditRowsAfter(database.db, 0, 500)) {
      const changed = row.number === 1 ? { ...row, actor_name: 'Nobody' } : row
      const { number, hash, previousHash } = linkEntry(toAuditContent(changed, row.detail_hash ?? ''), last, hashOf)
      const values = { actor_name: changed.actor_name, hash, previous_hash: previousHash }
      await database.db.updateTable('audit_entry').set(values).where('id', '=', row.id).execute()
      last = { number, hash }
    }
  }

  beforeEach(async () => {
    await dropTriggers()
    for (const table of ['journal_entry', 'audit_entry', 'day_end', 'outbox', 'payment', 'customer_order'] as const)
      await database.db.deleteFrom(table).execute()
    now = '2026-11-22T03:00:00.000Z'
    const random = createRandom(1)
    await database.db.transaction().execute(async (tx) => {
      for (let index = 0; index < 3; index++)
        await seedOrder(tx, { ...inventOrder(index, random, firstDay), scenario: 'paid' })
    })
    await saveBooksSettings(services(), { ...defaultBooksSettings, dayEndMail: 'tax@adviser.example' }, adminActor)
    await addEntry('A1', 'Kuchen war zerdrückt')
    await writeJournal(services())
    await chainAuditLog(database.db)
    await signDayEnd(services())
  })

  test('each day end is signed once, with both chains up to then, and mailed', async () => {
    await signDayEnd(services())
    const [dayEnd, ...others] = (await listDayEnds(database.db)).flatMap((row) => parseDayEnds(formatSignedDayEnd(row)))
    expect(others).toEqual([])
    expect(dayEnd).toMatchObject({ day: '2026-11-21', site: 'https://krume.example', auditLog: { number: 2 } })
    expect(dayEnd?.journal.number).toBeGreaterThan(2)
    expect(await readMails()).toMatchObject([{ payload: { to: 'tax@adviser.example', day: '2026-11-21' } }])
    expect(await problemsNow()).toEqual([])
    now = '2026-11-23T03:00:00.000Z'
    await signDayEnd(services())
    expect((await listDayEnds(database.db)).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
  })

  test('a journal with an edited entry and a chain computed anew differs from the signed day end', async () => {
    await rewriteJournal()
    expect((await verifyBooks(database.db, now)).problems).toEqual([])
    expect(await problemsNow()).toEqual([{ kind: 'journalDiffers', day: '2026-11-21' }])
  })

  test('an audit log with an edited entry and a chain computed anew differs from the signed day end', async () => {
    await rewriteAuditLog()
    expect(await problemsNow()).toEqual([{ kind: 'auditLogDiffers', day: '2026-11-21' }])
  })

  test('a day end that is changed to fit has no valid signature', async () => {
    const [row] = await listDayEnds(database.db)
    const [dayEnd] = row ? parseDayEnds(formatSignedDayEnd(row)) : []
    if (!dayEnd) throw new Error('The day end was not signed')
    await rewriteJournal()
    const [last] = (await listEntriesAfter(database.db, 0, 500)).slice(-1)
    const statement = formatDayEnd({ ...dayEnd, journal: last ?? emptyChain })
    await database.db.updateTable('day_end').set({ statement }).execute()
    expect(await problemsNow()).toEqual([{ kind: 'wrongSignature', day: '2026-11-21' }])
  })

  test('without any day end in the database, the one that was mailed finds it', async () => {
    const [mail] = await readMails()
    const kept = formatSignedDayEnd(mail?.payload as { statement: string; signature: string })
    await rewriteJournal()
    await database.db.deleteFrom('day_end').execute()
    expect(await problemsNow()).toEqual([])
    expect(await problemsNow([kept])).toEqual([{ kind: 'journalDiffers', day: '2026-11-21' }])
  })

  test('entries that are cut off, or released before their time, are missed', async () => {
    const rows = await listAuditRowsAfter(database.db, 0, 500)
    const last = rows.at(-1)
    await database.db
      .deleteFrom('audit_entry')
      .where('number', '=', last?.number ?? 0)
      .execute()
    expect(await problemsNow()).toEqual([{ kind: 'auditLogDiffers', day: '2026-11-21' }])
    const release = { number: (last?.number ?? 0) + 1, hash: '0'.repeat(64), released_at: now }
    await database.db.deleteFrom('audit_entry').execute()
    await database.db.insertInto('audit_release').values(release).execute()
    expect(await problemsNow()).toEqual([{ kind: 'auditLogDiffers', day: '2026-11-21' }])
    await database.db.deleteFrom('audit_release').execute()
  })

  test('a changed detail of the audit log is found, and an erased one needs the record of an erasure', async () => {
    const entry = () => database.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', 'A1')
    await database.db
      .updateTable('audit_entry')
      .set({ after: '{"reason":"x"}' })
      .where('subject_id', '=', 'A1')
      .execute()
    expect(await problemsNow()).toEqual([{ kind: 'changed', number: 1 }])
    await database.db.transaction().execute((tx) => eraseStaffTexts(tx, 'A1'))
    expect(await entry().executeTakeFirst()).toMatchObject({ after: null, detail_salt: null })
    expect(await problemsNow()).toEqual([{ kind: 'erased', number: 1 }])
    await database.db.transaction().execute((tx) =>
      addAuditEntry(tx, {
        ...{ at: now, actor: adminActor, action: 'privacy.erase', subject: { kind: 'privacy', id: 'x' } },
        after: { orders: ['A1'], count: 1 },
      }),
    )
    await chainAuditLog(database.db)
    expect(await problemsNow()).toEqual([])
  })
})
