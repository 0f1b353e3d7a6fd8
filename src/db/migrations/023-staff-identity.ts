import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Empty for sessions and devices of older builds: such a session has to show its passkey first, such a device has no owner. */
export const staffIdentity: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('staff_session').addColumn('verified_at', 'timestamptz').execute()
    await db.schema.alterTable('staff_device').addColumn('paired_by_id', 'text').execute()
  },
}
