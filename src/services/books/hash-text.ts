import { createHash } from 'node:crypto'

/** The hash of both chains. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
