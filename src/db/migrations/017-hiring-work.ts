import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What staff do with applications and messages. Columns of existing tables have defaults for rows of older builds. */
export const hiringWork: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('application').addColumn('review_started_at', 'timestamptz').execute()
    await db.schema.alterTable('application').addColumn('assignee_id', 'text').execute()
    await db.schema
      .alterTable('application')
      .addColumn('interview_sequence', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('application_note')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('application.id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('author_name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('application_note_by_time')
      .on('application_note')
      .columns(['application_id', 'at'])
      .execute()
    await db.schema
      .createTable('application_event')
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('application.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_name', 'text', (column) => column.notNull())
      .addColumn('detail', 'json', (column) => column.notNull())
      .addPrimaryKeyConstraint('application_event_key', ['application_id', 'number'])
      .execute()
    await db.schema
      .createTable('interview_slot')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('interviewer_id', 'text', (column) => column.notNull())
      .addColumn('interviewer_name', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('minute', 'integer', (column) => column.notNull())
      .addColumn('duration_minutes', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      // The same time offered to another applicant is the same slot, so that only one of them gets it.
      .addUniqueConstraint('interview_slot_once', ['interviewer_id', 'date', 'minute'])
      .execute()
    await db.schema.createIndex('interview_slot_by_date').on('interview_slot').column('date').execute()
    await db.schema
      .createTable('interview_offer')
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('application.id').onDelete('cascade'),
      )
      .addColumn('slot_id', 'text', (column) => column.notNull().references('interview_slot.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('interview_offer_key', ['application_id', 'slot_id'])
      .execute()
    await db.schema.createIndex('interview_offer_by_slot').on('interview_offer').column('slot_id').execute()
    await db.schema
      .createTable('interview_booking')
      // One applicant per slot, and one slot per applicant.
      .addColumn('slot_id', 'text', (column) => column.primaryKey().references('interview_slot.id').onDelete('cascade'))
      .addColumn('application_id', 'text', (column) =>
        column.notNull().unique().references('application.id').onDelete('cascade'),
      )
      .addColumn('booked_at', 'timestamptz', (column) => column.notNull())
      .execute()
    for (const column of ['mail', 'language'])
      await db.schema
        .alterTable('taster_booking')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(column === 'language' ? 'de' : ''))
        .execute()
    await db.schema.alterTable('message').addColumn('done_at', 'timestamptz').execute()
    await db.schema.alterTable('message').addColumn('done_by', 'text').execute()
    await db.schema
      .createTable('message_reply')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('message_id', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('author_name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('message_reply_by_message').on('message_reply').column('message_id').execute()
  },
}
