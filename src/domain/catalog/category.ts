import type { Localized } from '../i18n/localized.ts'

export const categoryIcons = ['bread', 'roll', 'croissant', 'cake', 'sandwich', 'platter'] as const
export type CategoryIcon = (typeof categoryIcons)[number]

export interface Category {
  id: string
  name: Localized
  icon: CategoryIcon
}

const firstByRule = 'Partyfood'
const german = new Intl.Collator('de')

/** Party food first, then alphabetically as a German reader expects it. */
export const sortCategories = (categories: readonly Category[]): Category[] =>
  categories.toSorted(
    (a, b) =>
      Number(b.name.de === firstByRule) - Number(a.name.de === firstByRule) || german.compare(a.name.de, b.name.de),
  )
