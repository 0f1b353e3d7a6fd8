import type { Instant } from '#domain/calendar/local-time.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'

interface InvitationLinkDeps {
  staffUrl: string
  accessTokens: AccessTokens
}

/**
 * Signed, so that nobody who reads the database or a backup can make a link from the invitations in the outbox. The part
 * after # is not sent to the server, so that no log contains it.
 */
export const createInvitationLink = (
  { invitationId, validUntil }: { invitationId: string; validUntil: Instant },
  { staffUrl, accessTokens }: InvitationLinkDeps,
): string => `${staffUrl}/invitation#${accessTokens.issue('staff-invitation', invitationId, validUntil)}`
