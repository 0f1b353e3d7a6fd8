import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'

interface Props {
  onClose: () => void
  headline: string
  children: React.ReactNode
}

/** A native modal dialog, open while it is rendered: it traps the focus, closes on Escape and returns the focus. */
export function Dialog({ onClose, headline, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    // Focus the headline, not the first button: pressing Enter once too often must not confirm anything.
    heading.current?.focus()
    return () => element.close()
  }, [])
  // Not inside of the page: a form in a form would be submitted as the outer one.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={onClose}>
      <div className={styles.content}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {headline}
        </h2>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
