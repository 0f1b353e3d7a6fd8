import type { KeyBelow } from '../../i18n/translate.ts'
import { toFields } from '../json-values.ts'
import type { OptionList } from '../option-values.ts'

export type FieldLabel = KeyBelow<'staff-content', 'label'>
export type FieldHint = KeyBelow<'staff-content', 'hint'>
export type VariantLabel = KeyBelow<'staff-content', 'variant'>
export type GroupLabel = KeyBelow<'staff-content', 'group'>

interface Named {
  name: string
  label: FieldLabel
  hint?: FieldHint | undefined
  /** What an empty field is in the file; without it, the field has to be filled in. */
  whenEmpty?: 'absent' | 'null' | undefined
}

export type Field = Named &
  (
    | { kind: 'text'; isFixed?: boolean }
    /** A text per language. `isComplete`: every language is written, also an empty one. */
    | { kind: 'localized'; isLong?: boolean; isComplete?: boolean }
    | { kind: 'markdown' }
    /** Cents in the file, euros for people. */
    | { kind: 'money' }
    | { kind: 'number'; unit?: FieldLabel; isWhole?: boolean }
    | { kind: 'date' }
    | { kind: 'monthDay' }
    | { kind: 'clock' }
    | { kind: 'colour' }
    | { kind: 'picture' }
    | { kind: 'flag'; default: boolean }
    | { kind: 'choice'; options: OptionList }
    | { kind: 'choices'; options: OptionList }
    | { kind: 'group'; fields: readonly Field[] }
    /** Values such as quantities or names of pictures. */
    | { kind: 'values'; item: Field }
    /** `isCompact`: the fields of an item fit on one line. */
    | { kind: 'list'; fields: readonly Field[]; isCompact?: boolean }
    /** A list whose items have different fields, depending on the field `by`. */
    | { kind: 'variants'; by: string; variants: readonly Variant[] }
    /** One of several forms, depending on the field `by`. */
    | { kind: 'variant'; by: string; variants: readonly Variant[] }
    /** A number for some of the options, such as the stock of single stores. */
    | { kind: 'numbersBy'; options: OptionList }
    /** Texts by a name that is itself typed. */
    | { kind: 'textsBy' }
  )

/** How a value is typed in where its shape does not tell. */
export type Control = Exclude<
  Field['kind'],
  'text' | 'number' | 'flag' | 'group' | 'values' | 'list' | 'variants' | 'variant'
>

export interface Variant {
  value: string
  label: VariantLabel
  fields: readonly Field[]
}

export interface FieldGroup {
  label: GroupLabel
  fields: readonly Field[]
}

export interface EntryForm {
  groups: readonly FieldGroup[]
  /** Set by the server. */
  automatic?: readonly string[]
}

export const fieldsOfForm = ({ groups }: EntryForm): readonly Field[] => groups.flatMap(({ fields }) => fields)

/** The variant that a value has. */
export const variantOf = ({ by, variants }: Field & { kind: 'variant' | 'variants' }, value: unknown) =>
  variants.find((variant) => variant.value === toFields(value)[by])

/** The fields of a group, or of an item of a list. */
export const fieldsIn = (
  field: Field & { kind: 'group' | 'variant' | 'list' | 'variants' },
  value: unknown,
): readonly Field[] => ('fields' in field ? field.fields : (variantOf(field, value)?.fields ?? []))
