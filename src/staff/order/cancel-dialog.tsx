import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { type CancelPreset, cancelPresets, maxCancelTextLength } from '#domain/order/cancellation.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { toLabel } from '../state/board-model.ts'
import { useOrderChange } from './use-order-change.ts'

/** Names whom it hits and what goes back, before it happens. */
export function CancelDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t, language } = useTranslation()
  const [preset, setPreset] = useState<CancelPreset | undefined>()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { change, send, ...state } = useOrderChange(onClose)
  const { name } = toLabel(order)
  const paid = order.payments
    .filter((payment) => payment.state === 'captured' || payment.state === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)
  const refund = Math.max(0, paid - order.refunded)

  function confirm(): void {
    const isGiven = preset !== undefined || reason.trim() !== ''
    setIsMissing(!isGiven)
    if (isGiven) void change(send('POST /orders/{orderId}/cancel', { params: order, body: { preset, reason } }))
  }

  return (
    <ChangeDialog
      {...state}
      headline={t('cancel.headline')}
      confirm={t('cancel.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Notice tone="info">
        <p>
          {t('cancel.whom', { name, day: formatDay(order.date, language), time: order.time })}{' '}
          {order.customer.mail
            ? t('cancel.mailed', { mail: order.customer.mail })
            : t('cancel.notMailed', { phone: order.customer.phone })}
        </p>
        <p>
          <strong>
            {refund > 0 ? t('cancel.refund', { amount: formatEuros(refund, language) }) : t('cancel.noRefund')}
          </strong>
        </p>
      </Notice>
      <ChoiceField
        legend={t('cancel.reason')}
        name="preset"
        choices={cancelPresets.map((value) => ({ value, label: t(`cancelPreset.${value}`) }))}
        value={preset}
        onChange={(value) => {
          setPreset(value)
          setIsMissing(false)
        }}
        error={isMissing ? t('cancel.reasonMissing') : undefined}
      />
      <TextArea
        label={t('cancel.text')}
        hint={t('cancel.textHint')}
        value={reason}
        maxLength={maxCancelTextLength}
        onChange={setReason}
      />
    </ChangeDialog>
  )
}
