import { weekdays } from '../calendar/calendar-date.ts'
import { additives, allergens } from '../catalog/allergens.ts'
import { enquiryForms } from '../contact-message.ts'

export const diets = ['vegan', 'vegetarian'] as const

export const categoryIcons = ['bread', 'roll', 'croissant', 'cake', 'sandwich', 'platter'] as const
export type CategoryIcon = (typeof categoryIcons)[number]

export const serviceCodes = ['breakfast', 'sunday', 'wifi', 'accessible', 'cafe', 'drive'] as const
export type ServiceCode = (typeof serviceCodes)[number]

/** In the order of the tiles in the job search. */
export const jobFields = ['sales', 'bakery', 'administration', 'dispatch', 'technology', 'training'] as const
export type JobField = (typeof jobFields)[number]

/** `flexible`: full or part time by agreement. `miniJob`: marginal employment under German law. */
export const employmentTypes = ['flexible', 'fullTime', 'partTime', 'miniJob', 'internship', 'freelance'] as const
export type EmploymentType = (typeof employmentTypes)[number]

export const entryLevels = ['pupil', 'apprentice', 'newcomer', 'skilled', 'lead'] as const
export type EntryLevel = (typeof entryLevels)[number]

export const questionTypes = ['text', 'select', 'select-multi'] as const

export const slideButtons = ['Shop now', 'Book travel', 'Listen', 'Get Focused'] as const

/** The values of the fields that offer a choice, by the name of the list. */
export const optionValues = {
  allergen: allergens,
  additive: additives,
  diet: diets,
  service: serviceCodes,
  jobField: jobFields,
  employmentType: employmentTypes,
  entryLevel: entryLevels,
  questionType: questionTypes,
  payPeriod: ['hour', 'month'],
  unit: ['g', 'ml', 'piece'],
  vatPercent: [7, 19],
  weekday: weekdays,
  onHolidays: ['closed', 'asSunday'],
  categoryIcon: categoryIcons,
  slideButton: slideButtons,
  side: ['left', 'right'],
  enquiryForm: enquiryForms,
} as const
export type FixedList = keyof typeof optionValues

/** Entries of other kinds from which people choose by name. */
export type EntryList = 'category' | 'store' | 'product'

export type OptionList = FixedList | EntryList

/** The choices of a question of the application form, which are written with commas between them. */
export const parseChoices = (defaultValue: string): string[] =>
  defaultValue
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
