import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { Problem } from '../api/request.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Notice } from './message.tsx'
import { ProblemText } from './problem-text.tsx'

interface Props {
  headline: string
  /** What the button does, as a verb. */
  confirm: string
  problem: Problem | undefined
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** A second answer, in place of a way out; Escape still closes. */
  otherAnswer?: { label: string; onGiven: () => void }
  children: React.ReactNode
}

/** A form in a dialog: what happens, a button that says it, and a way out. */
export function ChangeDialog({ headline, confirm, problem, isBusy, onConfirm, onClose, otherAnswer, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog headline={headline} onClose={onClose}>
      <form
        className="stack gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog inside a form does not submit that form.
          event.stopPropagation()
          onConfirm()
        }}
      >
        {children}
        {problem && (
          <Notice tone="amber">
            <ProblemText problem={problem} />
          </Notice>
        )}
        <DialogActions>
          <button type="submit" className="button" aria-disabled={isBusy}>
            {confirm}
          </button>
          <button type="button" className="button button-quiet" onClick={otherAnswer?.onGiven ?? onClose}>
            {otherAnswer?.label ?? t('common.cancel')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
