import { addAuditEntry } from '#db/audit.ts'
import { insertPicture, renewPicture, type StoredPicture } from '#db/content-versions.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { inspectApart } from '../check-apart.ts'
import { hashPicture } from '../content-files.ts'
import type { PictureProblem } from '../inspect-picture.ts'
import type { EditingServices } from './open-draft.ts'

export type UploadResult = { kind: 'stored'; picture: StoredPicture } | { kind: PictureProblem }

/** Stores an original by its hash. It is shown nowhere until an entry of the draft names it. */
export async function uploadPicture(
  { db, now }: EditingServices,
  { bytes, actor }: { bytes: Uint8Array; actor: Actor },
): Promise<UploadResult> {
  const hash = hashPicture(bytes)
  const known = await renewPicture(db, hash, now())
  if (known) return { kind: 'stored', picture: known }
  const inspected = await inspectApart(bytes)
  if (inspected.kind !== 'picture') return inspected
  const { width, height, placeholder } = inspected
  const picture = { hash, width, height, placeholder }
  await db.transaction().execute(async (tx) => {
    await insertPicture(tx, { ...picture, bytes }, now())
    await addAuditEntry(tx, {
      at: now(),
      actor,
      action: 'content.picture',
      subject: { kind: 'content', id: `original/${hash}` },
      after: { width, height, bytes: bytes.length },
    })
  })
  return { kind: 'stored', picture }
}
