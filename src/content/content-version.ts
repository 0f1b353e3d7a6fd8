import { createHash } from 'node:crypto'

/** The same content has the same version on every machine, so that many processes agree without talking. */
export const contentVersion = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
