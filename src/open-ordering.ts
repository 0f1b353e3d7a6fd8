import type { Config } from '#config'
import type { Db } from '#db/open-database.ts'
import type { Bakery } from '#domain/site/bakery.ts'
import { paypalProvider } from '#gateways/payment/paypal-provider.ts'
import { type OrderAccess, orderAccess } from '#ordering/order-access.ts'
import type { OrderingServices } from '#ordering/ordering-services.ts'
import type { Clock } from './clock.ts'

interface Given {
  config: Config
  db: Db
  now: Clock
  bakery: () => Bakery
}

export interface Ordering {
  services: OrderingServices
  access: OrderAccess
}

export function openOrdering({ config, db, now, bakery }: Given): Ordering {
  const provider = paypalProvider(config.payment)
  return {
    services: { db, now, bakery, provider, publicUrl: config.publicUrl },
    access: orderAccess(config.secretKeys),
  }
}
