import { z } from 'zod'
import { parseClockMinute } from '../../calendar/local-time.ts'
import { fallbackLanguage, type Language, type Localized, languages } from '../../i18n/languages.ts'
import type { ContentProblem } from '../content-problems.ts'
import type { Control, FieldHint, FieldLabel, GroupLabel, VariantLabel } from '../forms/form-fields.ts'
import { MarkdownError, parseMarkdown } from '../markdown.ts'
import { type EntryList, type FixedList, type OptionList, optionValues } from '../option-values.ts'
import type { RichText } from '../rich-text.ts'

/** How people see and edit a field. What is not said here follows from the schema. */
export interface FieldMeta {
  /** A key below `label` of `staff-content.json`; without it, the name of the field is the key. */
  label?: FieldLabel
  hint?: FieldHint
  unit?: FieldLabel
  control?: Control
  options?: OptionList
  isLong?: boolean
  isWhole?: boolean
  /** Set when the entry is made; addresses and orders contain it. */
  isFixed?: boolean
  /** Every language is written, also an empty one. */
  isComplete?: boolean
  /** The fields of an item fit on one line. */
  isCompact?: boolean
  /** Of one of several forms of a value. */
  variant?: VariantLabel
}

export const fieldMeta = z.registry<FieldMeta>()

function withMeta<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  const copy = schema.clone()
  fieldMeta.add(copy, meta)
  return copy
}

declare const labelled: unique symbol
/** A field that is not called like its name. */
export interface Labelled {
  readonly [labelled]: true
}

/** Says how people see a field. The type remembers that there is a label, see `LabelsOf`. */
export const field = <S extends z.ZodType, const M extends FieldMeta>(schema: S, meta: M) =>
  withMeta(schema, meta) as S & (M extends { label: FieldLabel } ? Labelled : unknown)

type Shape = Readonly<Record<string, z.ZodType>>

/** The field that decides between the forms of a value. It is chosen, not filled in. */
type Discriminator = 'kind' | 'layout'

/** Makes a field without a label in `locales/` a type error. */
type LabelsOf<S> = { [Name in keyof S]: Name extends FieldLabel | Discriminator ? unknown : Labelled }

export const fields = <S extends Shape>(shape: S & LabelsOf<S>) => z.strictObject<S>(shape)

/** One of several forms of a value. */
export const variant = <S extends Shape>(label: VariantLabel, shape: S & LabelsOf<S>) =>
  withMeta(z.strictObject<S>(shape), { variant: label })

interface EntrySections {
  /** The names of the fields in each section of the form. */
  sections: Readonly<Record<string, readonly string[]>>
  automatic: readonly string[]
}
export const entrySections = z.registry<EntrySections>()

type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never
type SectionLabels<G> = { [Label in keyof G]: Label extends GroupLabel ? LabelsOf<G[Label]> : never }

/** What an entry consists of, in the sections of its form; `automatic` are fields that the server sets. */
export function entry<G extends Record<string, Shape>, A extends Shape = Record<never, never>>(
  sections: G & SectionLabels<G>,
  automatic?: A,
) {
  // Object.assign has no type for any number of parts.
  const shape = Object.assign({}, ...Object.values(sections), automatic) as Merged<G[keyof G]> & A
  const schema = z.strictObject(shape)
  const names = Object.entries(sections).map(([label, fieldsOf]) => [label, Object.keys(fieldsOf)])
  entrySections.add(schema, { sections: Object.fromEntries(names), automatic: Object.keys(automatic ?? {}) })
  return schema
}

type WithReadonlyLists<T> = T extends readonly unknown[]
  ? { readonly [Index in keyof T]: WithReadonlyLists<T[Index]> }
  : T extends object
    ? { [Name in keyof T]: WithReadonlyLists<T[Name]> }
    : T

/** What a checked value of the schema is. */
export type Declared<S extends z.ZodType> = WithReadonlyLists<z.output<S>>

const patterns = {
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  pageSlug: /^[a-z]+(-[a-z]+)*$/,
  clockTime: /^([01]\d|2[0-3]):[0-5]\d$/,
  monthDay: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  href: /^(\/(?![/\\])|https:\/\/|mailto:|tel:)/,
  colour: /^#[0-9A-Fa-f]{6}$/,
  postalCode: /^\d{5}$/,
  organicControlBody: /^[A-Z]{2}-[A-ZÖ]+-\d{3}$/,
} as const

/** Ours, and those that zod knows by these names. */
export type ContentFormat = keyof typeof patterns | 'date' | 'email' | 'url'

const formatted = (format: keyof typeof patterns) =>
  z.string().refine((value) => patterns[format].test(value), { params: { format } })

/** A rule whose violation needs its own sentence. */
export const problemCheck =
  <T>(findProblem: (value: T) => ContentProblem | undefined) =>
  ({ value, issues }: z.core.ParsePayload<T>): void => {
    const problem = findProblem(value)
    if (problem) issues.push({ code: 'custom', input: value, params: { problem }, continue: true })
  }

export const text = z.string().trim().min(1)
export const slug = formatted('slug')
export const pageSlug = formatted('pageSlug')
export const href = formatted('href')
export const postalCode = formatted('postalCode')
export const organicControlBody = formatted('organicControlBody')
export const email = z.email()
/** No other protocol: `javascript:` would be a link in mails and in data for search engines. */
export const httpsUrl = z.url({ protocol: /^https$/ })

export const flag = z.boolean()
export const number = z.number()
export const whole = withMeta(z.number().int(), { isWhole: true })
/** Cents in the file, euros for people. */
export const money = withMeta(z.number().int(), { control: 'money' })

export const date = withMeta(z.iso.date(), { control: 'date' })
/** Parses `HH:MM` into the minute of the day. */
export const clock = withMeta(
  formatted('clockTime').transform((time) => parseClockMinute(time) ?? 0),
  { control: 'clock' },
)
const monthDay = withMeta(formatted('monthDay'), { control: 'monthDay' })
export const colour = withMeta(formatted('colour'), { control: 'colour' })
/** The name of a picture. */
export const picture = withMeta(text, { control: 'picture' })

type LocalizedShape<S extends z.core.SomeType> = {
  [L in keyof Localized]-?: undefined extends Localized[L] ? z.ZodOptional<S> : S
}

/** One value per language. Only the fallback language is required. */
function perLanguage<S extends z.core.SomeType>(schema: S) {
  const shape = languages.map((language) => [language, language === fallbackLanguage ? schema : z.optional(schema)])
  return z.strictObject(Object.fromEntries(shape) as LocalizedShape<S>)
}

export const localized = withMeta(perLanguage(text), { control: 'localized' })
export const longText = withMeta(perLanguage(text), { control: 'localized', isLong: true })
/** A text that may be empty, but is there in every language. */
export const completeText = withMeta(
  z.strictObject(Object.fromEntries(languages.map((one) => [one, z.string().trim()])) as Record<Language, z.ZodString>),
  { control: 'localized', isComplete: true },
)

/** Space at the start would make the text a block of code; the line breaks stay, so that lines keep their numbers. */
const trimStart = (value: string) => value.replace(/^\s+/, (space) => space.replace(/[^\n]/g, ''))

const richText = z
  .string()
  .refine((value) => value.trim() !== '', { params: { problem: { code: 'emptyText' } satisfies ContentProblem } })
  .transform((value, context): RichText => {
    try {
      return parseMarkdown(trimStart(value))
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error
      const { problem, lineInText } = error
      context.addIssue({ code: 'custom', params: { problem, lineInText } })
      return z.NEVER
    }
  })

export const markdown = withMeta(perLanguage(richText), { control: 'markdown' })

/** One value of a list. */
export const choice = <L extends FixedList>(options: L) =>
  withMeta(z.literal<(typeof optionValues)[L]>(optionValues[options]), { control: 'choice', options })

/** Any number of values of a list. */
export const choices = <L extends FixedList>(options: L) =>
  withMeta(z.array(choice(options)), { control: 'choices', options })

/** The id of an entry of another kind. */
export const idOf = (options: EntryList, schema: z.ZodString = slug) => withMeta(schema, { control: 'choice', options })
export const idsOf = (options: EntryList) => withMeta(z.array(slug), { control: 'choices', options })
/** A number for some entries of another kind, by their ids. */
export const numbersBy = <S extends z.ZodType>(options: EntryList, schema: S) =>
  withMeta(z.record(slug, schema), { control: 'numbersBy', options })
/** Texts by a name that is itself typed. */
export const textsBy = withMeta(z.record(slug, text), { control: 'textsBy' })

/** Minutes after midnight, the second one excluded; may span midnight. */
export const timeOfDay = fields({
  from: field(clock, { label: 'timeFrom' }),
  until: field(clock, { label: 'timeUntil' }),
})
/** Month and day, `MM-DD`; both ends included. May span the turn of the year. */
export const season = fields({
  from: field(monthDay, { label: 'seasonFrom' }),
  until: field(monthDay, { label: 'seasonUntil' }),
})
/** A picture and its alternative text. */
export const image = { image: picture, alt: field(localized, { hint: 'alt' }) }
export const optionalImage = { image: picture.optional(), alt: field(localized.optional(), { hint: 'alt' }) }

/** Working days until an applicant has an answer. */
export const answerDays = whole.min(1).max(30)
