import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DrawnIcon } from './icon.tsx'
import { minus, plus } from './icon-paths.ts'
import styles from './quantity.module.css'

interface Props {
  /** Names of the field and its buttons. */
  labels: { field: string; less: string; more: string }
  quantity: number
  canStepDown?: boolean
  canStepUp?: boolean
  onStep: (by: 1 | -1) => void
  onType: (quantity: number) => void
}

const digitsOnly = (text: string) => text.replace(/\D/g, '').slice(0, 4)

/** One step less, one step more, or a typed number, which counts when the field is left or with Enter. */
export function Quantity({ labels, quantity, canStepDown = true, canStepUp = true, onStep, onType }: Props) {
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
    else if (event.key === 'ArrowUp') canStepUp && onStep(1)
    else if (event.key === 'ArrowDown') canStepDown && onStep(-1)
    else return
    event.preventDefault()
  }

  return (
    <fieldset className={styles.stepper} aria-label={labels.field}>
      <button type="button" aria-label={labels.less} disabled={!canStepDown} onClick={() => onStep(-1)}>
        <DrawnIcon path={minus} size={20} />
      </button>
      <input
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        aria-label={labels.field}
        value={typed ?? String(quantity)}
        onChange={({ target }) => setTyped(digitsOnly(target.value))}
        onFocus={({ target }) => target.select()}
        onBlur={finishTyping}
        onKeyDown={handleKey}
      />
      <output className="visually-hidden">{quantity}</output>
      <button type="button" aria-label={labels.more} disabled={!canStepUp} onClick={() => onStep(1)}>
        <DrawnIcon path={plus} size={20} />
      </button>
    </fieldset>
  )
}
