import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { PageIcon } from './page-icon.tsx'
import styles from './quantity-field.module.css'

interface Props {
  /** Of the product. */
  name: string
  quantity: number
  /** How many pieces one step is. */
  step: number
  onStep: (by: 1 | -1) => void
  onType: (quantity: number) => void
}

const digitsOnly = (text: string) => text.replace(/\D/g, '').slice(0, 4)

/** One step less, one step more, or a typed number, which counts when the field is left or with Enter. */
export function QuantityField({ name, quantity, step, onStep, onType }: Props) {
  const { t } = useTranslation('products')
  /** Undefined while nothing is typed. */
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  // Hydration leaves what was typed before it in the field.
  const applyEarlyInput = useEffectEvent(() => {
    const early = digitsOnly(field.current?.value ?? '')
    if (early === '' || Number(early) === quantity) return
    if (document.activeElement === field.current) setTyped(early)
    else onType(Number(early))
  })
  useEffect(() => applyEarlyInput(), [])

  function finishTyping(): void {
    setTyped(undefined)
    if (typed !== undefined && typed !== '' && Number(typed) !== quantity) onType(Number(typed))
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') setTyped(undefined)
    else if (event.key === 'Enter') finishTyping()
    else if (event.key === 'ArrowUp') onStep(1)
    else if (event.key === 'ArrowDown') onStep(-1)
    else return
    event.preventDefault()
  }

  return (
    <fieldset className={styles.stepper} aria-label={t('quantity.of', { name })}>
      <button type="button" aria-label={t('quantity.less', { name, count: step })} onClick={() => onStep(-1)}>
        <PageIcon name="minus" size={20} />
      </button>
      <input
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('quantity.of', { name })}
        value={typed ?? String(quantity)}
        onChange={({ target }) => setTyped(digitsOnly(target.value))}
        onFocus={({ target }) => target.select()}
        onBlur={finishTyping}
        onKeyDown={handleKey}
      />
      <output className="visually-hidden">{quantity}</output>
      <button type="button" aria-label={t('quantity.more', { name, count: step })} onClick={() => onStep(1)}>
        <Icon name="plus" size={20} />
      </button>
    </fieldset>
  )
}
