import { findSealedAttachment, listUnscanned, markAttachment } from '#db/attachments.ts'
import type { HiringServices } from './hiring-services.ts'

const perRound = 50

/** What came while the scanner did not answer is looked at when it does. */
export async function scanWaiting({ db, vault, scan }: HiringServices): Promise<void> {
  if (!scan) return
  for (const place of await listUnscanned(db, perRound)) {
    const sealed = await findSealedAttachment(db, place.applicationId, place.number)
    if (!sealed) continue
    const result = await scan(vault.open(sealed, place.applicationId))
    if (result === 'unavailable') return
    await markAttachment(db, place, result === 'clean' ? 'clean' : 'quarantined')
  }
}
