import { useRef } from 'react'
import { Link } from 'react-router'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import { Tag } from '#ui/tag.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useHandOver } from '../order/use-hand-over.tsx'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, type Mark, toLabel } from '../state/board-model.ts'
import { allows } from '../state/session-cache.ts'
import styles from './order-card.module.css'
import { OrderLines } from './order-lines.tsx'

interface Props {
  order: BoardOrder
  mark: Mark | undefined
  isLate: boolean
}

/** One tap says ready, one says handed over. A touch of anything else opens the order. */
export function OrderCard({ order, mark, isLate }: Props) {
  const { t } = useTranslation()
  const { board } = useStaffApp()
  const { name, code, time } = toLabel(order)
  return (
    // The mark takes up space. If it went when the finger comes down, the button would be elsewhere when it goes up.
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a keyboard, the focus says that somebody has seen the order.
    <article
      id={`card-${order.orderId}`}
      className={`card stack gap-1 ${styles.card}`}
      data-late={isLate}
      data-mark={mark}
      aria-labelledby={`order-${order.orderId}`}
      onClick={() => board.touch(order.orderId)}
      onFocus={({ target }) => mark && target.matches(':focus-visible') && board.touch(order.orderId)}
    >
      <header className={`row baseline spread gap-1 ${styles.head}`}>
        <p className={styles.time}>{time}</p>
        <p className={`code ${styles.code}`}>
          <span className="visually-hidden">{t('order.code')} </span>
          {code}
        </p>
      </header>
      {(mark || order.isPending) && (
        <p className="row wrap gap-1">
          {mark && <Tag tone="urgent">{t(`mark.${mark}`)}</Tag>}
          {order.isPending && (
            <Tag>
              <Icon name="clock" size={20} />
              {t('mark.pending')}
            </Tag>
          )}
        </p>
      )}
      <h4 className={styles.name} id={`order-${order.orderId}`}>
        <Link to={`/orders/${order.orderId}`}>{name}</Link>
      </h4>
      <OrderLines order={order} />
      <Payment order={order} />
      <CardAction order={order} />
    </article>
  )
}

function Payment({ order }: { order: BoardOrder }) {
  const { t, language } = useTranslation()
  if (order.toPay > 0)
    return (
      <p className="to-pay">
        <Icon name="euro" size={22} />
        {t('order.toPay', { amount: formatEuros(order.toPay, language) })}
      </p>
    )
  return (
    <p className="row middle gap-1 soft small">
      <Icon name="check" size={20} />
      {t('order.paid')}
      {order.readyAt && ` · ${t('order.readySince', { time: formatInstantTime(order.readyAt) })}`}
    </p>
  )
}

/** The next card takes the focus when this one leaves its column. */
function focusNext(button: HTMLButtonElement): void {
  const list = button.closest('section')
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-card-action]') ?? [])]
  const index = buttons.indexOf(button)
  const next = buttons[index + 1] ?? buttons[index - 1] ?? list?.querySelector<HTMLElement>('h2')
  next?.focus()
}

function CardAction({ order }: { order: BoardOrder }) {
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
        {t(isReady ? 'action.handOver' : 'action.ready')}
      </button>
      {warning}
    </>
  )
}
