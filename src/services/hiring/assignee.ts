import { findApplicationWork } from '#db/application-work.ts'
import type { DbOrTx } from '#db/database.ts'
import { findPerson } from '#db/staff-people.ts'

/** Who deals with the application instead of the organizer of the job; undefined if that person has no access any more. */
export async function findAssignee(
  db: DbOrTx,
  applicationId: string,
): Promise<{ name: string; mail: string } | undefined> {
  const { assigneeId = null } = (await findApplicationWork(db, applicationId)) ?? {}
  const person = assigneeId === null ? undefined : await findPerson(db, assigneeId)
  return person && person.revokedAt === undefined ? { name: person.name, mail: person.mail } : undefined
}
