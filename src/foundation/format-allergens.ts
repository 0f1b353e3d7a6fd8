import type { Allergen } from '#domain/catalog/allergens.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from './translations.ts'

/** "Weizen, Milch" */
export function formatAllergens(allergens: readonly Allergen[], language: Language): string {
  const t = getTranslator(language, 'products')
  return allergens.map((code) => t(`allergen.${code}`)).join(', ')
}
