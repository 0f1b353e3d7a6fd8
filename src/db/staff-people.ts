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

export async function listPeople(db: DbOrTx): Promise<StaffPerson[]> {
  const rows = await db.selectFrom('staff_person').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(toPerson)
}
