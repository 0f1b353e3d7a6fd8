import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'

export interface StaffDevice {
  id: string
  name: string
  storeId: string
  /** The name of the person. */
  pairedBy: string
  pairedById: string
  createdAt: Instant
  revokedAt: Instant | undefined
}

export interface ListedDevice extends StaffDevice {
  /** To within a few minutes; undefined when its session has ended. */
  seenAt: Instant | undefined
}

export async function insertDevice(tx: Tx, device: Omit<StaffDevice, 'revokedAt'>): Promise<void> {
  const { id, name, storeId, pairedBy, pairedById, createdAt } = device
  await tx
    .insertInto('staff_device')
    .values({
      ...{ id, name, store_id: storeId, paired_by: pairedBy, paired_by_id: pairedById },
      ...{ created_at: createdAt, revoked_at: null },
    })
    .execute()
}

interface DeviceFilter {
  storeId?: string | undefined
  /** The person who has paired them. */
  pairedById?: string | undefined
}

/** Devices that were revoked are left out. */
export async function listDevices(db: DbOrTx, { storeId, pairedById }: DeviceFilter = {}): Promise<ListedDevice[]> {
  let query = db
    .selectFrom('staff_device as device')
    .leftJoin('staff_session as session', 'session.device_id', 'device.id')
    .select((column) => [
      'device.id as id' as const,
      'device.name as name' as const,
      'device.store_id as storeId' as const,
      'device.paired_by as pairedBy' as const,
      'device.paired_by_id as pairedById' as const,
      'device.created_at as createdAt' as const,
      column.fn.max('session.seen_at').as('seenAt'),
    ])
    .where('device.revoked_at', 'is', null)
    .groupBy('device.id')
  if (storeId !== undefined) query = query.where('device.store_id', '=', storeId)
  if (pairedById !== undefined) query = query.where('device.paired_by_id', '=', pairedById)
  const rows = await query.orderBy('device.store_id').orderBy('device.name').orderBy('device.id').execute()
  return rows.map(({ seenAt, ...row }) => ({
    ...row,
    revokedAt: undefined,
    seenAt: seenAt ?? undefined,
  }))
}

export async function findDevice(db: DbOrTx, id: string): Promise<StaffDevice | undefined> {
  const row = await db.selectFrom('staff_device').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    name: row.name,
    storeId: row.store_id,
    pairedBy: row.paired_by,
    pairedById: row.paired_by_id,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  }
}

export async function markDeviceRevoked(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.updateTable('staff_device').set({ revoked_at: at }).where('id', '=', id).execute()
}
