import type { SiteFailure } from '#contract/refusal-data.ts'
import type { Message } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Turns a failed request into the message shown on the order page. */
export function useFailureMessage(): (failure: SiteFailure) => Message {
  const { t } = useTranslation('order')
  return ({ code, message }) => {
    const box = { tone: 'error' as const, headline: t('headline-order_update-false') }
    // The order exists, but the permission to see it expired while the page was open.
    if (code === 'orderNotFound') return { ...box, text: t('permissionOver') }
    return message ? { ...box, text: message, detail: t('unreachable') } : { ...box, text: t('unreachable') }
  }
}
