import { z } from 'zod'
import { entrySections, type FieldMeta, fieldMeta } from '../kinds/fields.ts'
import type { EntryForm, Field, FieldGroup, FieldLabel, GroupLabel, Variant } from './form-fields.ts'

interface Unwrapped {
  schema: z.core.$ZodType
  meta: FieldMeta
  whenEmpty: 'absent' | 'null' | undefined
  /** What a missing value stands for. */
  fallback: unknown
}

/** The schema of a value that is there, with what its wrappers say. */
export function unwrap(schema: z.core.$ZodType): Unwrapped {
  const meta = fieldMeta.get(schema)
  if (schema instanceof z.ZodPipe && !meta?.control) return unwrap(schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = unwrap(schema.def.innerType)
    return {
      ...inner,
      meta: { ...inner.meta, ...meta },
      whenEmpty: schema instanceof z.ZodNullable ? (inner.whenEmpty ?? 'null') : 'absent',
      fallback: schema instanceof z.ZodDefault ? schema.def.defaultValue : inner.fallback,
    }
  }
  return { schema, meta: meta ?? {}, whenEmpty: undefined, fallback: undefined }
}

const literalOf = (schema: z.core.$ZodType | undefined): string =>
  schema instanceof z.ZodLiteral ? String(schema.value) : ''

function toVariants({ def }: z.ZodDiscriminatedUnion): { by: string; variants: Variant[] } {
  const by = def.discriminator
  const variants = def.options.flatMap((option): Variant[] => {
    const label = fieldMeta.get(option)?.variant
    if (!(option instanceof z.ZodObject) || label === undefined) return []
    const { [by]: value, ...shape } = option.shape
    return [{ value: literalOf(value), label, fields: toFields(shape) }]
  })
  return { by, variants }
}

/** The control that fits the shape of a value. */
function controlOf({ schema, meta, fallback }: Unwrapped, name: string) {
  const { unit, options, isLong, isWhole, isFixed, isComplete, isCompact } = meta
  switch (meta.control) {
    case undefined:
      break
    case 'localized':
      return { kind: meta.control, ...(isLong && { isLong }), ...(isComplete && { isComplete }) }
    case 'choice':
    case 'choices':
    case 'numbersBy':
      if (!options) throw new Error(`${name}: there are no options.`)
      return { kind: meta.control, options }
    default:
      return { kind: meta.control }
  }
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: toFields(schema.shape) } as const
  if (schema instanceof z.ZodDiscriminatedUnion) return { kind: 'variant', ...toVariants(schema) } as const
  if (schema instanceof z.ZodTuple) return toValues(name, schema.def.items[0])
  if (schema instanceof z.ZodArray) {
    const item = unwrap(schema.element)
    if (item.schema instanceof z.ZodObject && !item.meta.control)
      return { kind: 'list', fields: toFields(item.schema.shape), ...(isCompact && { isCompact }) } as const
    if (item.schema instanceof z.ZodDiscriminatedUnion) return { kind: 'variants', ...toVariants(item.schema) } as const
    return toValues(name, schema.element)
  }
  if (schema instanceof z.ZodNumber)
    return { kind: 'number', ...(unit && { unit }), ...(isWhole && { isWhole }) } as const
  if (schema instanceof z.ZodBoolean || schema instanceof z.ZodLiteral)
    return { kind: 'flag', default: fallback === true } as const
  return { kind: 'text', ...(isFixed && { isFixed }) } as const
}

function toValues(name: string, item: z.core.$ZodType | undefined) {
  if (!item) throw new Error(`${name}: there is no item.`)
  return { kind: 'values', item: toField(name, item) } as const
}

export function toField(name: string, schema: z.core.$ZodType): Field {
  const unwrapped = unwrap(schema)
  const { hint, label } = unwrapped.meta
  const { whenEmpty } = unwrapped
  return {
    ...controlOf(unwrapped, name),
    name,
    // `fields` and `entry` take only shapes whose other names are labels.
    label: label ?? (name as FieldLabel),
    ...(hint && { hint }),
    ...(whenEmpty && { whenEmpty }),
  }
}

const toFields = (shape: Readonly<Record<string, z.core.$ZodType>>): Field[] =>
  Object.entries(shape).map(([name, schema]) => toField(name, schema))

/** The form of an entry, from what is declared about its fields. */
export function formOf(declared: z.core.$ZodType): EntryForm {
  const { schema } = unwrap(declared)
  const found = entrySections.get(schema)
  if (!found || !(schema instanceof z.ZodObject)) throw new Error('The schema is not that of an entry.')
  const { sections, automatic } = found
  const fields = toFields(schema.shape)
  const groups = Object.entries(sections).map(
    // `entry` takes only sections whose names are labels.
    ([label, names]): FieldGroup => ({
      label: label as GroupLabel,
      fields: fields.filter(({ name }) => names.includes(name)),
    }),
  )
  return { groups, ...(automatic.length > 0 && { automatic }) }
}
