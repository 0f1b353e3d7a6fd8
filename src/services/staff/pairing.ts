import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { type DbOrTx, inTransaction, type Tx } from '#db/database.ts'
import { deleteCodesOf, findCode, findCodeOf, insertCode, takeCode } from '#db/staff-codes.ts'
import { insertDevice } from '#db/staff-devices.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { type Actor, strangerActor } from '#domain/staff/actor.ts'
import type { PairingState } from '#domain/staff/pairing.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { countStaffAttempt, forgetAttempt, type TooManyAttempts } from './attempt-limits.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** What is stored with a code. */
type Pairing = Record<
  'lookup' | 'secretHash' | 'storeId' | 'name' | 'personId' | 'personName' | 'wrongTries' | 'expiresAt',
  string
> & {
  state: PairingState
  /** Shown by the tablet and to the person. */
  number?: string
  /** Of what only this tablet knows. */
  tabletHash?: string
}

const lifetimeMs = 10 * 60_000
const maxWrongTries = 5
/** The first half of a code finds the pairing, the second is its secret: wrong tries are counted where they belong. */
const halfDigits = 4
/** Three digits, without those that look like none, such as 000. */
const createNumber = (): string => String(randomInt(100, 1000))

const createDigits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
const isHashOf = (text: string, expected = ''): boolean =>
  expected !== '' && timingSafeEqual(Buffer.from(hash(text)), Buffer.from(expected))

const toKey = (lookup: string) => ({ kind: 'pairing', code: lookup }) as const

const findPairing = async (db: DbOrTx, lookup: string, now: Instant) =>
  (await findCode(db, toKey(lookup), now)) as Pairing | undefined

/** Takes the pairing out of the database: of several who want to change it, one gets it, and stores the change. */
const takePairing = async (tx: Tx, lookup: string, now: Instant) =>
  (await takeCode(tx, toKey(lookup), now)) as Pairing | undefined

const storePairing = (tx: Tx, pairing: Pairing, now: Instant): Promise<boolean> =>
  insertCode(tx, { ...toKey(pairing.lookup), subject: { ...pairing }, at: now, expiresAt: pairing.expiresAt })

interface PairingCodeInput {
  storeId: string
  /** Of the device, such as "Tablet at the till". */
  name: string
  actor: Actor
}

export type PairingCodeResult = { kind: 'created'; code: string; validUntil: Instant } | { kind: 'unknownStore' }

/** A code that a person types into a device of a store, which then stays signed in. An earlier one of theirs ends. */
export async function createPairingCode(
  { db, now, content }: AccessServices,
  { storeId, name, actor }: PairingCodeInput,
): Promise<PairingCodeResult> {
  if (!content().stores.some(({ id }) => id === storeId)) return { kind: 'unknownStore' }
  const at = now()
  return db.transaction().execute(async (tx) => {
    await deleteCodesOf(tx, actor.id, ['pairing'])
    const secret = createDigits(halfDigits)
    const begun = {
      secretHash: hash(secret),
      wrongTries: '0',
      state: 'waiting',
      expiresAt: addMs(at, lifetimeMs),
    } as const
    const pairing = { ...begun, storeId, name, personId: actor.id, personName: actor.name }
    let lookup = createDigits(halfDigits)
    // That of somebody else may happen to begin with the same digits.
    while (!(await storePairing(tx, { ...pairing, lookup }, at))) lookup = createDigits(halfDigits)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'device.pairingCode',
      subject: { kind: 'store', id: storeId },
      storeId,
      after: { name },
    })
    return { kind: 'created', code: lookup + secret, validUntil: pairing.expiresAt }
  })
}

/** Ends the code; the entry says why. */
async function endPairing(
  tx: Tx,
  pairing: Pairing,
  { actor, reason, at }: { actor: Actor; reason: 'wrongDigits' | 'otherNumber'; at: Instant },
): Promise<void> {
  const { storeId, name } = pairing
  await storePairing(tx, { ...pairing, state: 'ended' }, at)
  const subject = { kind: 'store', id: storeId } as const
  await addAuditEntry(tx, { at, actor, action: 'device.pairingEnded', subject, storeId, after: { name, reason } })
}

/** The tablet shows the number, and fetches its session with the token when the person has confirmed it. */
type EnterCodeResult =
  | { kind: 'asking'; number: string; token: string; validUntil: Instant }
  | { kind: 'pairingCodeInvalid' }
  | TooManyAttempts

/** The code is typed on a tablet. Five wrong second halves end it. */
export async function enterPairingCode(
  { db, now }: AccessServices,
  { code, visitor }: { code: string; visitor: string },
): Promise<EnterCodeResult> {
  const at = now()
  const attempt = await countStaffAttempt(db, 'pairing', visitor, at)
  if (attempt.kind === 'tooManyAttempts') return attempt
  const [lookup, secret] = [code.slice(0, halfDigits), code.slice(halfDigits)]
  if ((await findPairing(db, lookup, at))?.state !== 'waiting') return { kind: 'pairingCodeInvalid' }
  return inTransaction<EnterCodeResult, EnterCodeResult>(db, async (tx, refuse) => {
    const pairing = await takePairing(tx, lookup, at)
    if (pairing?.state !== 'waiting') return refuse({ kind: 'pairingCodeInvalid' })
    if (!isHashOf(secret, pairing.secretHash)) {
      const wrongTries = Number(pairing.wrongTries) + 1
      const tried = { ...pairing, wrongTries: String(wrongTries) }
      if (wrongTries < maxWrongTries) await storePairing(tx, tried, at)
      else await endPairing(tx, tried, { actor: strangerActor, reason: 'wrongDigits', at })
      return { kind: 'pairingCodeInvalid' }
    }
    const [number, tabletSecret] = [createNumber(), randomBytes(16).toString('base64url')]
    await storePairing(tx, { ...pairing, state: 'asking', number, tabletHash: hash(tabletSecret) }, at)
    await forgetAttempt(tx, attempt)
    return { kind: 'asking', number, token: `${lookup}.${tabletSecret}`, validUntil: pairing.expiresAt }
  })
}

/** How the latest code of a person stands; the number, when a tablet shows one. */
export async function findOwnPairing(
  { db, now }: AccessServices,
  personId: string,
): Promise<{ state: PairingState; number: string | undefined }> {
  const pairing = (await findCodeOf(db, { kind: 'pairing', personId }, now())) as Pairing | undefined
  return pairing ? { state: pairing.state, number: pairing.number } : { state: 'ended', number: undefined }
}

interface ComparisonInput {
  /** That the person has seen. */
  number: string
  /** Whether the tablet shows the same. */
  isSame: boolean
  actor: Actor
}

export async function compareNumbers(
  { db, now }: AccessServices,
  { number, isSame, actor }: ComparisonInput,
): Promise<{ kind: 'compared' | 'pairingEnded' }> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const own = (await findCodeOf(tx, { kind: 'pairing', personId: actor.id }, at)) as Pairing | undefined
    const pairing = own && (await takePairing(tx, own.lookup, at))
    if (!pairing) return { kind: 'pairingEnded' }
    const isAsked = pairing.state === 'asking' && pairing.number === number
    if (!isAsked) await storePairing(tx, pairing, at)
    else if (isSame) await storePairing(tx, { ...pairing, state: 'confirmed' }, at)
    else await endPairing(tx, pairing, { actor, reason: 'otherNumber', at })
    return { kind: isAsked ? 'compared' : 'pairingEnded' }
  })
}

/** The tablet asks until the person has confirmed its number. */
export async function fetchPairedSession(
  { db, now }: AccessServices,
  token: string,
): Promise<SignedIn | { kind: 'asking' | 'pairingEnded' }> {
  const at = now()
  const [lookup = '', tabletSecret = ''] = token.split('.')
  const asked = await findPairing(db, lookup, at)
  if (!asked || !isHashOf(tabletSecret, asked.tabletHash)) return { kind: 'pairingEnded' }
  if (asked.state === 'asking') return { kind: 'asking' }
  return inTransaction<SignedIn, { kind: 'pairingEnded' }>(db, async (tx, refuse) => {
    const pairing = await takePairing(tx, lookup, at)
    if (pairing?.state !== 'confirmed' || pairing.tabletHash !== asked.tabletHash)
      return refuse({ kind: 'pairingEnded' })
    await storePairing(tx, { ...pairing, state: 'paired' }, at)
    const { name, storeId, personId: pairedById, personName: pairedBy } = pairing
    const identity: StaffIdentity = { kind: 'device', id: randomUUID(), name, role: 'device', storeId }
    const { kind, id } = identity
    await insertDevice(tx, { id, name, storeId, pairedBy, pairedById, createdAt: at })
    await addAuditEntry(tx, {
      at,
      actor: { kind, id, name },
      action: 'device.pair',
      subject: { kind, id },
      storeId,
      after: { name, pairedBy },
    })
    return { kind: 'signedIn', identity, session: await startSession(tx, identity, at) }
  })
}
