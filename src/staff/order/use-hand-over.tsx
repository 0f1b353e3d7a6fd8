import { useState } from 'react'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { isOfOtherDay } from '#domain/staff/board.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, toLabel } from '../state/board-model.ts'

/** Hands an order over; one of another day after a warning, which the caller has to render. */
export function useHandOver(order: BoardOrder) {
  const { t, language } = useTranslation()
  const { queue, clock } = useStaffApp()
  const [isWarning, setIsWarning] = useState(false)
  function record(): void {
    setIsWarning(false)
    void queue.record(order, 'hand-over')
  }
  function handOver(): void {
    if (isOfOtherDay(order.date, clock.localTime().date)) setIsWarning(true)
    else record()
  }
  const warning = isWarning && (
    <ChangeDialog
      headline={t('scan.otherDay', { day: formatDay(order.date, language), time: order.time })}
      confirm={t('scan.handOverAnyway')}
      problem={undefined}
      isBusy={false}
      onConfirm={record}
      onClose={() => setIsWarning(false)}
    >
      <p>{t('action.otherDayText', { name: toLabel(order).name })}</p>
    </ChangeDialog>
  )
  return { handOver, warning }
}
