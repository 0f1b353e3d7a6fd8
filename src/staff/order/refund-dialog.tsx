import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { TextField } from '../components/inputs.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOrderChange } from './use-order-change.ts'

const maxReasonLength = 200

/** Gives back the money for single items; the order itself stays. */
export function RefundDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t, language } = useTranslation()
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { change, send, ...state } = useOrderChange(onClose)
  const lines = Object.entries(quantities)
    .map(([line, qty]) => ({ line: Number(line), qty }))
    .filter(({ qty }) => qty > 0)
  const cents = lines.reduce((sum, { line, qty }) => sum + Math.round((order.lines[line]?.price ?? 0) * 100) * qty, 0)
  const amount = formatEuros(cents / 100, language)

  function confirm(): void {
    setIsMissing(lines.length === 0)
    if (lines.length > 0) void change(send('POST /orders/{orderId}/refund', { params: order, body: { lines, reason } }))
  }

  return (
    <ChangeDialog
      {...state}
      headline={t('action.refund')}
      confirm={lines.length > 0 ? t('refund.confirm', { amount }) : t('refund.choose')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('refund.text')}</p>
      <ul className="rows line-top">
        {order.refundable.map(({ line, qty }) => {
          const item = order.lines[line]
          if (!item) return null
          const name = [item.name, ...item.options].join(', ')
          return (
            <li key={line} className="between">
              <p className="entry">
                {name}
                <span>{t('refund.of', { count: qty, price: formatEuros(item.price, language) })}</span>
              </p>
              <QuantityStepper
                label={name}
                value={quantities[line] ?? 0}
                max={qty}
                onChange={(value) => setQuantities({ ...quantities, [line]: value })}
              />
            </li>
          )
        })}
      </ul>
      {isMissing && <p role="alert">{t('refund.missing')}</p>}
      <TextField
        label={t('refund.reason')}
        hint={t('cancel.textHint')}
        value={reason}
        maxLength={maxReasonLength}
        onChange={setReason}
      />
    </ChangeDialog>
  )
}
