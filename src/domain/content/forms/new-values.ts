import { fallbackLanguage } from '../../i18n/languages.ts'
import type { ListedKind } from '../entries.ts'
import { entryForms } from './entry-forms.ts'
import { type Field, fieldsOfForm } from './form-fields.ts'

/** What a field holds before anybody has filled it in; undefined where nothing can be assumed. */
function emptyValue(field: Field): unknown {
  if (field.whenEmpty === 'null') return null
  if (field.whenEmpty === 'absent') return undefined
  switch (field.kind) {
    case 'flag':
      return field.default
    case 'text':
      return ''
    case 'localized':
    case 'markdown':
      return { de: '' }
    case 'choices':
    case 'values':
    case 'list':
    case 'variants':
      return []
    case 'group':
      return emptyFields(field.fields)
    case 'variant': {
      const [first] = field.variants
      return first ? { [field.by]: first.value, ...emptyFields(first.fields) } : {}
    }
    default:
      return undefined
  }
}

/** A new item of a list, or a new entry. */
export const emptyFields = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = emptyValue(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )

/** `today` is the date of entries that say when they were made. */
export function newEntry(
  kind: ListedKind,
  { id, name, today }: { id: string; name: string; today: string },
): Record<string, unknown> {
  const dates = kind === 'job' ? { createdAt: today, modifiedAt: today } : kind === 'page' ? { modifiedAt: today } : {}
  const fields = fieldsOfForm(entryForms[kind])
  const named = fields.find((field) => field.name === 'name' || field.name === 'title')
  return {
    ...emptyFields(fields),
    ...(named && { [named.name]: named.kind === 'localized' ? { [fallbackLanguage]: name } : name }),
    ...{ id, ...dates },
  }
}
