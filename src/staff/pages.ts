import type { SessionResponse } from '#contract/staff/session.ts'
import type { KeyBelow } from '#domain/i18n/translate.ts'
import type { ActingRole, Capability } from '#domain/staff/roles.ts'
import type { IconName } from './components/icon.tsx'
import { allows } from './state/session-cache.ts'

/** The counter hits large buttons, the office reads words in a list. */
type Navigation = 'counter' | 'office'

/** In the navigation; there only where the window is wide, else under "more"; only under "more". */
type Place = 'always' | 'wide' | 'more'

type NavigationText = KeyBelow<'staff', 'nav'>

interface StaffPage {
  path: string
  icon: IconName
  /** Undefined: for everybody. */
  capability?: Capability
  /** Undefined: not offered. */
  places: Partial<Record<Navigation, Place>>
  /** What the office calls it, who sees all stores. */
  officeName?: NavigationText
}

const everywhere = (place: Place) => ({ counter: place, office: place })

/** The pages people go to, in the order of a morning. */
export const pages = {
  overview: { path: '/overview', icon: 'overview', capability: 'overview.read', places: everywhere('always') },
  board: { path: '/', officeName: 'orders', icon: 'board', capability: 'orders.read', places: everywhere('always') },
  search: { path: '/search', icon: 'search', capability: 'orders.read', places: { counter: 'always', office: 'wide' } },
  scan: { path: '/scan', icon: 'scan', capability: 'orders.handOver', places: { counter: 'always' } },
  lists: { path: '/lists', icon: 'list', capability: 'orders.read', places: everywhere('always') },
  phoneOrder: {
    path: '/phone-order',
    icon: 'call',
    capability: 'orders.create',
    places: { counter: 'wide', office: 'more' },
  },
  ingredients: {
    path: '/ingredients',
    icon: 'allergens',
    capability: 'orders.read',
    places: { counter: 'wide', office: 'more' },
  },
  books: { path: '/books', icon: 'books', capability: 'books.read', places: everywhere('always') },
  content: { path: '/content', icon: 'content', capability: 'content.edit', places: everywhere('wide') },
  hiring: { path: '/hiring', icon: 'applications', capability: 'hiring.manage', places: everywhere('always') },
  inbox: { path: '/inbox', icon: 'mail', capability: 'messages.manage', places: everywhere('wide') },
  store: {
    path: '/store',
    officeName: 'stores',
    icon: 'store',
    capability: 'offer.change',
    places: everywhere('wide'),
  },
  questions: { path: '/open-questions', icon: 'clock', capability: 'orders.read', places: everywhere('more') },
  people: { path: '/people', icon: 'people', capability: 'people.manage', places: everywhere('wide') },
  devices: {
    path: '/devices',
    icon: 'device',
    capability: 'devices.manage',
    places: { counter: 'more', office: 'wide' },
  },
  audit: { path: '/audit', icon: 'audit', capability: 'audit.read', places: { counter: 'more', office: 'wide' } },
  incidents: { path: '/incidents', icon: 'warning', capability: 'content.edit', places: { office: 'more' } },
  settings: { path: '/settings', icon: 'settings', places: everywhere('more') },
  more: { path: '/more', icon: 'menu', places: everywhere('always') },
} as const satisfies Partial<Record<NavigationText, StaffPage>>
type PageName = keyof typeof pages

const startByRole: Record<ActingRole, { home: PageName; navigation: Navigation }> = {
  owner: { home: 'overview', navigation: 'office' },
  office: { home: 'overview', navigation: 'office' },
  hiring: { home: 'hiring', navigation: 'office' },
  store: { home: 'board', navigation: 'counter' },
  adviser: { home: 'books', navigation: 'office' },
  device: { home: 'board', navigation: 'counter' },
}

type Viewer = Pick<SessionResponse, 'role' | 'capabilities'>

/** The path where somebody begins after the sign-in. */
export const homeOf = ({ role }: Pick<Viewer, 'role'>): string => pages[startByRole[role].home].path

/** What somebody is offered, in the navigation and under "more". */
export function listPages(session: Viewer) {
  const { navigation } = startByRole[session.role]
  const offered = (Object.keys(pages) as PageName[]).flatMap((name) => {
    const { path, icon, capability, places, officeName }: StaffPage = pages[name]
    const place = (!capability || allows(session, capability)) && places[navigation]
    return place
      ? [{ name, path, icon, capability, place, label: (navigation === 'office' && officeName) || name }]
      : []
  })
  return {
    navigation,
    inNavigation: offered.filter(({ place }) => place !== 'more'),
    underMore: offered.filter(({ place }) => place !== 'always'),
  }
}
