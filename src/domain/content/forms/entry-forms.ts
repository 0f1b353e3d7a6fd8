import type { EntryKind } from '../entries.ts'
import { entryKindSchemas } from '../kinds/entry-kinds.ts'
import type { EntryForm } from './form-fields.ts'
import { formOf } from './form-of.ts'

export type EditedKind = Exclude<EntryKind, 'picture'>

/**
 * How each kind of entry is edited. A picture has a form of its own. In the staff app this is data: its build evaluates this
 * module (`scripts/build/staff.ts`), so that browsers load no schemas.
 */
export const entryForms = Object.fromEntries(
  Object.entries(entryKindSchemas).map(([kind, schema]) => [kind, formOf(schema)]),
) as Readonly<Record<EditedKind, EntryForm>>
