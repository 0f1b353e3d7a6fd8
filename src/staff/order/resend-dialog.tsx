import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOrderChange } from './use-order-change.ts'

export function ResendDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { send, ...state } = useOrderChange(order, onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('action.resend')}
      confirm={t('resend.confirm')}
      onConfirm={() => void send('resend', {})}
      onClose={onClose}
    >
      <p>
        {t('resend.text', {
          mail: order.customer.mail,
          kind: order.resendKind ? t(`mailKind.${order.resendKind}`) : '',
        })}
      </p>
    </ChangeDialog>
  )
}
