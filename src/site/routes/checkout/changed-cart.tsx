import type { CartResponse } from '#contract/cart.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { useFocusOnAttempt } from '#ui/focus.ts'
import { type Translation, useTranslation } from '../../i18n/use-translation.ts'
import { formatItem } from '../../item-format.ts'
import { compareCarts, type ItemChange } from './cart-changes.ts'
import styles from './changed-cart.module.css'

interface Props {
  /** As it was shown above the order button. */
  before: CartResponse
  cart: CartResponse
  onAccept: () => void
}

/** Shown instead of the order button after the server has refused an order because the cart has changed. */
export function ChangedCart({ before, cart, onAccept }: Props) {
  const { t, language } = useTranslation('checkout')
  const box = useFocusOnAttempt(before, 'start')
  return (
    <section
      className={`panel panel-light stack top gap-2 ${styles.box}`}
      ref={box}
      tabIndex={-1}
      aria-labelledby="changed-cart-title"
      aria-describedby="changed-cart-lead"
    >
      <h3 id="changed-cart-title">{t('changes.title')}</h3>
      <p id="changed-cart-lead">{t('changes.lead')}</p>
      <ul>
        {compareCarts(before, cart).map(({ lineId, name, options, changes }) => (
          <li key={lineId}>
            <strong>{formatItem({ name, options })}</strong>
            {changes.map((change) => (
              <ChangeRow key={change.kind} change={change} />
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('changes.total')}</span>
        <BeforeAndNow before={formatEuros(before.total, language)} now={formatEuros(cart.total, language)} />
      </p>
      <button type="button" className="button" onClick={onAccept}>
        {t('changes.accept')}
      </button>
    </section>
  )
}

function BeforeAndNow({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation('checkout')
  return (
    <span className={styles.values}>
      <span className="visually-hidden">{t('changes.before')} </span>
      <del>{before}</del>
      <span aria-hidden="true">→</span>
      <span className="visually-hidden"> {t('changes.now')} </span>
      <ins>{now}</ins>
    </span>
  )
}

function ChangeRow({ change }: { change: ItemChange }) {
  const translation = useTranslation('checkout')
  const { t, language } = translation
  if (change.kind === 'added')
    return (
      <p className={`soft ${styles.change}`}>
        <span>{t('changes.added')}</span>
        <span className={styles.values}>
          <ins>{`${change.quantity} × ${formatEuros(change.price, language)}`}</ins>
        </span>
      </p>
    )
  if (change.kind !== 'quantity' && change.kind !== 'price')
    return (
      <p className={`soft ${styles.change}`} data-kind={change.kind}>
        {formatChange(change, translation)}
      </p>
    )
  const format = change.kind === 'price' ? (amount: number) => formatEuros(amount, language) : String
  return (
    <p className={`soft ${styles.change}`}>
      <span>{t(`changes.${change.kind}`)}</span>
      <BeforeAndNow before={format(change.before)} now={format(change.after)} />
    </p>
  )
}

function formatChange(
  change: Exclude<ItemChange, { kind: 'added' | 'quantity' | 'price' }>,
  { t }: Translation<'checkout'>,
): string {
  switch (change.kind) {
    case 'note':
      return change.notes ? t('changes.note', { notes: change.notes }) : t('changes.noteRemoved')
    case 'unavailable':
      return formatReason(change.reason, { t })
    case 'removed':
    case 'gone':
    case 'available':
      return t(`changes.${change.kind}`)
    default:
      return change satisfies never
  }
}

function formatReason(
  reason: Extract<ItemChange, { kind: 'unavailable' }>['reason'],
  { t }: Pick<Translation<'checkout'>, 't'>,
): string {
  switch (reason) {
    case 'options':
    case 'quantity':
    case 'notInStore':
    case 'soldOut':
    case 'soldOutOnAllDays':
    case 'tooManyPerDay':
      return t(`changes.reason.${reason}`)
    default:
      return t('changes.unavailable')
  }
}
