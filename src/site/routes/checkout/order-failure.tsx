import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import { formatList } from '#domain/i18n/format.ts'
import { phoneLink } from '#domain/store.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem } from '../../item-format.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { focusLine } from './focus-line.ts'
import { isHopeless } from './line-problem.ts'

/** An order that was not accepted, with the items that were to be ordered. */
export interface Refusal {
  failure: SiteFailure
  items: readonly CartItemResponse[]
}

/** Failures after which nobody can be sure that nothing was ordered. */
const isUncertain = ({ code }: SiteFailure) => code === 'unavailable' || code === 'internal'

const itemProblems = ['notAvailable', 'notInStore', 'soldOut', 'optionsNotOffered', 'quantityNotOffered'] as const
type ItemProblem = (typeof itemProblems)[number]

const isItemProblem = (code: string): code is ItemProblem => itemProblems.includes(code as ItemProblem)

/** The refused items that are still in the cart as they were. The API names lines, or products that are sold out. */
export function listRefusedItems({ failure: { errors = {} }, items }: Refusal, cart: CartResponse): CartItemResponse[] {
  const isRefused = ({ lineId, productId }: CartItemResponse) => lineId in errors || productId in errors
  const isUnchanged = ({ lineId, quantity }: CartItemResponse) =>
    items.some((before) => before.lineId === lineId && before.quantity === quantity)
  return cart.items.filter((item) => isRefused(item) && isUnchanged(item))
}

interface Props {
  refusal: Refusal
  cart: CartResponse
  attempt: unknown
}

/** Says why the order was not accepted. The button below repeats the attempt, which never orders twice. */
export function OrderFailure({ refusal, cart, attempt }: Props) {
  const { t, language } = useTranslation('checkout')
  const { company } = useSiteData()
  const { failure } = refusal
  const refused = listRefusedItems(refusal, cart)
  const isAboutItems = isItemProblem(failure.code)
  // The customer has taken out or changed what could not be ordered.
  if (isAboutItems && refused.length === 0) return null
  function getText(): string {
    if (isItemProblem(failure.code))
      return t(`refused.${failure.code}`, { names: formatList(refused.map(formatItem), language) })
    if (isUncertain(failure)) return [failure.message, t('lostText')].filter(Boolean).join(' ')
    return failure.message
  }
  const headline = t(isUncertain(failure) ? 'lostHeadline' : 'notOrdered')
  return (
    <MessageBox message={{ tone: 'error', headline, text: getText() }} attempt={attempt}>
      {isAboutItems && <ShowLine item={refused[0]} />}
      {failure.code === 'orderTooLarge' && (
        <a href={phoneLink(company.phone)} className="text-button">
          {t('call', { phone: company.phone })}
        </a>
      )}
    </MessageBox>
  )
}

/** On a phone the cart is far above the button. */
function ShowLine({ item }: { item: CartItemResponse | undefined }) {
  const { t } = useTranslation('checkout')
  if (!item) return null
  return (
    <button type="button" className="text-button" onClick={() => focusLine(item.lineId)}>
      {t('showInCart')}
    </button>
  )
}

type Block = 'blockedChoice' | 'blockedStore' | 'blockedStock' | 'blockedQuantity'

const blockByReason: Partial<Record<NonNullable<CartItemResponse['unavailableReason']>, Block>> = {
  options: 'blockedChoice',
  quantity: 'blockedChoice',
  notInStore: 'blockedStore',
  soldOut: 'blockedStock',
  tooManyPerDay: 'blockedQuantity',
}

interface BlockedOrderProps {
  cart: CartResponse
  onRemove: (item: CartItemResponse) => void
}

/** Why the order button is disabled, and what helps. What can never be ordered comes first. */
export function BlockedOrder({ cart, onRemove }: BlockedOrderProps) {
  const { t } = useTranslation('checkout')
  const hopeless = cart.items.find(isHopeless)
  const item = hopeless ?? cart.items.find(({ isAvailable }) => !isAvailable)
  if (hopeless)
    return (
      <div className="stack gap-05 start">
        <p className="error">{t('blockedAlways', { name: formatItem(hopeless) })}</p>
        <button type="button" className="text-button" onClick={() => onRemove(hopeless)}>
          {t('takeOut')}
        </button>
      </div>
    )
  const block = item?.unavailableReason && blockByReason[item.unavailableReason]
  return (
    <div className="stack gap-05 start">
      <p className="error">{t(block ?? 'blocked')}</p>
      <ShowLine item={item} />
    </div>
  )
}
