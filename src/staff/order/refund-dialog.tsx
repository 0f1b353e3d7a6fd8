import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { TextField } from '#ui/field.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { RefundLines, useRefundLines } from './refund-lines.tsx'
import { useOrderChange } from './use-order-change.ts'

const maxReasonLength = 200

/** Gives back the money for single items; the order itself stays. */
export function RefundDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t, language } = useTranslation()
  const chosen = useRefundLines(order)
  const { lines, amount } = chosen
  const [reason, setReason] = useState('')
  const { change, send, ...state } = useOrderChange(onClose)

  function confirm(): void {
    if (chosen.check()) void change(send('POST /orders/{orderId}/refund', { params: order, body: { lines, reason } }))
  }

  return (
    <ChangeDialog
      {...state}
      headline={t('action.refund')}
      confirm={lines.length > 0 ? t('refund.confirm', { amount: formatEuros(amount, language) }) : t('refund.choose')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('refund.text')}</p>
      <RefundLines {...chosen} order={order} />
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
