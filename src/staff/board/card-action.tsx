import { useRef } from 'react'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useHandOver } from '../order/use-hand-over.tsx'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, toLabel } from '../state/board-model.ts'
import { allows } from '../state/session-cache.ts'

/** The next order takes the focus when this one leaves its column. */
function focusNext(button: HTMLButtonElement): void {
  const list = button.closest('section')
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-card-action]') ?? [])]
  const index = buttons.indexOf(button)
  const next = buttons[index + 1] ?? buttons[index - 1] ?? list?.querySelector<HTMLElement>('h2')
  next?.focus()
}

/** One tap says ready, one says handed over. */
export function CardAction({ order, hasText = true }: { order: BoardOrder; hasText?: boolean }) {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const isReady = order.column === 'ready'
  const { handOver, warning } = useHandOver(order)
  if (!allows(session, 'orders.handOver')) return null
  const { code, name } = toLabel(order)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${isReady ? 'button-sage' : 'button-plain'}`}
        data-card-action
        aria-label={`${t(isReady ? 'action.handOver' : 'action.ready')}: ${code} ${name}`}
        onClick={(event) => {
          if (event.detail === 0 && button.current) focusNext(button.current)
          if (isReady) handOver()
          else void queue.record(order, 'ready')
        }}
      >
        <Icon name={isReady ? 'handOver' : 'check'} />
        {hasText && t(isReady ? 'action.handOver' : 'action.ready')}
      </button>
      {warning}
    </>
  )
}
