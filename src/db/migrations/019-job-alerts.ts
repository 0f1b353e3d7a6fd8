import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns of existing tables have defaults for rows of older builds. */
export const jobAlerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job_alert')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mail', 'text', (column) => column.notNull())
      .addColumn('mail_folded', 'text', (column) => column.notNull())
      .addColumn('search_key', 'text', (column) => column.notNull())
      .addColumn('search', 'json', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('confirmed_at', 'timestamptz')
      .addColumn('deletes_on', 'text', (column) => column.notNull())
      .addColumn('known_job_ids', 'json', (column) => column.notNull())
      .addColumn('checked_on', 'text', (column) => column.notNull())
      .addColumn('end_notice_at', 'timestamptz')
      // Asking twice for the same search is one alert.
      .addUniqueConstraint('job_alert_once', ['mail_folded', 'search_key'])
      .execute()
    await db.schema.createIndex('job_alert_by_check').on('job_alert').column('checked_on').execute()
    await db.schema.alterTable('application').addColumn('answer_reminded_at', 'timestamptz').execute()
    await db.schema
      .alterTable('taster_booking')
      .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
