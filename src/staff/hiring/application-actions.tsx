import { useSearchParams } from 'react-router'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { MessageDialog } from './message-field.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { SuggestDialog } from './suggest-dialog.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

const decisions = ['invite', 'hire', 'reject', 'reopen'] as const
const isDecision = (action: string | undefined): action is (typeof decisions)[number] =>
  decisions.some((decision) => decision === action)

/** What can be done with the application now; each mail is shown before it is sent. */
export function ApplicationActions({ application }: { application: ApplicationDetails }) {
  const { t } = useHiringTranslation()
  // Which dialog is open is in the address: the board links to it.
  const [params, setParams] = useSearchParams()
  const action = params.get('action') ?? undefined
  const open = (next: string | undefined) => setParams(next ? { action: next } : {}, { replace: true })
  const { change, send, isBusy, problem } = useChange()
  const { moves, stage, name, drafts, otherJobs } = application
  const canOffer = moves.includes('invite') || stage === 'interview'
  // After an interview comes the decision.
  const isBooked = application.slots.some(({ state }) => state === 'booked')
  const close = () => open(undefined)
  if (moves.length === 0) return null
  return (
    <section aria-labelledby="decision">
      <h2 id="decision">{t('page.decision')}</h2>
      {moves.includes('reopen') && <p>{t('page.decided')}</p>}
      <ProblemNotice problem={problem} />
      <div className="row wrap gap-15">
        {moves.includes('review') && (
          <Button
            aria-disabled={isBusy}
            onClick={() =>
              void change(
                send('POST /applications/{applicationId}/stage', { params: application, body: { move: 'review' } }),
              )
            }
          >
            {t('action.review')}
          </Button>
        )}
        {canOffer && (
          <button
            type="button"
            className={moves.includes('review') || isBooked ? 'button button-quiet' : 'button'}
            onClick={() => open('offer')}
          >
            {t('action.offer')}
          </button>
        )}
        {moves.includes('hire') && (
          <button type="button" className={isBooked ? 'button' : 'button button-quiet'} onClick={() => open('hire')}>
            {t('action.hire')}
          </button>
        )}
        {moves.includes('reject') && (
          <Button kind="quiet" onClick={() => open('reject')}>
            {t('action.reject')}
          </Button>
        )}
        {moves.includes('reopen') && (
          <Button kind="quiet" onClick={() => open('reopen')}>
            {t('action.reopen')}
          </Button>
        )}
        {otherJobs.length > 0 && (
          <Button kind="quiet" onClick={() => open('suggest')}>
            {t('action.suggest')}
          </Button>
        )}
      </div>
      <div className="row wrap gap-2">
        {moves.includes('invite') && (
          <Button kind="text" onClick={() => open('invite')}>
            {t('action.invite')}
          </Button>
        )}
        {moves.includes('putBack') && (
          <Button
            kind="text"
            aria-disabled={isBusy}
            onClick={() =>
              void change(
                send('POST /applications/{applicationId}/stage', { params: application, body: { move: 'putBack' } }),
              )
            }
          >
            {t('action.putBack')}
          </Button>
        )}
      </div>
      {isDecision(action) && moves.includes(action) && (
        <MessageDialog
          key={action}
          application={application}
          headline={t(`dialog.${action}.headline`, { name })}
          text={t(`dialog.${action}.text`, { name })}
          confirm={t('dialog.send')}
          draft={drafts[action]}
          request={(send, message) =>
            send('POST /applications/{applicationId}/decision', {
              params: application,
              body: { decision: action, message },
            })
          }
          onClose={close}
        />
      )}
      {action === 'suggest' && otherJobs.length > 0 && <SuggestDialog application={application} onClose={close} />}
      {action === 'offer' && canOffer && <OfferDialog application={application} onClose={close} />}
    </section>
  )
}
