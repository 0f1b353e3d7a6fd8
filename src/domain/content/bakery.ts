import type { Category } from '../catalog/category.ts'
import type { Product } from '../catalog/product.ts'
import type { Job } from '../hiring/job.ts'
import type { Page } from '../pages/page.ts'
import type { Store } from '../store/store.ts'
import type { Company } from './company.ts'
import type { HomePage } from './home-page.ts'
import type { Menus } from './menus.ts'
import type { Slides } from './slides.ts'
import type { Theme } from './theme.ts'

/** The content folder as the server holds it in memory, stamped with the version it was imported as. */
export interface Bakery {
  version: string
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
}
