import { useState } from 'react'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import { SelectField } from '#ui/field.tsx'
import { useRead } from '../api/use-read.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { PickupFields, type PickupValue } from '../components/pickup-fields.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useOrderChange } from './use-order-change.ts'

/** To another time, day or store. */
export function MoveDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const [store, setStore] = useState(order.store)
  const [pickup, setPickup] = useState<PickupValue>({ date: order.date, time: undefined })
  const [isMissing, setIsMissing] = useState(false)
  const { change, send, isBusy, problem } = useOrderChange(onClose)

  const read = useRead('GET /pickup-options', { query: { store, order: order.orderId } })

  function confirm(): void {
    const { date, time } = pickup
    setIsMissing(!date || !time)
    if (date && time) void change(send('POST /orders/{orderId}/move', { params: order, body: { store, date, time } }))
  }

  return (
    <ChangeDialog
      headline={t('action.move')}
      confirm={t('move.confirm')}
      problem={problem ?? read.problem}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('move.text')}</p>
      {session.stores.length > 1 && (
        <SelectField label={t('nav.store')} value={store} choices={session.stores} onChange={setStore} />
      )}
      {read.isCurrent && read.data ? (
        <PickupFields
          options={read.data}
          value={pickup}
          onChange={(value) => {
            setPickup(value)
            setIsMissing(false)
          }}
          errors={isMissing ? { time: t('pickup.missing') } : {}}
        />
      ) : (
        !read.problem && <p role="status">{t('common.loading')}</p>
      )}
    </ChangeDialog>
  )
}
