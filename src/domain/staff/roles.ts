/** What a signed-in person may be. */
export const staffRoles = ['owner', 'office', 'hiring', 'store', 'adviser'] as const
export type StaffRole = (typeof staffRoles)[number]

/** A paired tablet acts for whoever stands in front of it, so it has a role of its own. */
export const actingRoles = [...staffRoles, 'device'] as const
export type ActingRole = (typeof actingRoles)[number]

export const capabilities = [
  /** See the board, single orders, the search and the lists. */
  'orders.read',
  /** Mark as ready, hand over, mark as not collected, write a note. */
  'orders.handOver',
  /** Take an order on the phone, which is paid at pickup. */
  'orders.create',
  /** Move, cancel, refund, send a mail again. */
  'orders.change',
  /** Stock, sold out, pause of ordering. */
  'offer.change',
  /** Closing days, special hours, capacity. */
  'stores.change',
  /** Change texts, prices and pictures of the site, publish them and go back; tell visitors about outages. */
  'content.edit',
  'devices.manage',
  'people.manage',
  /** Make another passkey for oneself. */
  'passkeys.own',
  'audit.read',
  /** Day closings, journal, differences to the provider, and downloading them. */
  'books.read',
  /** Set accounts, compare with the provider, book differences. */
  'books.manage',
  /** Today at a glance, for all stores. */
  'overview.read',
  /** Applications with their files, notes and interviews, trial shifts, the talent pool. */
  'hiring.manage',
  /** Read and answer messages and enquiries. */
  'messages.manage',
] as const
export type Capability = (typeof capabilities)[number]

const counter: readonly Capability[] = ['orders.read', 'orders.handOver', 'orders.create', 'offer.change']
const branch: readonly Capability[] = [...counter, 'orders.change', 'stores.change', 'devices.manage', 'audit.read']

/** Tablets have no passkey. */
const everyPerson: readonly Capability[] = ['passkeys.own']

const capabilitiesByRole: Record<ActingRole, readonly Capability[]> = {
  owner: capabilities,
  office: [...branch, ...everyPerson, 'books.read', 'books.manage', 'overview.read', 'messages.manage', 'content.edit'],
  hiring: [...everyPerson, 'hiring.manage'],
  store: [...branch, ...everyPerson],
  /** The tax adviser: no names, no orders. */
  adviser: [...everyPerson, 'books.read'],
  device: counter,
}

export interface StaffIdentity {
  kind: 'person' | 'device'
  id: string
  /** Shown in the app and in the audit log. */
  name: string
  role: ActingRole
  /** Undefined: all stores. */
  storeId: string | undefined
}

/** Roles that work in one store. */
export const isStoreRole = (role: ActingRole): boolean => role === 'store' || role === 'device'

export const can = ({ role }: Pick<StaffIdentity, 'role'>, capability: Capability): boolean =>
  capabilitiesByRole[role].includes(capability)

/** A store role without a store may see none. */
export const isInScope = (
  { role, storeId }: Pick<StaffIdentity, 'role' | 'storeId'>,
  wantedStoreId: string,
): boolean => (isStoreRole(role) ? storeId === wantedStoreId : true)
