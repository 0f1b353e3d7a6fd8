import { findApplication, type StoredApplication, wasApplicationDeleted } from '#db/applications.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { linkAccess } from '#domain/hiring/application-links.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import type { HiringServices } from './hiring-services.ts'

/** What the token of a link or grant stands for. */
export interface ApplicationLink {
  applicationId: string
  version: number
}

/** Links that were never revoked contain no version. */
export const toLinkSubject = ({ applicationId, version }: ApplicationLink): string =>
  version === 0 ? applicationId : `${applicationId}~${version}`

export function parseLinkSubject(subject: string): ApplicationLink | undefined {
  const [, applicationId, version = '0'] = /^([0-9a-f]{40})(?:~([1-9]\d{0,8}))?$/.exec(subject) ?? []
  return applicationId === undefined ? undefined : { applicationId, version: Number(version) }
}

const yearMs = 365 * 86_400_000

/**
 * The application decides when its links end, because its deletion date can move in both directions after the mail was
 * sent. The expiry of the token is only a limit that no renewed consent reaches in practice.
 */
const linkExpiry = (deletesOn: CalendarDate): Instant => addMs(`${deletesOn}T12:00:00Z`, 10 * yearMs)

interface LinkInput {
  applicationId: string
  deletesOn: CalendarDate
  language: Language
  linkVersion: number
}

interface LinkDeps {
  publicUrl: string
  accessTokens: AccessTokens
}

const issueToken = ({ applicationId, deletesOn, linkVersion }: LinkInput, { accessTokens }: LinkDeps): string =>
  accessTokens.issue('application-link', toLinkSubject({ applicationId, version: linkVersion }), linkExpiry(deletesOn))

/** Link to the status page for the applicant. */
export function createApplicationLink(input: LinkInput, deps: LinkDeps): string {
  const token = issueToken(input, deps)
  return localizedUrl(`${deps.publicUrl}/applications/${input.applicationId}?token=${token}`, input.language)
}

/** Link to the page where the applicant chooses the time of an interview. It ends with the application, as all links do. */
export function createInterviewLink(input: LinkInput, deps: LinkDeps): string {
  const token = issueToken(input, deps)
  return localizedUrl(`${deps.publicUrl}/applications/${input.applicationId}/interview?token=${token}`, input.language)
}

export type OpenResult = { kind: 'open'; stored: StoredApplication } | { kind: 'unknown' | 'deleted' | 'revoked' }

/** The application, if a genuine link or grant of the applicant still opens it. */
export async function openApplication(
  { db, now }: Pick<HiringServices, 'db' | 'now'>,
  { applicationId, version }: ApplicationLink,
): Promise<OpenResult> {
  const stored = await findApplication(db, applicationId)
  if (!stored) return { kind: (await wasApplicationDeleted(db, applicationId)) ? 'deleted' : 'unknown' }
  const { deletesOn, linkVersion } = stored
  const today = berlinTime(now()).date
  const access = linkAccess({ deletesOn, linkVersion, version, today })
  if (access === 'ended') return { kind: 'deleted' }
  return access === 'open' ? { kind: 'open', stored } : { kind: access }
}
