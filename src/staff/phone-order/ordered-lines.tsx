import { useState } from 'react'
import { maxItemNotesLength } from '#domain/cart.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { TextField } from '#ui/field.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './ordered-lines.module.css'
import { describeOptions, type PhoneLine, priceOf, quickQuantities } from './phone-order-model.ts'

interface Props {
  lines: readonly PhoneLine[]
  onQuantity: (line: PhoneLine, quantity: number) => void
  onNotes: (line: PhoneLine, notes: string) => void
}

export function OrderedLines({ lines, onQuantity, onNotes }: Props) {
  const { t } = useTranslation()
  if (lines.length === 0) return <p className="soft">{t('phone.empty')}</p>
  return (
    <ul className="line-top">
      {lines.map((line) => (
        <Line
          key={`${line.product.productId} ${JSON.stringify(line.options)}`}
          line={line}
          isLast={line === lines.at(-1)}
          onQuantity={(quantity) => onQuantity(line, quantity)}
          onNotes={(notes) => onNotes(line, notes)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: PhoneLine
  /** The one that is being talked about. */
  isLast: boolean
  onQuantity: (quantity: number) => void
  onNotes: (notes: string) => void
}

function Line({ line, isLast, onQuantity, onNotes }: LineProps) {
  const { t, language } = useTranslation()
  const [hasNotes, setHasNotes] = useState(line.notes !== '')
  const { product, options, quantity, notes } = line
  const chosen = describeOptions(line)
  return (
    <li className={`stack middle line-bottom ${styles.line}`}>
      <p className="entry strong">
        {product.name}
        {chosen.length > 0 && <span>{chosen.join(' · ')}</span>}
        <span>{formatEuros(priceOf(product, options), language)}</span>
      </p>
      <QuantityStepper
        label={product.name}
        value={quantity}
        max={product.quantityRules.max}
        step={product.quantityRules.step}
        onChange={onQuantity}
      />
      {isLast && (
        <div className={styles.quick}>
          {quickQuantities(product).map((count) => (
            <button
              key={count}
              type="button"
              aria-label={t('phone.quantity', { count, name: product.name })}
              aria-pressed={count === quantity}
              onClick={() => onQuantity(count)}
            >
              {count}
            </button>
          ))}
        </div>
      )}
      {hasNotes ? (
        <div className={styles.notes}>
          <TextField label={t('phone.lineNotes')} value={notes} maxLength={maxItemNotesLength} onChange={onNotes} />
        </div>
      ) : (
        <button type="button" className={`text-button ${styles.notes}`} onClick={() => setHasNotes(true)}>
          {t('phone.addNotes')}
        </button>
      )}
    </li>
  )
}
