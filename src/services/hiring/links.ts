import { findApplication, type StoredApplication, wasApplicationDeleted } from '#db/applications.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { linkAccess } from '#domain/hiring/application.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import { keptDays } from '#domain/retention.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import type { HiringServices } from './hiring-services.ts'

interface LinkDeps {
  publicUrl: string
  accessTokens: AccessTokens
}

const dayMs = 86_400_000
/** Whoever finds an old mail can still unsubscribe. */
const linkDays = 10 * 365

const createLink = (path: string, token: string, language: Language, { publicUrl }: LinkDeps): string =>
  localizedUrl(`${publicUrl}${path}?token=${token}`, language)

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

/**
 * The application decides when its links end, because its deletion date can move in both directions after the mail was
 * sent. The expiry of the token is only a limit that no renewed consent reaches in practice.
 */
const linkExpiry = (deletesOn: CalendarDate): Instant => addMs(`${deletesOn}T12:00:00Z`, linkDays * dayMs)

interface LinkInput {
  applicationId: string
  deletesOn: CalendarDate
  language: Language
  linkVersion: number
}

const issueToken = ({ applicationId, deletesOn, linkVersion }: LinkInput, { accessTokens }: LinkDeps): string =>
  accessTokens.issue('application-link', toLinkSubject({ applicationId, version: linkVersion }), linkExpiry(deletesOn))

/** Link to the status page for the applicant. It ends with the application. */
export const createApplicationLink = (input: LinkInput, deps: LinkDeps, page: '' | '/interview' = ''): string =>
  createLink(`/applications/${input.applicationId}${page}`, issueToken(input, deps), input.language, deps)

/** Link to the page where the applicant chooses the time of an interview. */
export const createInterviewLink = (input: LinkInput, deps: LinkDeps): string =>
  createApplicationLink(input, deps, '/interview')

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

export const alertSteps = ['confirm', 'renew', 'unsubscribe'] as const
export type AlertStep = (typeof alertSteps)[number]

/** A link that confirms proves that somebody reads the mails of the address; other links cannot confirm. */
const purposeOf = (step: AlertStep) => (step === 'confirm' ? 'job-alert-confirm' : 'job-alert-link')

/** The page asks before it does anything: programs that check mails open every link in them. */
export function createAlertLink(
  step: AlertStep,
  { alertId, language, at }: { alertId: string; language: Language; at: Instant },
  deps: LinkDeps,
): string {
  const days = step === 'confirm' ? dataPeriods.unconfirmedAlertDays : linkDays
  const token = deps.accessTokens.issue(purposeOf(step), alertId, addMs(at, days * dayMs))
  return createLink(`/jobs/alerts/${alertId}/${step}`, token, language, deps)
}

export const isAlertToken = (
  accessTokens: AccessTokens,
  step: AlertStep,
  { alertId, token, now }: { alertId: string; token: string; now: Instant },
): boolean => accessTokens.read(purposeOf(step), token, now) === alertId

/** Longer than the booking itself, which can still be moved: afterwards the page says that it is over. */
const trialShiftLinkExpiry = (date: CalendarDate): Instant =>
  `${addDays(date, 2 * keptDays('trialShifts'))}T12:00:00.000Z`

interface TokenInput {
  id: string
  date: CalendarDate
}

export const createTrialShiftToken = (accessTokens: AccessTokens, { id, date }: TokenInput): string =>
  accessTokens.issue('trial-shift-link', id, trialShiftLinkExpiry(date))

/** Where a guest moves or cancels the trial shift. */
export const createTrialShiftLink = (
  { id, jobId, date, language }: TokenInput & { jobId: string; language: Language },
  deps: LinkDeps,
): string =>
  createLink(`/jobs/${jobId}/trial-shift/${id}`, createTrialShiftToken(deps.accessTokens, { id, date }), language, deps)

export const isTrialShiftToken = (accessTokens: AccessTokens, id: string, token: string, now: Instant): boolean =>
  accessTokens.read('trial-shift-link', token, now) === id
