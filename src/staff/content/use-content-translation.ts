import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'

const useNamespace = createNamespaceTranslation<'staff-content'>(
  import.meta.glob<TranslationTree>('../../../locales/*/staff-content.json', { eager: true, import: 'default' }),
)

/** `c`, because these pages use texts of the whole app, `t`, beside their own. */
export function useContentTranslation() {
  const { t: c, language } = useNamespace()
  return { c, language }
}
