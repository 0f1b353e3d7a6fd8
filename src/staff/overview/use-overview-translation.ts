import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'

export const useOverviewTranslation = createNamespaceTranslation<'staff-overview'>(
  import.meta.glob<TranslationTree>('../../../locales/*/staff-overview.json', { eager: true, import: 'default' }),
)
