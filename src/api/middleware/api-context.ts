import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { Picture } from '#domain/content/picture.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { HiringServices } from '#hiring/hiring-services.ts'
import type { OrderingServices } from '#orders/ordering-services.ts'
import type { Access } from '../../access.ts'

/** What the use cases are given by the composition root. */
export interface ApiServices {
  db: Db
  now: () => Instant
  bakery: () => Bakery
  pictures: ReadonlyMap<string, Picture>
  /** Where the build put the sizes of the pictures. */
  mediaDir: string
  chatPhone: string
  credential: string
  ordering: OrderingServices
  hiring: HiringServices
  grants: { access: Access; isHttps: boolean }
}

export interface ApiEnv {
  /** Absent when the web asks in process. `share`: the answer is the same for everyone for so many milliseconds. */
  Bindings: { visitor?: string; share?: (lastsMs: number) => void } | undefined
  Variables: { language: Language }
}
