import { useLocation } from 'react-router'
import type { PickupAction } from '#domain/staff/board.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import type { UndoOffer } from '../state/action-queue.ts'
import { toLabel } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import styles from './undo-bar.module.css'

/** More at once would cover the list. Older ones can still be undone on the page of the order. */
const maxShown = 2

const textKeys: Partial<Record<PickupAction, 'undo.ready' | 'undo.handedOver' | 'undo.notCollected'>> = {
  ready: 'undo.ready',
  'hand-over': 'undo.handedOver',
  'not-collected': 'undo.notCollected',
}

/** What was done in the last ten seconds, with a way back. Always at the same place. */
export function UndoBar() {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const { undoOffers } = useObservable(queue.state)
  // The result of a scan fills the screen and has a button of its own.
  const isScanning = useLocation().pathname.startsWith('/scan')
  if (isScanning) return null
  return (
    <div className={`stack gap-1 ${styles.place} no-print`} role="status" aria-label={t('undo.label')}>
      {undoOffers.slice(-maxShown).map((offer) => (
        <Offer key={`${offer.order.orderId} ${offer.untilMs}`} offer={offer} />
      ))}
    </div>
  )
}

function Offer({ offer }: { offer: UndoOffer }) {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const { code, name } = toLabel(offer.order)
  return (
    <div className={`row middle spread gap-2 ${styles.offer}`}>
      <p>
        <strong className="figures">{code}</strong> {t(textKeys[offer.action] ?? 'undo.ready', { name })}
      </p>
      <button type="button" onClick={() => void queue.undo(offer)}>
        <Icon name="undo" />
        {t('undo.button')}
      </button>
    </div>
  )
}
