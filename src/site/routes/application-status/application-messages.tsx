import { useState } from 'react'
import type { ApplicationResponse } from '#contract/applications.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { maxMessageLength } from '#domain/hiring/conversation.ts'
import { formatDateTime } from '#domain/i18n/format-dates.ts'
import { TextArea } from '#ui/field.tsx'
import { useBrowserApi } from '../../api/browser-api.ts'
import { useApplicationChange } from '../../components/application/confirm-button.tsx'
import { type Message, MessageBox } from '../../components/form/message-box.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './application-messages.module.css'

type Props = { application: ApplicationResponse }

/** Sends something, and says what has become of it. */
function useAnswered() {
  const { isSending, send } = useApplicationChange()
  const [message, setMessage] = useState<Message>()
  const [attempt, setAttempt] = useState(0)
  return {
    isSending,
    async answer(call: Parameters<typeof send>[0]): Promise<boolean> {
      const outcome = await send(call)
      setMessage(outcome.message)
      setAttempt((count) => count + 1)
      return outcome.message?.tone !== 'error'
    },
    result: message && <MessageBox message={message} attempt={attempt} />,
  }
}

/** Another job that somebody of the talent pool is asked about. */
export function SuggestedJob({ application: { applicationId, suggestedJob } }: Props) {
  const { t } = useTranslation('applications')
  const api = useBrowserApi()
  const { isSending, answer, result } = useAnswered()
  if (!suggestedJob) return result ?? null
  const { jobId, name, isOpen } = suggestedJob
  const choose = (accepts: boolean) =>
    answer(() => api('POST /applications/{applicationId}/suggestion', { params: { applicationId }, body: { accepts } }))
  return (
    <section className="panel stack gap-2" aria-labelledby="suggestion">
      <h2 id="suggestion" className="headline-s">
        {t('suggestion.headline')}
      </h2>
      <p>{t(isOpen ? 'suggestion.text' : 'suggestion.closed', { job: name })}</p>
      {result}
      {isOpen && (
        <div className="row wrap middle gap-15 no-print">
          <button type="button" className="button needs-script" aria-busy={isSending} onClick={() => void choose(true)}>
            {t('suggestion.accept')}
          </button>
          <button
            type="button"
            className="button button-quiet needs-script"
            aria-busy={isSending}
            onClick={() => void choose(false)}
          >
            {t('suggestion.decline')}
          </button>
          <SiteLink to={`/jobs/${jobId}`} className="target strong crust">
            {t('suggestion.look')}
          </SiteLink>
        </div>
      )}
    </section>
  )
}

/** What the bakery and the applicant have written to each other. */
export function ApplicationMessages({ application }: Props) {
  const { t, language } = useTranslation('applications')
  const { messages, canWrite, organizer } = application
  if (messages.length === 0 && !canWrite) return null
  return (
    <section className="stack gap-2" aria-labelledby="messages">
      <h2 id="messages" className="headline-s">
        {t('messages.headline')}
      </h2>
      {messages.length === 0 && <p>{t('messages.none')}</p>}
      <ol className={`stack gap-1 ${styles.messages}`}>
        {messages.map(({ at, isMine, author, text }) => (
          <li key={`${at} ${text}`} data-mine={isMine}>
            <p className="soft small">
              {isMine ? t('messages.you') : author} · {formatDateTime(berlinTime(at), language)}
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      {canWrite && <MessageForm applicationId={application.applicationId} organizer={organizer.name} />}
    </section>
  )
}

function MessageForm({ applicationId, organizer }: { applicationId: string; organizer: string }) {
  const { t } = useTranslation('applications')
  const api = useBrowserApi()
  const { isSending, answer, result } = useAnswered()
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  async function sendMessage(): Promise<void> {
    if (isSending) return
    setIsMissing(text.trim() === '')
    if (text.trim() === '') return
    const params = { applicationId }
    if (await answer(() => api('POST /applications/{applicationId}/messages', { params, body: { text } }))) setText('')
  }

  return (
    <form
      className="stack gap-15 no-print needs-script"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sendMessage()
      }}
    >
      {result}
      <TextArea
        label={t('messages.label')}
        hint={t('messages.hint', { organizer })}
        error={isMissing ? t('messages.empty') : undefined}
        value={text}
        rows={5}
        maxLength={maxMessageLength}
        onChange={setText}
      />
      <div>
        <button type="submit" className="button button-quiet" aria-busy={isSending}>
          {t('messages.send')}
        </button>
      </div>
    </form>
  )
}
