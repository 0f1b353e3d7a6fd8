import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const hiringTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('vacancy')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('application')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('mail_folded', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('deletes_on', 'text', (column) => column.notNull())
      .addColumn('body', 'json', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('application_by_deletion').on('application').column('deletes_on').execute()
    await db.schema.createIndex('application_by_mail').on('application').column('mail_folded').execute()
    await db.schema.createIndex('application_by_job').on('application').columns(['job_id', 'state']).execute()
    await db.schema
      .createTable('deleted_application')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deleted_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('attachment')
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('application.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'integer', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed_key', 'bytea', (column) => column.notNull())
      .addColumn('sealed_bytes', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('attachment_key', ['application_id', 'number'])
      .addUniqueConstraint('attachment_once', ['application_id', 'digest'])
      .execute()
    await db.schema.createIndex('attachment_by_state').on('attachment').column('state').execute()
    await db.schema
      .createTable('job_statistic')
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('job_statistic_key', ['job_id', 'type', 'date'])
      .execute()
    await db.schema
      .createTable('taster_booking')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('store_id', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('minute', 'integer', (column) => column.notNull())
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      // One trial shift per store and day, so that the team has time for the guest.
      .addUniqueConstraint('taster_once_a_day', ['store_id', 'date'])
      .execute()
  },
}
