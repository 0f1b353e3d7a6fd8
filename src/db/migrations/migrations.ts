import type { Migration } from 'kysely/migration'
import { contentTables } from './001-content.ts'

export const migrations: Record<string, Migration> = {
  '001-content': contentTables,
}
