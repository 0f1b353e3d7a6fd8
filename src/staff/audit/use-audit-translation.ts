import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'

export const useAuditTranslation = createNamespaceTranslation<'staff-audit'>(
  import.meta.glob<TranslationTree>('../../../locales/*/staff-audit.json', { eager: true, import: 'default' }),
)
