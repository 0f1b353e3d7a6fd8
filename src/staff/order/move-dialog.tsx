import { useEffect, useState } from 'react'
import type { StaffPickupOptions } from '#contract/staff/staff-order-changes.ts'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { SelectField } from '#ui/field.tsx'
import type { Problem } from '../api/request.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { PickupFields, type PickupValue } from '../components/pickup-fields.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useOrderChange } from './use-order-change.ts'

/** To another time, day or store. */
export function MoveDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { requests } = useStaffApp()
  const session = useSession()
  const [store, setStore] = useState(order.store)
  const [options, setOptions] = useState<StaffPickupOptions | undefined>()
  const [loadProblem, setLoadProblem] = useState<Problem | undefined>()
  const [pickup, setPickup] = useState<PickupValue>({ date: order.date, time: undefined })
  const [isMissing, setIsMissing] = useState(false)
  const { change, send, isBusy, problem } = useOrderChange(onClose)

  useEffect(() => {
    let isOver = false
    setOptions(undefined)
    const query = { store, order: order.orderId }
    void requests.request('GET /pickup-options', { query }).then((result) => {
      if (isOver) return
      if (result.ok) setOptions(result.data)
      setLoadProblem(result.ok ? undefined : result.problem)
    })
    return () => {
      isOver = true
    }
  }, [requests, store, order.orderId])

  function confirm(): void {
    const { date, time } = pickup
    setIsMissing(!date || !time)
    if (date && time) void change(send('POST /orders/{orderId}/move', { params: order, body: { store, date, time } }))
  }

  return (
    <ChangeDialog
      headline={t('action.move')}
      confirm={t('move.confirm')}
      problem={problem ?? loadProblem}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('move.text')}</p>
      {session.stores.length > 1 && (
        <SelectField label={t('nav.store')} value={store} choices={session.stores} onChange={setStore} />
      )}
      {options ? (
        <PickupFields
          options={options}
          value={pickup}
          onChange={(value) => {
            setPickup(value)
            setIsMissing(false)
          }}
          errors={isMissing ? { time: t('pickup.missing') } : {}}
        />
      ) : (
        !loadProblem && <p role="status">{t('common.loading')}</p>
      )}
    </ChangeDialog>
  )
}
