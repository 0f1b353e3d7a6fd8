import { useState } from 'react'
import type { Failure } from '#contract/envelope.ts'
import type { Said } from '../../api/api-caller.ts'
import { MessageBox } from '../../components/message-box.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './confirmed-change.module.css'
import { type ChangeOutcome, useChange } from './use-change.ts'

interface Props {
  /** The texts of the button and of the question that it opens. */
  words: { open: string; headline: string; text: string; confirm: string; keep: string }
  className: string
  call: () => Promise<Said | Failure>
}

/** Asks once, and says what follows, before anything happens. */
export function ConfirmedChange({ words, className, call }: Props) {
  const { t } = useTexts('applications')
  const { isSending, send, revalidate } = useChange()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<ChangeOutcome>()
  const [attempt, setAttempt] = useState(0)

  async function confirm(): Promise<void> {
    const outcome = await send(call)
    // What was done, the page says by itself.
    if (outcome.message?.tone !== 'negative') return setOpen(false)
    setFailure(outcome)
    setAttempt((count) => count + 1)
  }

  function close(): void {
    setOpen(false)
    // Whatever was in the way may have changed what can be done at all.
    if (failure) void revalidate()
    setFailure(undefined)
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {words.open}
      </button>
      <ModalDialog isOpen={isOpen} onClose={close} headline={words.headline}>
        <p>{words.text}</p>
        {failure?.message && <MessageBox message={failure.message} attempt={attempt} />}
        <div className={styles.answers}>
          {failure?.canTryAgain !== false && (
            <button type="button" className="button" aria-busy={isSending} onClick={() => !isSending && void confirm()}>
              {words.confirm}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={close}>
            {failure?.canTryAgain === false ? t('close') : words.keep}
          </button>
        </div>
      </ModalDialog>
    </>
  )
}
