import { deleteApplication } from '#db/applications.ts'
import { recordRestore } from '#db/backup-records.ts'
import type { Db } from '#db/database.ts'
import { deleteJobAlert } from '#db/job-alerts.ts'
import { listPersonalAddresses } from '#db/personal-data.ts'
import { purgeDeletedRows } from '#db/retention.ts'
import { endAllAccess } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Erasures } from '#integrations/erasure-log.ts'
import { erasePerson } from './erase-person.ts'

interface RestoreInput {
  /** When the backup was made. */
  madeAt: Instant
  erasures: Erasures
  now: Instant
}

/** Repeats what was erased after the backup was made. Returns how many erasures had something to erase. */
async function repeatErasures(db: Db, { madeAt, erasures, now }: RestoreInput): Promise<number> {
  let count = 0
  await db.transaction().execute(async (tx) => {
    for (const id of erasures.idsSince('application', madeAt)) if (await deleteApplication(tx, id, now)) count += 1
    for (const id of erasures.idsSince('jobAlert', madeAt)) if (await deleteJobAlert(tx, id)) count += 1
  })
  for (const mail of await listPersonalAddresses(db))
    if (erasures.isPersonErasedSince(mail, madeAt)) {
      await erasePerson(db, { mail, personId: erasures.toPersonId(mail), at: now })
      count += 1
    }
  return count
}

/**
 * What a restored database must not bring back: sessions that have ended since, and what was erased since. Everybody signs
 * in anew, people and devices: which of the sessions were ended after the backup is not known.
 */
export async function completeRestore(db: Db, input: RestoreInput): Promise<{ sessions: number; erasures: number }> {
  const sessions = await db.transaction().execute(endAllAccess)
  const erasures = await repeatErasures(db, input)
  await recordRestore(db, input.now, { madeAt: input.madeAt, sessions, erasures })
  await purgeDeletedRows(db)
  return { sessions, erasures }
}
