import type { Migration } from 'kysely/migration'
import { contentTables } from './001-content.ts'
import { catalogueTables } from './002-catalogue.ts'
import { cartTables } from './003-carts.ts'
import { orderTables } from './004-orders.ts'
import { hiringTables } from './005-hiring.ts'
import { messageTables } from './006-messages.ts'
import { overrideTables } from './007-desk.ts'
import { orderDays } from './008-order-days.ts'
import { paymentMethod } from './009-payment-method.ts'

export const migrations: Record<string, Migration> = {
  '001-content': contentTables,
  '002-catalogue': catalogueTables,
  '003-carts': cartTables,
  '004-orders': orderTables,
  '005-hiring': hiringTables,
  '006-messages': messageTables,
  '007-desk': overrideTables,
  '008-order-days': orderDays,
  '009-payment-method': paymentMethod,
}
