import type { demoRoles } from '#contract/staff/session.ts'
import type { Db } from '#db/database.ts'
import { findDevice, insertDevice } from '#db/staff-devices.ts'
import { savePerson } from '#db/staff-people.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'

type DemoRole = (typeof demoRoles)[number]

interface DemoDeps {
  db: Db
  now: () => Instant
  content: () => Content
}

const people = {
  office: { id: 'demo-office', name: 'Renate Aumann', mail: 'renate.aumann@demo.example' },
  hiring: { id: 'demo-hiring', name: 'Jonas Wiedemann', mail: 'jonas.wiedemann@demo.example' },
} as const

/** The store in the town of the headquarters, or the first that takes orders. */
function findDemoStore({ stores, company }: Content) {
  const pickupStores = stores.filter(({ pickupStore }) => pickupStore)
  return pickupStores.find(({ location }) => location === company.location) ?? pickupStores[0] ?? stores[0]
}

async function findDemoTablet({ db, now, content }: DemoDeps): Promise<StaffIdentity> {
  const store = findDemoStore(content())
  const storeId = store?.id ?? ''
  const id = `demo-tablet-${storeId}`
  const name = `Tablet ${store?.location ?? ''}`.trim()
  await db.transaction().execute(async (tx) => {
    if (!(await findDevice(tx, id)))
      await insertDevice(tx, { id, name, storeId, pairedBy: people.office.name, createdAt: now() })
  })
  return { kind: 'device', id, name, role: 'device', storeId }
}

/** The invented people of the demo, stored like real ones, so that everything that they do works. */
export async function findDemoIdentity(deps: DemoDeps, role: DemoRole): Promise<StaffIdentity> {
  if (role === 'counter') return findDemoTablet(deps)
  const { db, now } = deps
  const person = { ...people[role], role, storeId: undefined, language: 'de' as const, createdAt: now() }
  const { id, name } = await db.transaction().execute((tx) => savePerson(tx, person))
  return { kind: 'person', id, name, role, storeId: undefined }
}
