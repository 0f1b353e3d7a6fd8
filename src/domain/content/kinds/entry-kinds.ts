import type { z } from 'zod'
import type { EntryKind } from '../entries.ts'
import { categorySchema } from './category.ts'
import { companySchema } from './company.ts'
import { homeSchema } from './home.ts'
import { jobSchema } from './job.ts'
import { menusSchema } from './menus.ts'
import { pageSchema } from './page.ts'
import { productSchema } from './product.ts'
import { slidesSchema } from './slides.ts'
import { storeSchema } from './store.ts'
import { themeSchema } from './theme.ts'

/** The declaration of each kind of entry. A picture is a hash and a point. */
export const entryKindSchemas = {
  product: productSchema,
  category: categorySchema,
  store: storeSchema,
  job: jobSchema,
  page: pageSchema,
  home: homeSchema,
  slides: slidesSchema,
  menus: menusSchema,
  company: companySchema,
  theme: themeSchema,
} satisfies Record<Exclude<EntryKind, 'picture'>, z.ZodType>
