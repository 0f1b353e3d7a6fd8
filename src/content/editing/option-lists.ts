import { weekdays } from '#domain/calendar/calendar-date.ts'
import { additives, allergens } from '#domain/catalog/allergens.ts'
import { categoryIcons, diets } from '#domain/catalog/product.ts'
import { enquiryForms } from '#domain/contact-message.ts'
import type { Option, Reader } from '#domain/content/describe-changes.ts'
import { type Entries, type ListedKind, listEntries } from '#domain/content/entries.ts'
import type { OptionList } from '#domain/content/forms/form-fields.ts'
import { slideButtons } from '#domain/content/home-page.ts'
import { readText } from '#domain/content/value-titles.ts'
import { employmentTypes, entryLevels, jobFields, questionTypes } from '#domain/hiring/job.ts'
import { weekdayName } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { serviceCodes } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { titleOfEntry } from './entry-titles.ts'

export type OptionLists = Readonly<Record<OptionList, readonly Option[]>>

const toOptions = <T extends string | number>(values: readonly T[], labelOf: (value: T) => string): Option[] =>
  values.map((value) => ({ value, label: labelOf(value) }))

/** The week of people begins with Monday. */
function weekdayOptions(language: Language): Option[] {
  const [sunday, ...others] = toOptions(weekdays, (day) => weekdayName(day, language))
  return sunday ? [...others, sunday] : others
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
    allergen: toOptions(allergens, (value) => products(`allergen.${value}`)),
    additive: toOptions(additives, (value) => products(`additive.${value}`)),
    diet: toOptions(diets, (value) => t(`option.diet.${value}`)),
    service: toOptions(serviceCodes, (value) => stores(`service.${value}`)),
    jobField: toOptions(jobFields, (value) => jobs(`fields.${value}`)),
    employmentType: toOptions(employmentTypes, (value) => jobs(`employmentTypes.${value}`)),
    entryLevel: toOptions(entryLevels, (value) => jobs(`entryLevels.${value}`)),
    questionType: toOptions(questionTypes, (value) => t(`option.questionType.${value}`)),
    payPeriod: toOptions(['hour', 'month'] as const, (value) => t(`option.payPeriod.${value}`)),
    unit: toOptions(['g', 'ml', 'piece'] as const, (value) => t(`option.unit.${value}`)),
    vatPercent: toOptions([7, 19] as const, (value) => t(`option.vatPercent.${value}`)),
    weekday: weekdayOptions(language),
    onHolidays: toOptions(['closed', 'asSunday'] as const, (value) => t(`option.onHolidays.${value}`)),
    categoryIcon: toOptions(categoryIcons, (value) => t(`option.categoryIcon.${value}`)),
    slideButton: toOptions(slideButtons, (value) => readText(buttonLabels?.[value], language) ?? value),
    side: toOptions(['left', 'right'] as const, (value) => t(`option.side.${value}`)),
    enquiryForm: toOptions(enquiryForms, (value) => t(`option.enquiryForm.${value}`)),
  }
}

/** Somebody who reads differences of this content. */
export function createReader(edited: Entries, language: Language): Reader {
  const lists = listOptions(edited, language)
  return { language, t: getTranslator(language, 'staff-content'), options: (list) => lists[list] }
}
