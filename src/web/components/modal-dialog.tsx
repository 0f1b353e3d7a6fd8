import { useEffect, useId, useRef } from 'react'
import styles from './modal-dialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  headline: string
  children: React.ReactNode
}

/** A native modal dialog: it traps the focus, closes on Escape and gives the focus back. */
export function ModalDialog({ isOpen, onClose, headline, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    if (!element.open) element.showModal()
    // Not on the first button: whoever presses Enter once too often must not have answered.
    heading.current?.focus()
    return () => element.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and so does a button; a click beside it is a third way
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
