import type { Context } from 'hono'
import { type OpenResult, openApplication, parseLinkSubject, toLinkSubject } from '#services/hiring/links.ts'
import { issueGrant, readGrant } from './access-grants.ts'
import type { ApiEnv, ApiServices } from './api-context.ts'

/** The error for each reason why an application is not opened. */
export const problemByAccess = {
  unknown: 'applicationNotFound',
  deleted: 'applicationDeleted',
  revoked: 'linkRevoked',
} as const satisfies Record<Exclude<OpenResult['kind'], 'open'>, string>

type AccessServices = Pick<ApiServices, 'hiring' | 'grants' | 'now'>

/** Without a genuine token the result does not reveal whether the application ever existed. */
async function open({ hiring }: AccessServices, id: string, subject: string | undefined) {
  const link = subject === undefined ? undefined : parseLinkSubject(subject)
  const result: OpenResult = link?.applicationId === id ? await openApplication(hiring, link) : { kind: 'unknown' }
  return { link, result }
}

/** Opens an application by a mailed link, and gives this browser a grant for it. */
export async function openByLink(
  c: Context<ApiEnv>,
  services: AccessServices,
  { id, token }: { id: string; token: string },
): Promise<OpenResult> {
  const { grants, now } = services
  const { link, result } = await open(services, id, grants.access.read('application-link', token, now()))
  if (link && result.kind === 'open') issueGrant(c, grants, 'application-grant', toLinkSubject(link), now())
  return result
}

/** Opens an application for which this browser has a grant. */
export async function openByGrant(c: Context<ApiEnv>, services: AccessServices, id: string): Promise<OpenResult> {
  const subject = readGrant(c, services.grants, 'application-grant', id, services.now())
  return (await open(services, id, subject)).result
}
