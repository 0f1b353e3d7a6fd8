import { formatCents, formatList, formatNumber } from '../i18n/format.ts'
import { formatDay } from '../i18n/format-dates.ts'
import { type Language, languageNames, languages } from '../i18n/languages.ts'
import type { Translate } from '../i18n/translate.ts'
import type { EntryKind, EntryValue } from './entries.ts'
import { entryForms } from './forms/entry-forms.ts'
import { type Field, fieldsIn, fieldsOfForm } from './forms/form-fields.ts'
import { type Fields, isFields, toFields, toItems } from './json-values.ts'
import { isSameValue } from './merge.ts'
import type { OptionList } from './option-values.ts'
import { readText, titleOfValue } from './value-titles.ts'

export interface Option {
  value: string | number
  label: string
}

/** Who reads the sentences. */
export interface Reader {
  language: Language
  t: Translate<'staff-content'>
  options: (list: OptionList) => readonly Option[]
}

const maxTextLength = 70
const shorten = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)
const quote = (text: string, language: Language) => (language === 'de' ? `„${shorten(text)}“` : `“${shorten(text)}”`)

const nothing = '–'

/** A value as people read it. */
export function formatFieldValue(field: Field, value: unknown, reader: Reader): string {
  const { language, options, t } = reader
  if (value === undefined || value === null || value === '') return nothing
  const optionName = (list: OptionList, one: unknown) =>
    options(list).find((option) => option.value === one)?.label ?? String(one)
  const join = (parts: readonly string[]) => (parts.length === 0 ? t('value.none') : formatList(parts, language))
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? formatCents(value, language) : String(value)
    case 'date':
      return typeof value === 'string' ? formatDay(value, language, 'date') : String(value)
    case 'number': {
      const figure = typeof value === 'number' ? formatNumber(value, language) : String(value)
      return field.unit ? `${figure} ${t(`label.${field.unit}`)}` : figure
    }
    case 'flag':
      return t(value === true ? 'value.yes' : 'value.no')
    case 'choice':
      return optionName(field.options, value)
    case 'choices':
      return join(toItems(value).map((one) => optionName(field.options, one)))
    case 'values':
      return join(toItems(value).map((one) => formatFieldValue(field.item, one, reader)))
    case 'numbersBy':
      return join(Object.entries(toFields(value)).map(([key, count]) => `${optionName(field.options, key)} ${count}`))
    case 'list':
    case 'variants':
      return t('value.entries', { count: toItems(value).length })
    case 'group':
      return join(
        field.fields
          .filter(({ name }) => toFields(value)[name] !== undefined)
          .map(
            (inner) => `${t(`label.${inner.label}`)} ${formatFieldValue(inner, toFields(value)[inner.name], reader)}`,
          ),
      )
    default: {
      const text = readText(value, language)
      return text === undefined ? shorten(JSON.stringify(value)) : quote(text, language)
    }
  }
}

const arrow = (before: string, after: string) => `${before} → ${after}`

function describeTexts(label: string, before: unknown, after: unknown, language: Language): string[] {
  const [old, next] = [toFields(before), toFields(after)]
  const say = (text: unknown) => (typeof text === 'string' && text ? quote(text, language) : nothing)
  return languages
    .filter((one) => !isSameValue(old[one], next[one]))
    .map((one) => `${label} (${languageNames[one]}) ${arrow(say(old[one]), say(next[one]))}`)
}

const idOf = (item: unknown): unknown => toFields(item).id ?? toFields(item).date

/** Items with an id are the same where the id is, others where the position is. */
function describeItems(
  field: Field & { kind: 'list' | 'variants' },
  label: string,
  before: unknown,
  after: unknown,
  reader: Reader,
): string[] {
  const [old, next] = [toItems(before), toItems(after)]
  const haveIds = [...old, ...next].every((item) => typeof idOf(item) === 'string')
  const partner = (item: unknown, index: number, others: readonly unknown[]) =>
    haveIds ? others.find((other) => idOf(other) === idOf(item)) : others[index]
  const nameOf = (item: unknown, index: number) =>
    quote(titleOfValue(item, reader.language) ?? `${index + 1}`, reader.language)
  const { t } = reader
  const changed = next.flatMap((item, index) => {
    const was = partner(item, index, old)
    if (was === undefined) return [t('difference.added', { label, name: nameOf(item, index) })]
    if (isSameValue(was, item)) return []
    const inner = describeFields(fieldsIn(field, item), toFields(was), toFields(item), reader)
    return inner.length > 0
      ? inner.map((sentence) => `${label} ${nameOf(item, index)}: ${sentence}`)
      : [t('difference.changed', { label, name: nameOf(item, index) })]
  })
  const removed = old
    .filter((item, index) => partner(item, index, next) === undefined)
    .map((item, index) => t('difference.removed', { label, name: nameOf(item, index) }))
  const found = [...changed, ...removed]
  return found.length > 0 ? found : [t('difference.moved', { label })]
}

/** What differs between two values of a field, as sentences that begin with its label. */
export function describeField(field: Field, before: unknown, after: unknown, reader: Reader): string[] {
  const label = reader.t(`label.${field.label}`)
  switch (field.kind) {
    case 'localized':
    case 'markdown':
      return describeTexts(label, before, after, reader.language)
    case 'group':
      if (isFields(before) && isFields(after))
        return describeFields(field.fields, before, after, reader).map((sentence) => `${label}: ${sentence}`)
      break
    case 'variant': {
      const inner = describeFields(fieldsIn(field, after), toFields(before), toFields(after), reader)
      return inner.length > 0 ? inner : [label]
    }
    case 'list':
    case 'variants':
      return describeItems(field, label, before, after, reader)
  }
  return [`${label} ${arrow(formatFieldValue(field, before, reader), formatFieldValue(field, after, reader))}`]
}

function describeFields(fields: readonly Field[], before: Fields, after: Fields, reader: Reader): string[] {
  return fields
    .filter(({ name }) => !isSameValue(before[name], after[name]))
    .flatMap((field) => describeField(field, before[field.name], after[field.name], reader))
}

/** What differs between two states of an entry, as sentences without the name of the entry. */
export function describeEntryChange(
  kind: EntryKind,
  before: EntryValue | undefined,
  after: EntryValue | undefined,
  reader: Reader,
): string[] {
  const { t } = reader
  if (!after) return [t('difference.entryRemoved')]
  if (!before) return [t('difference.entryAdded')]
  if (kind === 'picture')
    return [
      ...(before.hash === after.hash ? [] : [t('difference.pictureReplaced')]),
      ...(isSameValue(before.focus, after.focus) ? [] : [t('difference.focusMoved')]),
    ]
  return describeFields(fieldsOfForm(entryForms[kind]), before, after, reader)
}
