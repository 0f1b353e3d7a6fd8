import type { CartResponse } from '#contract/cart.ts'
import type { Failure } from '#contract/envelope.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { formatList } from '../../format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface Props {
  failure: Failure
  cart: CartResponse
  attempt: number
}

/** Failures after which nobody can be sure that nothing was ordered. */
const isUncertain = ({ code }: Failure) => code === 'unavailable' || code === 'internal'

/** Says why the order was not accepted. The button below repeats the attempt, which never orders twice. */
export function OrderFailure({ failure, cart, attempt }: Props) {
  const { t, language } = useTranslation('checkout')
  const unavailable = cart.items.filter(({ productId }) => failure.errors?.[productId] !== undefined)
  const names = unavailable.map(({ name }) => name)
  // The customer has taken out what was not available.
  if (failure.code === 'notAvailable' && names.length === 0) return null
  function getText(): string {
    if (names.length > 0) return t('notAvailableText', { names: formatList(names, language) })
    if (isUncertain(failure)) return [failure.message, t('lostText')].filter(Boolean).join(' ')
    return failure.message
  }
  const headline = t(isUncertain(failure) ? 'lostHeadline' : 'notOrdered')
  return <MessageBox message={{ tone: 'negative', headline, text: getText() }} attempt={attempt} />
}
