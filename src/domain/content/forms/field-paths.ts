import type { EntryKind } from '../entries.ts'
import { entryForms } from './entry-forms.ts'
import { type Field, type FieldLabel, fieldsOfForm } from './form-fields.ts'

/** A part of the way to a field: a label, the position in a list, or a language. */
export type PathStep = { label: FieldLabel } | { position: number } | { key: string }

type Fields = Readonly<Record<string, unknown>>
const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined

export const variantFields = (field: Field & { kind: 'variant' | 'variants' }, value: unknown): readonly Field[] =>
  field.variants.find((variant) => variant.value === at(value, field.by))?.fields ?? []

function stepsInside(field: Field, path: readonly string[], value: unknown): PathStep[] {
  const [name, ...rest] = path
  if (name === undefined) return []
  switch (field.kind) {
    case 'group':
      return stepsOf(field.fields, path, value)
    case 'variant':
      return stepsOf(variantFields(field, value), path, value)
    case 'list':
    case 'variants': {
      const item = at(value, name)
      const fields = field.kind === 'list' ? field.fields : variantFields(field, item)
      return [{ position: Number(name) + 1 }, ...stepsOf(fields, rest, item)]
    }
    case 'values':
      return [{ position: Number(name) + 1 }, ...stepsInside(field.item, rest, at(value, name))]
    default:
      return [{ key: name }]
  }
}

function stepsOf(fields: readonly Field[], path: readonly string[], value: unknown): PathStep[] {
  const [name = '', ...rest] = path
  const field = fields.find((one) => one.name === name)
  if (!field) return path.map((key) => ({ key }))
  return [{ label: field.label }, ...stepsInside(field, rest, at(value, name))]
}

/** How people call the way to a field of an entry. `value` decides between variants. */
export const describePath = (kind: EntryKind, path: readonly string[], value: unknown): PathStep[] =>
  kind === 'picture' || path.length === 0
    ? path.map((key) => ({ key }))
    : stepsOf(fieldsOfForm(entryForms[kind]), path, value)

function fieldAt(fields: readonly Field[], path: readonly string[], value: unknown): Field | undefined {
  const [name = '', ...rest] = path
  const field = fields.find((one) => one.name === name)
  if (!field || rest.length === 0) return field
  const inner = at(value, name)
  switch (field.kind) {
    case 'group':
      return fieldAt(field.fields, rest, inner)
    case 'variant':
      return fieldAt(variantFields(field, inner), rest, inner)
    case 'list':
    case 'variants': {
      const [index = '', ...deeper] = rest
      const item = at(inner, index)
      return fieldAt(field.kind === 'list' ? field.fields : variantFields(field, item), deeper, item)
    }
    default:
      return field
  }
}

/** The description of the field at a path, or of the one around it. */
export const findField = (kind: EntryKind, path: readonly string[], value: unknown): Field | undefined =>
  kind === 'picture' ? undefined : fieldAt(fieldsOfForm(entryForms[kind]), path, value)
