import type { Failure } from '#contract/envelope.ts'
import type { Message } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Turns a failed request into the message shown on the order page. */
export function useFailureMessage(): (failure: Failure) => Message {
  const { t } = useTranslation('order')
  return ({ code, message }) => ({
    tone: 'negative',
    headline: t('headline-order_update-false'),
    // The order exists, but the permission to see it expired while the page was open.
    text: code === 'orderNotFound' ? t('permissionOver') : message || t('unreachable'),
  })
}
