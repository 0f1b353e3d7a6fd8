import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { missingItemReasons } from '#domain/order/refund.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Problem } from '../api/request.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { ProblemText } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { askForApproval } from '../sign-in/passkeys.ts'
import { useStaffApp } from '../staff-app.ts'
import { RefundLines, useRefundLines } from './refund-lines.tsx'
import { useOrderChange } from './use-order-change.ts'

type Reason = (typeof missingItemReasons)[number]

/** At the hand-over: what is not in the bag is refunded, up to what the office lets the counter decide. */
export function MissingItemDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t, language } = useTranslation()
  const chosen = useRefundLines(order)
  const { lines, amount } = chosen
  const [reason, setReason] = useState<Reason | undefined>()
  const [hasNoReason, setHasNoReason] = useState(false)
  const [notShown, setNotShown] = useState<Problem | undefined>()
  const { requests } = useStaffApp()
  const isDemo = useSession().confirmsBy === 'demo'
  const { change, send, isBusy, problem } = useOrderChange(onClose)
  const needsApproval = amount > order.counterRefundLeft

  async function refund(body: { lines: typeof lines; reason: Reason }): Promise<void> {
    const proof = needsApproval && !isDemo ? await askForApproval(requests) : undefined
    setNotShown(proof?.ok === false ? proof.problem : undefined)
    if (proof?.ok === false) return
    const approval = needsApproval ? { credential: proof?.data } : undefined
    await change(send('POST /orders/{orderId}/missing-items', { params: order, body: { ...body, approval } }))
  }

  function confirm(): void {
    const isChosen = chosen.check()
    setHasNoReason(reason === undefined)
    if (isChosen && reason) void refund({ lines, reason })
  }

  return (
    <ChangeDialog
      problem={problem ?? notShown}
      isBusy={isBusy}
      headline={t('missingItem.choose')}
      confirm={
        lines.length === 0
          ? t('refund.choose')
          : t(needsApproval ? 'missingItem.approve' : 'refund.confirm', { amount: formatEuros(amount, language) })
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <RefundLines {...chosen} order={order} />
      <ChoiceField
        legend={t('missingItem.reason')}
        name="reason"
        choices={missingItemReasons.map((value) => ({ value, label: t(`missingItem.reasons.${value}`) }))}
        value={reason}
        onChange={(value) => {
          setReason(value)
          setHasNoReason(false)
        }}
        error={hasNoReason ? t('missingItem.reasonMissing') : undefined}
      />
      <p>{t('missingItem.text')}</p>
      {needsApproval ? (
        <Notice tone="warning">
          {t(isDemo ? 'missingItem.demo' : 'missingItem.needsApproval', {
            amount: formatEuros(order.counterRefundLeft, language),
          })}
        </Notice>
      ) : (
        <p>{t('missingItem.limit', { amount: formatEuros(order.counterRefundLeft, language) })}</p>
      )}
    </ChangeDialog>
  )
}

/** Asks the server first what can be refunded: a list on the device does not know. */
export function MissingItemButton({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {t('action.missingItem')}
      </Button>
      {isOpen && <ReadAndChoose orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReadAndChoose({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: order, problem } = useRead('GET /orders/{orderId}', { params: { orderId } })
  if (order?.can.refund === true) return <MissingItemDialog order={order} onClose={onClose} />
  if (!order && !problem) return null
  return (
    <Dialog headline={t('action.missingItem')} onClose={onClose}>
      {order && <p>{t(`obstacle.${order.can.refund}`)}</p>}
      {problem &&
        (problem.code === 'unreachable' ? <p>{t('missingItem.offline')}</p> : <ProblemText problem={problem} />)}
      <DialogActions>
        <Button onClick={onClose}>{t('common.back')}</Button>
      </DialogActions>
    </Dialog>
  )
}
