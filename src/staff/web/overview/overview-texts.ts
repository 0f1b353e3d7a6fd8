import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTexts } from '../i18n/namespace-texts.ts'

export const useOverviewTexts = createNamespaceTexts<'staff-overview'>(
  import.meta.glob<TranslationTree>('../../../../locales/*/staff-overview.json', { eager: true, import: 'default' }),
)
