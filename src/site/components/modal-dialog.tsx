import { useEffect, useId, useRef } from 'react'
import styles from './modal-dialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  headline: string
  children: React.ReactNode
}

/** A native modal dialog: it traps the focus, closes on Escape and returns the focus. */
export function ModalDialog({ isOpen, onClose, headline, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    if (!element.open) element.showModal()
    // Focus the headline, not the first button: pressing Enter once too often must not confirm anything.
    heading.current?.focus()
    return () => element.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and a button close the dialog too; a click on the backdrop is an additional way
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {headline}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
