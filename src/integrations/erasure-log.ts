/**
 * Who and what has been erased on request, in a file outside of the database: a restore of an older backup would bring it
 * back, and repeats the erasures of this file. It holds ids and keyed hashes of addresses, so it names nobody.
 */
import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Instant } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'

const hashMail = (mail: string, key: string): string =>
  createHmac('sha256', key)
    .update(`erasure\n${normalizeMailAddress(mail)}`)
    .digest('hex')

const erasureSchema = z.object({
  at: z.string(),
  /** `person`: everything of an address. */
  kind: z.enum(['person', 'application', 'jobAlert']),
  id: z.string(),
})
type Erasure = z.infer<typeof erasureSchema>

export interface ErasureLog {
  /** Call these before the erasure: one that then fails is repeated by a restore, one that is not logged is lost. */
  addPerson(mail: string, at: Instant): void
  add(kind: 'application' | 'jobAlert', id: string, at: Instant): void
  /** Stands for the address where it must not be named. */
  toPersonId(mail: string): string
}

/** The first key hashes, as it signs. */
export function createErasureLog(file: string, [key = '']: readonly string[]): ErasureLog {
  const append = (erasure: Erasure) => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    appendFileSync(file, `${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true })
  }
  const toPersonId = (mail: string) => hashMail(mail, key)
  return {
    addPerson: (mail, at) => append({ at, kind: 'person', id: toPersonId(mail) }),
    add: (kind, id, at) => append({ at, kind, id }),
    toPersonId,
  }
}

export interface Erasures {
  /** The ids that were erased at this time or later. */
  idsSince(kind: 'application' | 'jobAlert', since: Instant): string[]
  isPersonErasedSince(mail: string, since: Instant): boolean
  toPersonId(mail: string): string
}

/** A line that a crash has cut off is left out. */
function parseLine(line: string): Erasure | undefined {
  try {
    return erasureSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

export function readErasures(files: readonly string[], keys: readonly string[]): Erasures {
  const lines = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const erasures = lines.map(parseLine).filter((one) => one !== undefined)
  const idsSince = (kind: Erasure['kind'], since: Instant) =>
    erasures.filter((one) => one.kind === kind && one.at >= since).map(({ id }) => id)
  return {
    idsSince,
    toPersonId: (mail) => hashMail(mail, keys[0] ?? ''),
    isPersonErasedSince(mail, since) {
      const ids = new Set(idsSince('person', since))
      return ids.size > 0 && keys.some((key) => ids.has(hashMail(mail, key)))
    },
  }
}
