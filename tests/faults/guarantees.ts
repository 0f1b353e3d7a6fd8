import { boundedMemory } from './bounded-memory.ts'
import { browserHeaders } from './browser-headers.ts'
import { codeFollowsModel } from './code-follows-model.ts'
import { contentEdits } from './content-edits.ts'
import { contentPublishing } from './content-publishing.ts'
import { databaseDown } from './database-down.ts'
import { diskFull } from './disk-full.ts'
import { drain } from './drain.ts'
import { fairHolds } from './fair-holds.ts'
import { fuzzApi } from './fuzz-api.ts'
import type { Guarantee } from './guarantee.ts'
import { guestAccess } from './guest-access.ts'
import { handOvers } from './hand-overs.ts'
import { hostileRequests } from './hostile-requests.ts'
import { interleavings } from './interleavings.ts'
import { killedEdits } from './killed-edits.ts'
import { noDoubleOrder } from './no-double-order.ts'
import { noLostOrders } from './no-lost-orders.ts'
import { noOversoldSlot } from './no-oversold-slot.ts'
import { noOversoldStock } from './no-oversold-stock.ts'
import { oneCostlyClient } from './one-costly-client.ts'
import { oneHostileClient } from './one-hostile-client.ts'
import { overload } from './overload.ts'
import { privacy } from './privacy.ts'
import { providerDownBehindNginx } from './provider-down-behind-nginx.ts'
import { rollingRestart } from './rolling-restart.ts'
import { servicesDown } from './services-down.ts'
import { shownEqualsCharged } from './shown-equals-charged.ts'
import { simulatedBakery } from './simulated-bakery.ts'
import { uploads } from './uploads.ts'
import { validStates } from './valid-states.ts'
import { webhookSequences } from './webhook-sequences.ts'

/** What happens to orders. */
const orderGuarantees: readonly Guarantee[] = [
  noDoubleOrder,
  shownEqualsCharged,
  noLostOrders,
  noOversoldSlot,
  noOversoldStock,
  handOvers,
  killedEdits,
  fairHolds,
  validStates,
  codeFollowsModel,
  interleavings,
  simulatedBakery,
  webhookSequences,
]

/** How the servers bear what fails around them, and who attacks them. */
const serverGuarantees: readonly Guarantee[] = [
  servicesDown,
  providerDownBehindNginx,
  databaseDown,
  diskFull,
  drain,
  rollingRestart,
  overload,
  boundedMemory,
  hostileRequests,
  oneHostileClient,
  oneCostlyClient,
  uploads,
  contentPublishing,
  contentEdits,
  guestAccess,
  browserHeaders,
  privacy,
  fuzzApi,
]

export const guaranteesAbout = { orders: orderGuarantees, servers: serverGuarantees }

/** In the order of the table in docs/faults.md. */
export const guarantees: readonly Guarantee[] = [...orderGuarantees, ...serverGuarantees]
