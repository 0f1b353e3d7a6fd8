import type { Failure } from '#contract/envelope.ts'
import type { Message } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** The one failure box of this page, with what the server said. */
export function useFailureMessage(): (failure: Failure) => Message {
  const { t } = useTexts('selfservice')
  return ({ code, message }) => ({
    tone: 'negative',
    headline: t('headline-order_update-false'),
    // While the page was open the permission has run out; that there is no such order would be a riddle.
    text: code === 'orderNotFound' ? t('permissionOver') : message || t('unreachable'),
  })
}
