import type { Option, Reader } from '#domain/content/describe-changes.ts'
import { type Entries, type ListedKind, listEntries } from '#domain/content/entries.ts'
import { type FixedList, type OptionList, optionValues } from '#domain/content/option-values.ts'
import { readText } from '#domain/content/value-titles.ts'
import { weekdayName } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { titleOfEntry } from './entry-titles.ts'

export type OptionLists = Readonly<Record<OptionList, readonly Option[]>>

/** The values of a list, the week from Monday on as people count it. */
function toOptions<L extends FixedList>(
  list: L,
  labelOf: (value: (typeof optionValues)[L][number]) => string,
): Option[] {
  const options = optionValues[list].map((value) => ({ value, label: labelOf(value) }))
  const [sunday, ...others] = options
  return list === 'weekday' && sunday ? [...others, sunday] : options
}

/** Every list of possible values with the names that people read. */
export function listOptions(edited: Entries, language: Language): OptionLists {
  const t = getTranslator(language, 'staff-content')
  const products = getTranslator(language, 'products')
  const stores = getTranslator(language, 'store-finder')
  const jobs = getTranslator(language, 'jobs')
  const entries = (kind: ListedKind) =>
    listEntries(edited, kind).map(({ id, value }) => ({
      value: id,
      label: titleOfEntry({ kind, id }, value, language),
    }))
  const [slides] = listEntries(edited, 'slides')
  const buttonLabels = slides?.value.buttonLabels as Record<string, unknown> | undefined
  return {
    category: entries('category'),
    store: entries('store'),
    product: entries('product'),
    allergen: toOptions('allergen', (value) => products(`allergen.${value}`)),
    additive: toOptions('additive', (value) => products(`additive.${value}`)),
    diet: toOptions('diet', (value) => t(`option.diet.${value}`)),
    service: toOptions('service', (value) => stores(`service.${value}`)),
    jobField: toOptions('jobField', (value) => jobs(`fields.${value}`)),
    employmentType: toOptions('employmentType', (value) => jobs(`employmentTypes.${value}`)),
    entryLevel: toOptions('entryLevel', (value) => jobs(`entryLevels.${value}`)),
    questionType: toOptions('questionType', (value) => t(`option.questionType.${value}`)),
    payPeriod: toOptions('payPeriod', (value) => t(`option.payPeriod.${value}`)),
    unit: toOptions('unit', (value) => t(`option.unit.${value}`)),
    vatPercent: toOptions('vatPercent', (value) => t(`option.vatPercent.${value}`)),
    weekday: toOptions('weekday', (day) => weekdayName(day, language)),
    onHolidays: toOptions('onHolidays', (value) => t(`option.onHolidays.${value}`)),
    categoryIcon: toOptions('categoryIcon', (value) => t(`option.categoryIcon.${value}`)),
    slideButton: toOptions('slideButton', (value) => readText(buttonLabels?.[value], language) ?? value),
    side: toOptions('side', (value) => t(`option.side.${value}`)),
    enquiryForm: toOptions('enquiryForm', (value) => t(`option.enquiryForm.${value}`)),
  }
}

/** Somebody who reads differences of this content. */
export function createReader(edited: Entries, language: Language): Reader {
  const lists = listOptions(edited, language)
  return { language, t: getTranslator(language, 'staff-content'), options: (list) => lists[list] }
}
