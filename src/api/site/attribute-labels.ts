import { attributeFields } from '#domain/hiring/application-fields.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'

/**
 * An application stores the labels of its attributes in the language of its form. They are shown in the language of the
 * reader; attributes that another client has named stay as they are.
 */
export function translateAttribute(name: string, language: Language): string {
  const field = attributeFields.find((one) =>
    languages.some((formLanguage) => getTranslator(formLanguage, 'application')(one.name) === name),
  )
  return field ? getTranslator(language, 'application')(field.name) : name
}
