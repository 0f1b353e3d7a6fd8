import type { KeyBelow } from '#domain/i18n/translate.ts'
import type { Capability } from '#domain/staff/roles.ts'
import type { IconName } from '../components/icon.tsx'

export interface NavigationEntry {
  to: string
  name: KeyBelow<'staff', 'nav'>
  icon: IconName
  /** Undefined: for everybody. */
  capability: Capability | undefined
  /** Only where there is room for it; elsewhere it is under "more". */
  isWide?: boolean
}

/** What a hand reaches for at the counter. */
export const counterEntries: readonly NavigationEntry[] = [
  { to: '/', name: 'board', icon: 'board', capability: 'orders.read' },
  { to: '/search', name: 'search', icon: 'search', capability: 'orders.read' },
  { to: '/scan', name: 'scan', icon: 'scan', capability: 'orders.handOver' },
  { to: '/lists', name: 'lists', icon: 'lists', capability: 'orders.read' },
  { to: '/phone-order', name: 'phoneOrder', icon: 'phone', capability: 'orders.create', isWide: true },
  { to: '/store', name: 'store', icon: 'store', capability: 'offer.change', isWide: true },
  { to: '/more', name: 'more', icon: 'more', capability: undefined },
]

/** What the office works on, in the order of a morning. */
export const officeEntries: readonly NavigationEntry[] = [
  { to: '/overview', name: 'overview', icon: 'overview', capability: 'overview.read' },
  { to: '/', name: 'orders', icon: 'board', capability: 'orders.read' },
  { to: '/search', name: 'search', icon: 'search', capability: 'orders.read', isWide: true },
  { to: '/lists', name: 'lists', icon: 'lists', capability: 'orders.read' },
  { to: '/books', name: 'books', icon: 'books', capability: 'books.manage' },
  { to: '/content', name: 'content', icon: 'content', capability: 'content.edit', isWide: true },
  { to: '/hiring', name: 'hiring', icon: 'applications', capability: 'hiring.manage' },
  { to: '/inbox', name: 'inbox', icon: 'mail', capability: 'messages.manage', isWide: true },
  { to: '/store', name: 'stores', icon: 'store', capability: 'offer.change', isWide: true },
  { to: '/people', name: 'people', icon: 'people', capability: 'people.manage', isWide: true },
  { to: '/devices', name: 'devices', icon: 'device', capability: 'devices.manage', isWide: true },
  { to: '/audit', name: 'audit', icon: 'audit', capability: 'audit.read', isWide: true },
  { to: '/more', name: 'more', icon: 'more', capability: undefined },
]
