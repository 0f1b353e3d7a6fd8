import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { StaffCodeTable } from './schema.ts'

type CodeKind = StaffCodeTable['kind']
type CodeSubject = Selectable<StaffCodeTable>['subject']

interface CodeKey {
  kind: CodeKind
  code: string
}

/** The database holds only the hash: whoever reads it learns no code. */
const hashCode = ({ kind, code }: CodeKey): string =>
  createHash('sha256').update(`${kind}\n${code}`).digest('base64url')

interface NewCode extends CodeKey {
  /** What the code is for. `personId` names the person whose codes end with their access. */
  subject: CodeSubject
  at: Instant
  expiresAt: Instant
}

/** Returns false if the same code exists already. */
export async function insertCode(db: DbOrTx, { kind, code, subject, at, expiresAt }: NewCode): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_code')
    .values({
      hash: hashCode({ kind, code }),
      kind,
      subject: JSON.stringify(subject),
      created_at: at,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findCode(db: DbOrTx, key: CodeKey, now: Instant): Promise<CodeSubject | undefined> {
  const row = await db
    .selectFrom('staff_code')
    .select('subject')
    .where('hash', '=', hashCode(key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.subject
}

/** The only code of this kind that a person has. */
export async function findCodeOf(
  db: DbOrTx,
  { kind, personId }: { kind: CodeKind; personId: string },
  now: Instant,
): Promise<CodeSubject | undefined> {
  const row = await db
    .selectFrom('staff_code')
    .select('subject')
    .where('kind', '=', kind)
    .where((code) => code(code.ref('subject', '->>').key('personId'), '=', personId))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.subject
}

/** Uses the code up: of several callers, one gets the subject. */
export async function takeCode(db: DbOrTx, key: CodeKey, now: Instant): Promise<CodeSubject | undefined> {
  const row = await db
    .deleteFrom('staff_code')
    .where('hash', '=', hashCode(key))
    .returning(['subject', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.subject : undefined
}

export async function deleteCodesOf(tx: Tx, personId: string, kinds: readonly CodeKind[]): Promise<void> {
  await tx
    .deleteFrom('staff_code')
    .where('kind', 'in', kinds)
    .where((code) => code(code.ref('subject', '->>').key('personId'), '=', personId))
    .execute()
}
