import { randomUUID } from 'node:crypto'
import type { demoRoles } from '#contract/staff/session.ts'
import type { Tx } from '#db/database.ts'
import { insertDevice, listDevices } from '#db/staff-devices.ts'
import { savePerson } from '#db/staff-people.ts'
import { markSessionVerified } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'
import type { AccessServices } from './access-services.ts'
import { type CheckedSession, toIdentity } from './passkeys.ts'
import { auditSession, type SignedIn, signIn } from './sessions.ts'

type DemoRole = (typeof demoRoles)[number]

const people = {
  office: { id: 'demo-office', name: 'Renate Aumann', mail: 'renate.aumann@demo.example' },
  owner: { id: 'demo-owner', name: 'Magdalena Krumbacher', mail: 'magdalena.krumbacher@demo.example' },
  hiring: { id: 'demo-hiring', name: 'Jonas Wiedemann', mail: 'jonas.wiedemann@demo.example' },
} as const

const tabletPrefix = 'demo-tablet-'

/** Invented people have no passkey: where others are asked for theirs, they confirm with a button. */
const isDemoPerson = (id: string): boolean => Object.values(people).some((person) => person.id === id)
export const confirmsInDemo = (id: string): boolean => isDemoPerson(id) || id.startsWith(tabletPrefix)

/** Somebody to whom applications can be handed over. */
const colleague = { id: 'demo-colleague', name: 'Pia Brandl', mail: 'pia.brandl@demo.example' }

/** The store in the town of the headquarters, or the first that takes orders. */
function findDemoStore({ stores, company }: Content) {
  const pickupStores = stores.filter(({ pickupStore }) => pickupStore)
  return pickupStores.find(({ location }) => location === company.location) ?? pickupStores[0] ?? stores[0]
}

/** One that was removed is replaced. */
async function findDemoTablet(tx: Tx, { now, content }: AccessServices): Promise<StaffIdentity> {
  const store = findDemoStore(content())
  const storeId = store?.id ?? ''
  const name = `Tablet ${store?.location ?? ''}`.trim()
  const known = (await listDevices(tx, { storeId })).find(({ id }) => id.startsWith(tabletPrefix))
  const id = known?.id ?? `${tabletPrefix}${randomUUID()}`
  const { id: pairedById, name: pairedBy } = people.office
  if (!known) await insertDevice(tx, { id, name, storeId, pairedBy, pairedById, createdAt: now() })
  return { kind: 'device', id, name: known?.name ?? name, role: 'device', storeId }
}

async function findDemoPerson(tx: Tx, role: keyof typeof people, now: Instant): Promise<StaffIdentity> {
  const person = { ...people[role], role, storeId: undefined, language: 'de' as const, createdAt: now }
  return toIdentity(await savePerson(tx, person))
}

/** For the data of the demo, which names them before anybody has signed in. */
export async function saveDemoPeople(tx: Tx, now: Instant): Promise<Record<'office' | 'hiring', Actor>> {
  const toActor = ({ kind, id, name }: StaffIdentity): Actor => ({ kind, id, name })
  await savePerson(tx, { ...colleague, role: 'hiring', storeId: undefined, language: 'de', createdAt: now })
  return {
    office: toActor(await findDemoPerson(tx, 'office', now)),
    hiring: toActor(await findDemoPerson(tx, 'hiring', now)),
  }
}

/** The invented people of the demo are stored like real ones, so that everything that they do works. */
export async function signInToDemo(services: AccessServices, role: DemoRole): Promise<SignedIn> {
  const at = services.now()
  return services.db.transaction().execute(async (tx) => {
    const identity = role === 'counter' ? await findDemoTablet(tx, services) : await findDemoPerson(tx, role, at)
    return signIn(tx, identity, 'session.demoSignIn', at)
  })
}

/** In place of a passkey. Where somebody can sign in to the demo, whoever wants to can do so anew at any time. */
export async function confirmInDemo(
  { db, now }: AccessServices,
  { identity, tokenHash }: CheckedSession,
): Promise<{ kind: 'verified' | 'noPasskey' }> {
  if (!isDemoPerson(identity.id)) return { kind: 'noPasskey' }
  const at = now()
  return db.transaction().execute(async (tx) => {
    await markSessionVerified(tx, tokenHash, at)
    await auditSession(tx, identity, 'session.freshCheck', at)
    return { kind: 'verified' }
  })
}

/** In place of the passkey of a manager on a tablet of the demo. */
export async function approveInDemo(
  { db, now }: AccessServices,
  { id }: StaffIdentity,
): Promise<{ kind: 'approved'; by: StaffIdentity } | { kind: 'noPasskey' }> {
  if (!id.startsWith(tabletPrefix)) return { kind: 'noPasskey' }
  const at = now()
  return db.transaction().execute(async (tx) => ({ kind: 'approved', by: await findDemoPerson(tx, 'office', at) }))
}
