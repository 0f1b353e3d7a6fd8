import { type Db, inTransaction, type Tx } from '#db/database.ts'
import { countUnlessLimited } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

/** What visitors without an account can make the server store. */
export interface StorageLimits {
  uploadBytesPerDay: number
  cartsPerDay: number
  /** Below it, the rest of the disk is kept for orders. */
  minFreeBytes: number
}

const acceptsUploads = (freeBytes: number, { minFreeBytes }: StorageLimits): boolean => freeBytes >= minFreeBytes

/** Later than uploads: without a cart nobody can order. Carts that exist can still be changed and ordered. */
const acceptsNewCarts = (freeBytes: number, { minFreeBytes }: StorageLimits): boolean => freeBytes >= minFreeBytes / 5

/** With the usual limit the files of nearly two applications, and one client needs days to use up what is meant for all. */
const uploadBytesPerVisitorAndHour = ({ uploadBytesPerDay }: StorageLimits): number => uploadBytesPerDay / 40

/** Many people share the address of a mobile network. */
const cartsPerVisitorAndHour = ({ cartsPerDay }: StorageLimits): number => Math.ceil(cartsPerDay / 100)

export interface Storage {
  freeBytes: () => Promise<number>
  limits: StorageLimits
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Refusal = 'tooManyRequests' | 'storagePaused'

/** Bytes are counted as kilobytes, so that a day fits into the column. */
const toKilobytes = (bytes: number) => Math.ceil(bytes / 1_000)

/** Counts a file that was received, before it is stored. Returns why it cannot be. */
export async function refuseUpload(
  db: Db,
  { freeBytes, limits }: Storage,
  { visitor, bytes }: { visitor: string; bytes: number },
  now: Instant,
): Promise<Refusal | undefined> {
  if (!acceptsUploads(await freeBytes(), limits)) return 'storagePaused'
  const amount = toKilobytes(bytes)
  const perVisitor = { maxAttempts: toKilobytes(uploadBytesPerVisitorAndHour(limits)), windowMs: hourMs }
  const perDay = { maxAttempts: toKilobytes(limits.uploadBytesPerDay), windowMs: dayMs }
  return inTransaction<Refusal | undefined, Refusal>(db, async (tx, refuse) => {
    const ofVisitor = await countUnlessLimited(tx, `upload bytes ${visitor}`, perVisitor, now, amount)
    if (ofVisitor.kind === 'limited') return refuse('tooManyRequests')
    const ofAll = await countUnlessLimited(tx, 'upload bytes', perDay, now, amount)
    return ofAll.kind === 'limited' ? refuse('storagePaused') : undefined
  })
}

/**
 * Returns a function that counts a new cart in the transaction that stores it, and says why it cannot be stored. The disk is
 * asked before: inside the transaction, all other writes would wait for it.
 */
export async function prepareCartAdmission(
  { freeBytes, limits }: Storage,
  visitor: string,
  now: Instant,
): Promise<(tx: Tx) => Promise<Refusal | undefined>> {
  const hasSpace = acceptsNewCarts(await freeBytes(), limits)
  return async (tx) => {
    if (!hasSpace) return 'storagePaused'
    const perVisitor = { maxAttempts: cartsPerVisitorAndHour(limits), windowMs: hourMs }
    const ofVisitor = await countUnlessLimited(tx, `new carts ${visitor}`, perVisitor, now)
    if (ofVisitor.kind === 'limited') return 'tooManyRequests'
    const ofAll = await countUnlessLimited(tx, 'new carts', { maxAttempts: limits.cartsPerDay, windowMs: dayMs }, now)
    return ofAll.kind === 'limited' ? 'storagePaused' : undefined
  }
}
