import type { Context } from 'hono'
import type { BaseEnv } from '#api/shared/create-api-app.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { isInScope, type StaffIdentity } from '#domain/staff/roles.ts'
import type { DayEndKeys } from '#services/books/day-end-keys.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import type { AccessServices } from '#services/staff/access-services.ts'
import type { OpenSession } from '#services/staff/sessions.ts'
import type { BoardWatch } from './board-watch.ts'

export interface StaffServices {
  orders: OrderServices
  access: AccessServices
  hiring: HiringServices
  boards: BoardWatch
  dayEndKeys: DayEndKeys | undefined
  /** Until all processes know a change. */
  wait: (ms: number) => Promise<void>
  /** The address of the staff app. */
  staffUrl: string
  /** Outside production, visitors may sign in as an invented person. */
  hasDemoSignIn: boolean
  isProduction: boolean
}

export interface StaffEnv {
  Bindings: BaseEnv['Bindings']
  Variables: BaseEnv['Variables'] & { identity: StaffIdentity; session: OpenSession }
}

export type StaffContext = Context<StaffEnv>

export const toActor = ({ kind, id, name }: StaffIdentity): Actor => ({ kind, id, name })

/** Whether the session may see this store. Every route that names a store or an order has to ask. */
export const maySeeStore = (c: StaffContext, storeId: string): boolean => isInScope(c.get('identity'), storeId)

export const maySeeStores = (c: StaffContext, storeIds: readonly string[]): boolean =>
  storeIds.every((id) => maySeeStore(c, id))
