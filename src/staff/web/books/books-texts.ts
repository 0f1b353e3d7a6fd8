import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTexts } from '../i18n/namespace-texts.ts'

export const useBooksTexts = createNamespaceTexts<'staff-books'>(
  import.meta.glob<TranslationTree>('../../../../locales/*/staff-books.json', { eager: true, import: 'default' }),
)
