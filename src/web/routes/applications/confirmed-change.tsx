import { useState } from 'react'
import type { Failure } from '#contract/envelope.ts'
import type { Said } from '../../api-client.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { type Message, MessageBox } from '../selfservice/message-box.tsx'
import styles from './confirmed-change.module.css'
import { useChange } from './use-change.ts'

interface Props {
  /** The texts of the button and of the question that it opens. */
  words: { open: string; headline: string; text: string; confirm: string; keep: string }
  className: string
  call: () => Promise<Said | Failure>
}

/** Asks once, and says what follows, before anything happens. */
export function ConfirmedChange({ words, className, call }: Props) {
  const { isSending, send, revalidate } = useChange()
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)

  async function confirm(): Promise<void> {
    const said = await send(call)
    // The page says by itself what was done.
    if (said?.tone !== 'negative') return setOpen(false)
    setMessage(said)
    setAttempt((count) => count + 1)
  }

  function close(): void {
    setOpen(false)
    // Whatever was in the way may have changed what can be done at all.
    if (message) void revalidate()
    setMessage(undefined)
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {words.open}
      </button>
      <ModalDialog isOpen={isOpen} onClose={close} headline={words.headline}>
        <p>{words.text}</p>
        {message && <MessageBox message={message} attempt={attempt} />}
        <div className={styles.answers}>
          <button type="button" className="button" aria-busy={isSending} onClick={() => void confirm()}>
            {words.confirm}
          </button>
          <button type="button" className="button button-quiet" onClick={close}>
            {words.keep}
          </button>
        </div>
      </ModalDialog>
    </>
  )
}
