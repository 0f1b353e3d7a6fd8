import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFocusFirstError } from '#ui/focus.ts'
import type { Problem } from '../api/request.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './button.tsx'
import { ProblemNotice } from './message.tsx'

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
        ref={useFocusFirstError(problem)}
        className="stack gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog inside a form does not submit that form.
          event.stopPropagation()
          onConfirm()
        }}
      >
        {children}
        <ProblemNotice problem={problem} />
        <DialogActions>
          <Button type="submit" aria-disabled={isBusy}>
            {confirm}
          </Button>
          <Button kind="quiet" onClick={otherAnswer?.onGiven ?? onClose}>
            {otherAnswer?.label ?? t('common.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
