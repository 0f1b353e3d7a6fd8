import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'

interface Props {
  onClose: () => void
  headline: string
  closesOnBackdrop?: boolean
  children: React.ReactNode
}

/** A native modal dialog, open while it is rendered: it traps the focus, closes on Escape and returns the focus. */
export function Dialog({ onClose, headline, closesOnBackdrop = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    // Focus the headline, not the first button: pressing Enter once too often must not confirm anything.
    heading.current?.focus()
    return () => element?.close()
  }, [])
  // Not inside of the page: a form in a form would be submitted as the outer one.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and a button close the dialog too; a click on the backdrop is an additional way
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={onClose}
      onClick={(event) => closesOnBackdrop && event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <h2 id={id} ref={heading} className="headline-m" tabIndex={-1}>
          {headline}
        </h2>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
