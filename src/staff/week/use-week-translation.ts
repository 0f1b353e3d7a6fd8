import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'

export const useWeekTranslation = createNamespaceTranslation<'staff-week'>(
  import.meta.glob<TranslationTree>('../../../locales/*/staff-week.json', { eager: true, import: 'default' }),
)
