import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'

/** The office has one draft, so every link leads to the same. */
const previewSubject = 'draft'

const validMs = 24 * 3_600_000

interface PreviewLinkDeps {
  accessTokens: AccessTokens
  publicUrl: string
  now: Instant
}

/**
 * Opens a page of the public site with the content of the draft, for a day. The token is behind #, so that it is in no log
 * of a server and in no Referer, and a program that only fetches the link changes nothing.
 */
export function createPreviewLink({ accessTokens, publicUrl, now }: PreviewLinkDeps, path: string) {
  const validUntil: Instant = addMs(now, validMs)
  const token = accessTokens.issue('preview-link', previewSubject, validUntil)
  return { link: `${publicUrl}/preview?to=${encodeURIComponent(path)}#${token}`, validUntil }
}
