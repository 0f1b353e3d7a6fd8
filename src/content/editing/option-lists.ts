import type { Option, Reader } from '#domain/content/describe-changes.ts'
import { type Entries, findEntry, type ListedKind, listEntries } from '#domain/content/entries.ts'
import { type FixedList, type OptionList, optionValues } from '#domain/content/option-values.ts'
import { readText } from '#domain/content/value-titles.ts'
import { weekdayName } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { titleOfEntry } from './entry-titles.ts'

/** The values of a list, the week from Monday on as people count it. */
function toOptions<L extends FixedList>(
  list: L,
  labelOf: (value: (typeof optionValues)[L][number]) => string,
): Option[] {
  const options = optionValues[list].map((value) => ({ value, label: labelOf(value) }))
  const [sunday, ...others] = options
  return list === 'weekday' && sunday ? [...others, sunday] : options
}

/** The lists of possible values with the names that people read. Each is made when it is needed: those of entries are long. */
function createLists(edited: Entries, language: Language): Readonly<Record<OptionList, () => Option[]>> {
  const t = getTranslator(language, 'staff-content')
  const products = getTranslator(language, 'products')
  const stores = getTranslator(language, 'store-finder')
  const jobs = getTranslator(language, 'jobs')
  const entries = (kind: ListedKind) => () =>
    listEntries(edited, kind).map(({ id, value }) => ({
      value: id,
      label: titleOfEntry({ kind, id }, value, language),
    }))
  const slideButtonLabel = (value: string) => {
    const labels = findEntry(edited, { kind: 'slides', id: 'slides' })?.value.buttonLabels
    return readText((labels as Readonly<Record<string, unknown>> | undefined)?.[value], language) ?? value
  }
  return {
    category: entries('category'),
    store: entries('store'),
    product: entries('product'),
    allergen: () => toOptions('allergen', (value) => products(`allergen.${value}`)),
    additive: () => toOptions('additive', (value) => products(`additive.${value}`)),
    diet: () => toOptions('diet', (value) => t(`option.diet.${value}`)),
    service: () => toOptions('service', (value) => stores(`service.${value}`)),
    jobField: () => toOptions('jobField', (value) => jobs(`fields.${value}`)),
    employmentType: () => toOptions('employmentType', (value) => jobs(`employmentTypes.${value}`)),
    entryLevel: () => toOptions('entryLevel', (value) => jobs(`entryLevels.${value}`)),
    questionType: () => toOptions('questionType', (value) => t(`option.questionType.${value}`)),
    payPeriod: () => toOptions('payPeriod', (value) => t(`option.payPeriod.${value}`)),
    unit: () => toOptions('unit', (value) => t(`option.unit.${value}`)),
    vatPercent: () => toOptions('vatPercent', (value) => t(`option.vatPercent.${value}`)),
    weekday: () => toOptions('weekday', (day) => weekdayName(day, language)),
    onHolidays: () => toOptions('onHolidays', (value) => t(`option.onHolidays.${value}`)),
    categoryIcon: () => toOptions('categoryIcon', (value) => t(`option.categoryIcon.${value}`)),
    slideButton: () => toOptions('slideButton', slideButtonLabel),
    side: () => toOptions('side', (value) => t(`option.side.${value}`)),
    enquiryForm: () => toOptions('enquiryForm', (value) => t(`option.enquiryForm.${value}`)),
  }
}

/** Somebody who reads this content. */
export function createReader(edited: Entries, language: Language): Reader {
  const lists = createLists(edited, language)
  const made: Partial<Record<OptionList, Option[]>> = {}
  const options = (list: OptionList) => {
    made[list] ??= lists[list]()
    return made[list]
  }
  return { language, t: getTranslator(language, 'staff-content'), options }
}

/** All lists, for the forms. */
export const listOptions = (edited: Entries, language: Language): Record<string, Option[]> =>
  Object.fromEntries(Object.entries(createLists(edited, language)).map(([name, make]) => [name, make()]))
