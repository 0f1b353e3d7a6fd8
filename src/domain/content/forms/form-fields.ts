import type { KeyBelow } from '../../i18n/translate.ts'

export type FieldLabel = KeyBelow<'staff-content', 'label'>
export type FieldHint = KeyBelow<'staff-content', 'hint'>
export type VariantLabel = KeyBelow<'staff-content', 'variant'>
export type GroupLabel = KeyBelow<'staff-content', 'group'>

/** Lists of possible values, named for people by the server. */
export const optionLists = [
  'category',
  'store',
  'product',
  'allergen',
  'additive',
  'diet',
  'service',
  'jobField',
  'employmentType',
  'entryLevel',
  'questionType',
  'payPeriod',
  'unit',
  'vatPercent',
  'weekday',
  'onHolidays',
  'categoryIcon',
  'slideButton',
  'side',
  'enquiryForm',
] as const
export type OptionList = (typeof optionLists)[number]

interface Named {
  name: string
  label: FieldLabel
  hint?: FieldHint | undefined
  /** What an empty field is in the file; without it, the field has to be filled in. */
  whenEmpty?: 'absent' | 'null' | undefined
}

export type Field = Named &
  (
    | { kind: 'text'; isLong?: boolean; isFixed?: boolean }
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

type Extras = Partial<Pick<Named, 'label' | 'hint' | 'whenEmpty'>>

/** Most labels are named like their field. */
const named = ({ label, ...extras }: Extras, name: string) => ({
  name,
  label: label ?? (name as FieldLabel),
  ...extras,
})

export const text = (name: string, extras: Extras & { isLong?: boolean; isFixed?: boolean } = {}): Field => ({
  kind: 'text',
  ...named(extras, name),
})
export const localized = (name: string, extras: Extras & { isLong?: boolean; isComplete?: boolean } = {}): Field => ({
  kind: 'localized',
  ...named(extras, name),
})
export const longText = (name: string, extras: Extras = {}): Field => ({
  kind: 'localized',
  isLong: true,
  ...named(extras, name),
})
export const number = (name: string, extras: Extras & { unit?: FieldLabel; isWhole?: boolean } = {}): Field => ({
  kind: 'number',
  ...named(extras, name),
})
export const whole = (name: string, extras: Extras & { unit?: FieldLabel } = {}): Field => ({
  kind: 'number',
  isWhole: true,
  ...named(extras, name),
})

const plain =
  (kind: 'markdown' | 'money' | 'date' | 'monthDay' | 'clock' | 'colour' | 'picture' | 'textsBy') =>
  (name: string, extras: Extras = {}): Field => ({ kind, ...named(extras, name) })

export const markdown = plain('markdown')
export const money = plain('money')
export const date = plain('date')
export const monthDay = plain('monthDay')
export const clock = plain('clock')
export const colour = plain('colour')
export const picture = plain('picture')
export const textsBy = plain('textsBy')

export const flag = (name: string, isOn: boolean, extras: Extras = {}): Field => ({
  kind: 'flag',
  default: isOn,
  ...named(extras, name),
})

const fromOptions =
  (kind: 'choice' | 'choices' | 'numbersBy') =>
  (name: string, options: OptionList, extras: Extras = {}): Field => ({ kind, options, ...named(extras, name) })

export const choice = fromOptions('choice')
export const choices = fromOptions('choices')
export const numbersBy = fromOptions('numbersBy')

export const group = (name: string, fields: readonly Field[], extras: Extras = {}): Field => ({
  kind: 'group',
  fields,
  ...named(extras, name),
})
export const list = (name: string, fields: readonly Field[], extras: Extras & { isCompact?: boolean } = {}): Field => ({
  kind: 'list',
  fields,
  ...named(extras, name),
})
export const values = (name: string, item: Field, extras: Extras = {}): Field => ({
  kind: 'values',
  item,
  ...named(extras, name),
})

const ofVariants =
  (kind: 'variant' | 'variants') =>
  (name: string, by: string, variants: readonly Variant[], extras: Extras = {}): Field => ({
    kind,
    by,
    variants,
    ...named(extras, name),
  })

export const variant = ofVariants('variant')
export const variants = ofVariants('variants')

export const absent = { whenEmpty: 'absent' } as const
export const orNull = { whenEmpty: 'null' } as const
