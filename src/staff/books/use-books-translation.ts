import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'

export const useBooksTranslation = createNamespaceTranslation<'staff-books'>(
  import.meta.glob<TranslationTree>('../../../locales/*/staff-books.json', { eager: true, import: 'default' }),
)
