import { createHash } from 'node:crypto'

/** Weak: the same text may travel compressed or not. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
