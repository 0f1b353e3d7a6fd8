import type { Context } from 'hono'
import type { LinkHolder } from '#domain/hiring/application-links.ts'
import { type OpenResult, openApplication, parseLinkSubject, toLinkSubject } from '#hiring/application-links.ts'
import { issueGrant, readGrant } from './access-grants.ts'
import type { ApiEnv, ApiServices } from './api-context.ts'

const purposes = {
  applicant: { link: 'application-link', grant: 'application-grant' },
  reviewer: { link: 'review-link', grant: 'review-grant' },
} as const satisfies Record<LinkHolder, unknown>

/** The error for each reason why an application is not opened. */
export const problemByAccess = {
  unknown: 'applicationNotFound',
  deleted: 'applicationDeleted',
  revoked: 'linkRevoked',
  withdrawn: 'applicationWithdrawn',
} as const satisfies Record<Exclude<OpenResult['kind'], 'open'>, string>

type AccessServices = Pick<ApiServices, 'hiring' | 'grants' | 'now'>

/** Without a genuine token the result does not reveal whether the application ever existed. */
async function open({ hiring }: AccessServices, holder: LinkHolder, id: string, subject: string | undefined) {
  const link = subject === undefined ? undefined : parseLinkSubject(subject)
  const result: OpenResult =
    link?.applicationId === id ? await openApplication(hiring, holder, link) : { kind: 'unknown' }
  return { link, result }
}

/** Opens an application by a mailed link, and gives this browser a grant for it. */
export async function openByLink(
  c: Context<ApiEnv>,
  services: AccessServices,
  holder: LinkHolder,
  { id, token }: { id: string; token: string },
): Promise<OpenResult> {
  const { grants, now } = services
  const { link: linkPurpose, grant } = purposes[holder]
  const { link, result } = await open(services, holder, id, grants.access.read(linkPurpose, token, now()))
  if (link && result.kind === 'open') issueGrant(c, grants, grant, toLinkSubject(link), now())
  return result
}

/** Opens an application for which this browser has a grant. */
export async function openByGrant(
  c: Context<ApiEnv>,
  services: AccessServices,
  holder: LinkHolder,
  id: string,
): Promise<OpenResult> {
  const subject = readGrant(c, services.grants, purposes[holder].grant, id, services.now())
  return (await open(services, holder, id, subject)).result
}
