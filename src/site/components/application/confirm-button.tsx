import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProblemCode } from '#contract/errors.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { SiteResponse } from '../../api/api-client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Message, MessageBox } from '../form/message-box.tsx'

interface ConfirmButtonProps {
  /** The texts of the button and of the dialog it opens. */
  labels: { open: string; headline: string; text: string; confirm: string; keep: string }
  className: string
  call: () => Promise<SiteResponse<'POST /applications/{applicationId}/withdraw'>>
}

/** A button that explains the consequences in a dialog before it sends the change. */
export function ConfirmButton({ labels, className, call }: ConfirmButtonProps) {
  const { t } = useTranslation('applications')
  const { isSending, send, revalidate } = useApplicationChange()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<ChangeOutcome>()
  const [attempt, setAttempt] = useState(0)

  async function confirm(): Promise<void> {
    const outcome = await send(call)
    // The page itself shows a successful change.
    if (outcome.message?.tone !== 'error') return setOpen(false)
    setFailure(outcome)
    setAttempt((count) => count + 1)
  }

  function close(): void {
    setOpen(false)
    // The cause of the failure may have changed which actions are possible.
    if (failure) void revalidate()
    setFailure(undefined)
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {labels.open}
      </button>
      {isOpen && (
        <Dialog onClose={close} headline={labels.headline} closesOnBackdrop>
          <p>{labels.text}</p>
          {failure?.message && <MessageBox message={failure.message} attempt={attempt} />}
          <DialogActions>
            {failure?.canTryAgain !== false && (
              <button
                type="button"
                className="button"
                aria-busy={isSending}
                onClick={() => !isSending && void confirm()}
              >
                {labels.confirm}
              </button>
            )}
            <button type="button" className="button button-quiet" onClick={close}>
              {failure?.canTryAgain === false ? t('close') : labels.keep}
            </button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

export interface ChangeOutcome {
  /** Undefined if the reloaded page itself shows the result. */
  message?: Message
  canTryAgain: boolean
}

/** After these errors, the reloaded page shows that there is no application. */
const closingCodes: readonly ProblemCode[] = ['applicationDeleted', 'applicationNotFound']

/** Sends a change and reloads the data of the page. */
export function useApplicationChange() {
  const { t } = useTranslation('applications')
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  async function send(
    call: () => Promise<SiteResponse<'POST /applications/{applicationId}/withdraw'>>,
  ): Promise<ChangeOutcome> {
    setSending(true)
    const response = await call()
    const isClosed = !response.success && closingCodes.includes(response.code)
    if (response.success || isClosed) await revalidate()
    setSending(false)
    if (response.success)
      return { message: { tone: 'success', headline: t('noted'), text: response.message }, canTryAgain: false }
    if (isClosed) return { canTryAgain: false }
    return {
      message: { tone: 'error', headline: t('failed.headline'), text: response.message || t('failed.text') },
      canTryAgain: response.code !== 'notPossibleNow',
    }
  }

  return { isSending, send, revalidate }
}
