import { isLanguage, languageNames } from '../../i18n/languages.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { EntryKind } from '../entries.ts'
import { valueAt } from '../json-values.ts'
import { entryForms } from './entry-forms.ts'
import { type Field, fieldsIn, fieldsOfForm } from './form-fields.ts'

/** A part of the way to a field: a field, the position in a list, or another name such as a language. */
type PathStep = { field: Field } | { position: number } | { key: string }

function stepsInside(field: Field, path: readonly string[], value: unknown): PathStep[] {
  const [name, ...rest] = path
  if (name === undefined) return []
  const item = valueAt(value, [name])
  switch (field.kind) {
    case 'group':
    case 'variant':
      return stepsOf(fieldsIn(field, value), path, value)
    case 'list':
    case 'variants':
      return [{ position: Number(name) + 1 }, ...stepsOf(fieldsIn(field, item), rest, item)]
    case 'values':
      return [{ position: Number(name) + 1 }, ...stepsInside(field.item, rest, item)]
    default:
      return [{ key: name }]
  }
}

function stepsOf(fields: readonly Field[], path: readonly string[], value: unknown): PathStep[] {
  const [name = '', ...rest] = path
  const field = fields.find((one) => one.name === name)
  if (!field) return path.map((key) => ({ key }))
  return [{ field }, ...stepsInside(field, rest, valueAt(value, [name]))]
}

const listSteps = (kind: EntryKind, path: readonly string[], value: unknown): PathStep[] =>
  kind === 'picture' ? path.map((key) => ({ key })) : stepsOf(fieldsOfForm(entryForms[kind]), path, value)

/** How people call the way to a field: "Auswahl für Kunden › Nr. 2 › Name › Deutsch". `value` decides between variants. */
export const describePath = (
  kind: EntryKind,
  path: readonly string[],
  value: unknown,
  t: Translate<'staff-content'>,
  nameOf = (key: string) => key,
): string =>
  listSteps(kind, path, value)
    .map((step) => {
      if ('field' in step) return t(`label.${step.field.label}`)
      if ('position' in step) return t('edit.itemNumber', { number: step.position })
      return isLanguage(step.key) ? languageNames[step.key] : nameOf(step.key)
    })
    .join(' › ')

/** The description of the field at a path, or of the one around it. */
export const findField = (kind: EntryKind, path: readonly string[], value: unknown): Field | undefined =>
  listSteps(kind, path, value).findLast((step) => 'field' in step)?.field
