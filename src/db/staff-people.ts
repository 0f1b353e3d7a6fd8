import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { StaffPersonTable } from './schema.ts'

export interface StaffPerson {
  id: string
  name: string
  mail: string
  role: StaffRole
  storeId: string | undefined
  language: Language
  createdAt: Instant
  revokedAt: Instant | undefined
}

const toPerson = (row: Selectable<StaffPersonTable>): StaffPerson => ({
  id: row.id,
  name: row.name,
  mail: row.mail,
  role: row.role,
  storeId: row.store_id ?? undefined,
  language: row.language,
  createdAt: row.created_at,
  revokedAt: row.revoked_at ?? undefined,
})

/** A mail address belongs to one person: whoever is invited again keeps their id, and is no longer revoked. */
export async function savePerson(tx: Tx, person: Omit<StaffPerson, 'revokedAt'>): Promise<StaffPerson> {
  const { id, name, mail, role, storeId, language, createdAt } = person
  const values = { name, mail, role, store_id: storeId ?? null, language, revoked_at: null }
  const row = await tx
    .insertInto('staff_person')
    .values({ id, ...values, mail_folded: normalizeMailAddress(mail), created_at: createdAt })
    .onConflict((conflict) => conflict.column('mail_folded').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPerson(row)
}

export async function findPerson(db: DbOrTx, id: string): Promise<StaffPerson | undefined> {
  const row = await db.selectFrom('staff_person').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

export async function findPersonByMail(db: DbOrTx, mail: string): Promise<StaffPerson | undefined> {
  const row = await db
    .selectFrom('staff_person')
    .selectAll()
    .where('mail_folded', '=', normalizeMailAddress(mail))
    .executeTakeFirst()
  return row && toPerson(row)
}

export interface ListedPerson extends StaffPerson {
  hasPasskey: boolean
  /** The end of the latest invitation that was not used; it may be over. */
  invitedUntil: Instant | undefined
  /** To within a few minutes; undefined when they are signed in nowhere. */
  seenAt: Instant | undefined
}

const selectPeople = (db: DbOrTx) =>
  db
    .selectFrom('staff_person as person')
    .selectAll('person')
    .select((person) => [
      person
        .selectFrom('staff_passkey')
        .select((passkey) => passkey.fn.countAll<number>().as('count'))
        .whereRef('staff_passkey.person_id', '=', 'person.id')
        .as('passkeys'),
      person
        .selectFrom('staff_session')
        .select((session) => session.fn.max('staff_session.seen_at').as('at'))
        .whereRef('staff_session.person_id', '=', 'person.id')
        .as('seenAt'),
      person
        .selectFrom('staff_code')
        .select((code) => code.fn.max('staff_code.expires_at').as('at'))
        .where('staff_code.kind', '=', 'invitation')
        .where((code) => code(code.ref('staff_code.subject', '->>').key('personId'), '=', code.ref('person.id')))
        .as('invitedUntil'),
    ])

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

const toListedPerson = (row: ListedRow): ListedPerson => ({
  ...toPerson(row),
  hasPasskey: (row.passkeys ?? 0) > 0,
  invitedUntil: row.invitedUntil ?? undefined,
  seenAt: row.seenAt ?? undefined,
})

/** Revoked people included. */
export async function listPeople(db: DbOrTx): Promise<ListedPerson[]> {
  const rows = await selectPeople(db).orderBy('person.name').orderBy('person.id').execute()
  return rows.map(toListedPerson)
}

export async function findListedPerson(db: DbOrTx, id: string): Promise<ListedPerson | undefined> {
  const row = await selectPeople(db).where('person.id', '=', id).executeTakeFirst()
  return row && toListedPerson(row)
}

export async function updatePerson(
  tx: Tx,
  id: string,
  { name, role, storeId }: Pick<StaffPerson, 'name' | 'role' | 'storeId'>,
): Promise<void> {
  await tx
    .updateTable('staff_person')
    .set({ name, role, store_id: storeId ?? null })
    .where('id', '=', id)
    .execute()
}

export async function markPersonRevoked(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.updateTable('staff_person').set({ revoked_at: at }).where('id', '=', id).execute()
}
