import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { toCents, toEuros } from '#domain/money.ts'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

/** How many of which item are refunded. */
export function useRefundLines(order: StaffOrderDetails) {
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [isMissing, setIsMissing] = useState(false)
  const lines = Object.entries(quantities)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity > 0)
  const cents = lines.reduce((sum, { line, quantity }) => sum + toCents(order.lines[line]?.price ?? 0) * quantity, 0)
  /** Whether something is chosen; else the list says so. */
  function check(): boolean {
    setIsMissing(lines.length === 0)
    return lines.length > 0
  }
  return { quantities, setQuantities, isMissing, lines, amount: toEuros(cents), check }
}

type Props = { order: StaffOrderDetails } & Pick<
  ReturnType<typeof useRefundLines>,
  'quantities' | 'setQuantities' | 'isMissing'
>

export function RefundLines({ order, quantities, setQuantities, isMissing }: Props) {
  const { t, language } = useTranslation()
  return (
    <>
      <ul className="rows line-top">
        {order.refundable.map(({ line, quantity }) => {
          const item = order.lines[line]
          if (!item) return null
          const name = [item.name, ...item.options].join(', ')
          return (
            <li key={line} className="between">
              <p className="entry">
                {name}
                <span>{t('refund.of', { count: quantity, price: formatEuros(item.price, language) })}</span>
              </p>
              <QuantityStepper
                label={name}
                value={quantities[line] ?? 0}
                max={quantity}
                onChange={(value) => setQuantities({ ...quantities, [line]: value })}
              />
            </li>
          )
        })}
      </ul>
      {isMissing && <p role="alert">{t('refund.missing')}</p>}
    </>
  )
}
