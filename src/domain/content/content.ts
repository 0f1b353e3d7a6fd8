import type { Category, Product } from '../catalog/product.ts'
import type { Job } from '../hiring/job.ts'
import type { Town } from '../search/places.ts'
import type { Store, StoreWalk } from '../store.ts'
import type { FocalPoint } from './entries.ts'
import type { HomePage, Slides } from './home-page.ts'
import type { Company } from './kinds/company.ts'
import type { Menus } from './kinds/menus.ts'
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
  /** Of the plans of the towns; not a part of a version. */
  walks?: readonly StoreWalk[] | undefined
}

export type { Company, Menus }

const indexes = new WeakMap<readonly { id: string }[], ReadonlyMap<string, unknown>>()

/** Cached per list: the lists of the content do not change until the next import. */
export function indexById<T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const cached = indexes.get(list)
  if (cached) return cached as ReadonlyMap<string, T>
  const index = new Map(list.map((entry) => [entry.id, entry]))
  indexes.set(list, index)
  return index
}
