import { Link } from 'react-router'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import { orderedLines } from '#domain/order/order.ts'
import { Tag } from '#ui/tag.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import { type BoardOrder, type Mark, toLabel } from '../state/board-model.ts'
import type { Density } from './board-density.ts'
import { CardAction } from './card-action.tsx'
import styles from './order-card.module.css'
import { OrderLines } from './order-lines.tsx'

interface Props {
  order: BoardOrder
  mark: Mark | undefined
  isLate: boolean
  density: Density
}

/** A touch of anything but its button opens the order. */
export function OrderCard({ order, mark, isLate, density }: Props) {
  const { board } = useStaffApp()
  return (
    // The mark takes up space. If it went when the finger comes down, the button would be elsewhere when it goes up.
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a keyboard, the focus says that somebody has seen the order.
    <article
      id={`card-${order.orderId}`}
      className={`card ${styles.card}`}
      data-density={density}
      data-late={isLate}
      data-mark={mark}
      aria-labelledby={`order-${order.orderId}`}
      onClick={() => board.touch(order.orderId)}
      onFocus={({ target }) => mark && target.matches(':focus-visible') && board.touch(order.orderId)}
    >
      {density === 'cards' ? (
        <CardContent order={order} mark={mark} />
      ) : (
        <RowContent order={order} mark={mark} hasItems={density === 'rows'} />
      )}
    </article>
  )
}

type ContentProps = Pick<Props, 'order' | 'mark'>

function CardContent({ order, mark }: ContentProps) {
  const { t } = useTranslation()
  const { code, time } = toLabel(order)
  return (
    <>
      <header className={`row baseline spread gap-1 ${styles.head}`}>
        <p className={styles.time}>{time}</p>
        <Code code={code} />
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
      <Name order={order} />
      <OrderLines order={order} />
      <Payment order={order} />
      <CardAction order={order} />
    </>
  )
}

/** On a busy board: who comes when with which code, what is still to be paid, and the next step. */
function RowContent({ order, mark, hasItems }: ContentProps & { hasItems: boolean }) {
  const { t, language } = useTranslation()
  const { code, time } = toLabel(order)
  const items = orderedLines(order.lines)
    .map(({ quantity, refundedQuantity = 0, name }) => ({ left: quantity - refundedQuantity, name }))
    .filter(({ left }) => left > 0)
  const hasNotes = [order.notes, order.staffNote, ...order.lines.map(({ notes }) => notes)].some(Boolean)
  return (
    <>
      <div className={styles.text}>
        <div className={styles.rowHead}>
          <strong className={styles.time}>{time}</strong>
          <Code code={code} />
          {order.toPay > 0 && (
            <strong className={styles.toPay}>
              <span className="visually-hidden">{t('order.toPayShort')} </span>
              {formatEuros(order.toPay, language)}
            </strong>
          )}
          {hasNotes && <Sign name="note" text={t('order.hasNote')} />}
          {mark && <strong className={styles.mark}>{t(`mark.${mark}`)}</strong>}
        </div>
        <div className="row middle gap-05">
          <Name order={order} />
          {order.isPending && <Sign name="clock" text={t('mark.pending')} />}
        </div>
        {hasItems && <p className={styles.items}>{items.map(({ left, name }) => `${left} ${name}`).join(', ')}</p>}
      </div>
      <CardAction order={order} hasText={false} />
    </>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <p className={`code ${styles.code}`}>
      <span className="visually-hidden">{t('order.code')} </span>
      {code}
    </p>
  )
}

const Name = ({ order }: { order: BoardOrder }) => (
  <h4 className={styles.name} id={`order-${order.orderId}`}>
    <Link to={`/orders/${order.orderId}`}>{toLabel(order).name}</Link>
  </h4>
)

const Sign = ({ name, text }: { name: IconName; text: string }) => (
  <span title={text}>
    <Icon name={name} size={20} />
    <span className="visually-hidden">{text}</span>
  </span>
)

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
