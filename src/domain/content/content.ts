import type { Category, Product } from '../catalog/product.ts'
import type { Job } from '../hiring/job.ts'
import type { Localized } from '../i18n/languages.ts'
import type { Town } from '../search/places.ts'
import type { Store } from '../store.ts'
import type { FocalPoint } from './entries.ts'
import type { HomePage, Slides } from './home-page.ts'
import type { Page } from './page.ts'
import type { Picture } from './pictures.ts'
import type { Theme } from './theme.ts'

/** The published content in memory. `version` changes with everything that visitors could notice. */
export interface Content {
  version: string
  /** By the names that the content uses. A name that is missing here is shown as a placeholder. */
  pictures: ReadonlyMap<string, Picture>
  /** By the names of pictures; the others are cropped around their centre. */
  focalPoints?: Readonly<Record<string, FocalPoint>> | undefined
  company: Company
  theme: Theme
  menus: Menus
  slides: Slides
  home: HomePage
  categories: readonly Category[]
  products: readonly Product[]
  stores: readonly Store[]
  jobs: readonly Job[]
  pages: readonly Page[]
  /** Of the map of the region; not a part of a version. */
  towns?: readonly Town[] | undefined
}

export interface Company {
  name: string
  shortName: string
  claim: Localized
  legalName: string
  streetAddress: string
  postalCode: string
  location: string
  phone: string
  mail: string
  registryCourt: string
  registryNumber: string
  vatNumber: string
  responsiblePerson: string
  foundedYear: number
  /** How long an unpaid order holds its pickup slot. */
  holdMinutes: number
  /** Working days until an applicant has an answer; absent: the usual number. */
  answerWithinDays?: number | undefined
  /** The sender of mails about work; absent: they come from the usual sender. */
  hiringMail?: string | undefined
  defaultStoreId: string
  instagramUrl: string
  facebookUrl: string
  appStoreUrl: string
  playStoreUrl: string
}

export interface HeaderMenuItem {
  name: Localized
  section: string
  hash: string
  position: number
}

export interface FooterMenuItem {
  name: Localized
  link: string
  section: string
  position: number
  /** Leads to the staff app, if there is one. */
  isStaffApp?: true | undefined
}

export interface Menus {
  /** The sidebar shows one of them at random. */
  sidebarImages: readonly string[]
  header: readonly HeaderMenuItem[]
  footerSections: readonly { id: string; name: Localized; position: number }[]
  footer: readonly FooterMenuItem[]
}

const indexes = new WeakMap<readonly { id: string }[], ReadonlyMap<string, unknown>>()

/** Cached per list: the lists of the content do not change until the next import. */
export function indexById<T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const cached = indexes.get(list)
  if (cached) return cached as ReadonlyMap<string, T>
  const index = new Map(list.map((entry) => [entry.id, entry]))
  indexes.set(list, index)
  return index
}
