import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import type { Nutrition } from '#domain/catalog/product.ts'
import type { Language } from '#domain/i18n/languages.ts'
import de from '../../../locales/de/nutrition.json' with { type: 'json' }
import en from '../../../locales/en/nutrition.json' with { type: 'json' }

const names = { de, en }
const gramFields = ['fatG', 'saturatedG', 'carbohydrateG', 'sugarG', 'fibreG', 'proteinG', 'saltG'] as const

const formats = {
  de: new Intl.NumberFormat('de', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
}

export const showCalorific = ({ energyKj, energyKcal }: Nutrition) => `${energyKj} kJ / ${energyKcal} kcal`

/** Per 100 g, in the order that the law prescribes. */
export function showNutrition(nutrition: Nutrition, language: Language): ProductAnswer['nutrition'] {
  const grams = gramFields.map((field) => ({
    name: names[language][field],
    value: `${formats[language].format(nutrition[field])} g`,
  }))
  return [{ name: names[language].energy, value: showCalorific(nutrition) }, ...grams]
}
