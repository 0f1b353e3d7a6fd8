import type { Config } from '#config'
import type { Db } from '#db/open-database.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import { paypalProvider } from '#integrations/payment/paypal-provider.ts'
import type { OrderingServices } from '#orders/ordering-services.ts'
import { type Access, makeAccess } from './access.ts'
import type { Clock } from './clock.ts'

interface Given {
  config: Config
  db: Db
  now: Clock
  bakery: () => Bakery
}

export interface Ordering {
  services: OrderingServices
  access: Access
}

export function openOrdering({ config, db, now, bakery }: Given): Ordering {
  const provider = paypalProvider(config.payment)
  return {
    services: { db, now, bakery, provider, publicUrl: config.publicUrl },
    access: makeAccess(config.secretKeys),
  }
}
