import { browserHeaders } from './browser-headers.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { drain } from './drain.ts'
import { fuzzApi } from './fuzz-api.ts'
import type { Guarantee } from './guarantee.ts'
import { guestAccess } from './guest-access.ts'
import { hostileClients } from './hostile-clients.ts'
import { legalStates } from './legal-states.ts'
import { neighboursDown } from './neighbours-down.ts'
import { noDoubleOrder } from './no-double-order.ts'
import { noOversoldSlot } from './no-oversold-slot.ts'
import { nothingLost } from './nothing-lost.ts'
import { overload } from './overload.ts'
import { privacy } from './privacy.ts'
import { rollingRestart } from './rolling-restart.ts'
import { uploads } from './uploads.ts'
import { anyWebhookOrder } from './webhook-order.ts'

/** In the order in which the table shows them. */
export const guarantees: readonly Guarantee[] = [
  noDoubleOrder,
  nothingLost,
  noOversoldSlot,
  legalStates,
  anyWebhookOrder,
  neighboursDown,
  databaseAway,
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
