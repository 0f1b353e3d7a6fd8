import { findSealedAttachment } from '#db/attachments.ts'
import type { Attachment } from '#domain/hiring/application.ts'
import type { HiringServices } from './hiring-services.ts'

/** Only what is clean leaves the house. */
export async function openAttachment(
  { db, vault }: HiringServices,
  applicationId: string,
  number: number,
): Promise<(Attachment & { bytes: Buffer }) | undefined> {
  const sealed = await findSealedAttachment(db, applicationId, number)
  if (sealed?.state !== 'clean') return undefined
  return { ...sealed, bytes: vault.open(sealed, applicationId) }
}
