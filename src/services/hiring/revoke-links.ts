import { lockApplication, saveLinkVersion } from '#db/applications.ts'
import { inTransaction } from '#db/database.ts'
import { queueApplicationMail } from './application-mails.ts'
import type { HiringServices } from './hiring-services.ts'

/** Makes all links of the application that were mailed so far useless, and the grants that they gave. */
export const revokeApplicationLinks = (
  { db, now }: Pick<HiringServices, 'db' | 'now'>,
  id: string,
  { sendsNew }: { sendsNew: boolean },
): Promise<'revoked' | 'unknown'> =>
  inTransaction<'revoked' | 'unknown', never>(db, async (tx) => {
    const found = await lockApplication(tx, id)
    if (!found) return 'unknown'
    const linkVersion = found.linkVersion + 1
    await saveLinkVersion(tx, id, linkVersion)
    if (sendsNew) await queueApplicationMail(tx, 'applicationLinkRenewed', { ...found, linkVersion }, now())
    return 'revoked'
  })
