import { browserHeaders } from './browser-headers.ts'
import { databaseDown } from './database-down.ts'
import { diskFull } from './disk-full.ts'
import { drain } from './drain.ts'
import { fuzzApi } from './fuzz-api.ts'
import type { Guarantee } from './guarantee.ts'
import { guestAccess } from './guest-access.ts'
import { hostileClients } from './hostile-clients.ts'
import { noDoubleOrder } from './no-double-order.ts'
import { noLostOrders } from './no-lost-orders.ts'
import { noOversoldSlot } from './no-oversold-slot.ts'
import { overload } from './overload.ts'
import { privacy } from './privacy.ts'
import { rollingRestart } from './rolling-restart.ts'
import { servicesDown } from './services-down.ts'
import { uploads } from './uploads.ts'
import { validStates } from './valid-states.ts'
import { webhookSequences } from './webhook-sequences.ts'

/** In the order of the table in docs/faults.md. */
export const guarantees: readonly Guarantee[] = [
  noDoubleOrder,
  noLostOrders,
  noOversoldSlot,
  validStates,
  webhookSequences,
  servicesDown,
  databaseDown,
  diskFull,
  drain,
  rollingRestart,
  overload,
  hostileClients,
  uploads,
  guestAccess,
  browserHeaders,
  privacy,
  fuzzApi,
]
