import { lockApplication, saveLinkVersions } from '#db/applications.ts'
import { inTransaction } from '#db/database.ts'
import type { LinkHolder, LinkVersions } from '#domain/hiring/application-links.ts'
import type { ApplicationMailKind } from '#domain/outbox-message.ts'
import { queueApplicationMail } from './application-mails.ts'
import type { HiringServices } from './hiring-services.ts'

const mailByHolder: Record<LinkHolder, ApplicationMailKind> = {
  applicant: 'applicationLinkRenewed',
  reviewer: 'reviewLinkRenewed',
}

interface RevokeOptions {
  /** Whose links to revoke. */
  holders: readonly LinkHolder[]
  /** Mails a new link to each of them. */
  sendsNew: boolean
}

/** Makes all links of the application that were mailed so far useless, and the grants that they gave. */
export async function revokeApplicationLinks(
  { db, now }: Pick<HiringServices, 'db' | 'now'>,
  id: string,
  { holders, sendsNew }: RevokeOptions,
): Promise<'revoked' | 'unknown'> {
  return inTransaction<'revoked' | 'unknown', never>(db, async (tx) => {
    const found = await lockApplication(tx, id)
    if (!found) return 'unknown'
    const next = (holder: LinkHolder) => found.linkVersions[holder] + (holders.includes(holder) ? 1 : 0)
    const linkVersions: LinkVersions = { applicant: next('applicant'), reviewer: next('reviewer') }
    await saveLinkVersions(tx, id, linkVersions)
    // Reviewers cannot open a withdrawn application, so a link would be of no use to them.
    const receivers = holders.filter((holder) => holder === 'applicant' || found.application.state !== 'withdrawn')
    if (sendsNew)
      for (const holder of receivers)
        await queueApplicationMail(tx, mailByHolder[holder], { ...found, linkVersions }, now())
    return 'revoked'
  })
}
