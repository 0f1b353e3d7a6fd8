import { type AttachmentPlace, findSealedAttachment, listUnscanned, markAttachment } from '#db/attachments.ts'
import type { Scanner, ScanResult } from '#integrations/scan/clamd-scanner.ts'
import type { HiringServices } from './hiring-services.ts'

const perRound = 50
/** One file that the scanner cannot cope with is no reason to let the others wait; three in a row mean that it is down. */
const maxSilences = 3

async function scanOne({ db, vault }: HiringServices, scan: Scanner, place: AttachmentPlace): Promise<ScanResult> {
  const sealed = await findSealedAttachment(db, place.applicationId, place.number)
  if (!sealed) return 'clean'
  const result = await scan(vault.open(sealed, place.applicationId))
  if (result !== 'unavailable') await markAttachment(db, place, result === 'clean' ? 'clean' : 'quarantined')
  return result
}

/** What came while the scanner did not answer is looked at when it does. */
export async function scanWaiting(services: HiringServices): Promise<void> {
  const { db, scan } = services
  if (!scan) return
  const faults: unknown[] = []
  let silences = 0
  for (const place of await listUnscanned(db, perRound)) {
    try {
      silences = (await scanOne(services, scan, place)) === 'unavailable' ? silences + 1 : 0
    } catch (fault) {
      faults.push(fault)
    }
    if (silences === maxSilences) break
  }
  // A file that cannot be opened is told once the others have been looked at.
  if (faults.length > 0) throw faults[0]
}
