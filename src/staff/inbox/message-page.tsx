import type { LoaderFunctionArgs } from 'react-router'
import type { MessageDetails } from '#contract/staff/messages.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { languageNames } from '#domain/i18n/languages.ts'
import { FactList } from '#ui/fact-list.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { ProblemNotice } from '../components/message.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { useHiringTranslation } from '../hiring/use-hiring-translation.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { StaffApp } from '../staff-app.ts'
import { useDraft } from '../state/draft.ts'
import styles from './message-page.module.css'

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ params }: LoaderFunctionArgs) =>
    unwrap(await requests.request('GET /messages/{messageId}', { params: { messageId: params.messageId ?? '' } }))

export function Component() {
  const { t, language } = useHiringTranslation()
  const message = useLoaded(createLoader)
  const { date: today } = useLocalTime()
  const { change, send, isBusy, problem } = useChange()
  const { doneAt, doneBy, waitingMails, messageId, deletesOn } = message

  const setDone = (isDone: boolean) =>
    change(send('POST /messages/{messageId}/done', { params: { messageId }, body: { isDone } }))
  return (
    <Page
      title={message.subject}
      width="wide"
      hasBack
      tools={
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void setDone(doneAt === null)}>
          {t(doneAt === null ? 'message.markDone' : 'message.reopen')}
        </Button>
      }
    >
      <p className="soft">
        {doneAt && doneBy
          ? `${t('message.doneBy', { name: doneBy })}, ${formatInstant(doneAt, today, language)}`
          : t('message.isOpen')}{' '}
        · {t('message.deletesOn', { date: formatDay(deletesOn, language, 'date') })}
      </p>
      <ProblemNotice problem={problem} />
      <div className="columns">
        <div>
          <blockquote className={`card written ${styles.text}`} lang={message.language}>
            {message.text}
          </blockquote>
          {waitingMails > 0 && <Notice tone="info">{t('message.waiting', { count: waitingMails })}</Notice>}
          <Replies message={message} />
          <ReplyForm key={message.replies.length} message={message} />
        </div>
        <MessageFacts message={message} />
      </div>
    </Page>
  )
}

function MessageFacts({ message }: { message: MessageDetails }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const { enquiry, form } = message
  const day = (date: string) => formatDay(date, language, 'short')
  const facts: [string, React.ReactNode][] = [
    [t('message.from'), message.name],
    [t('message.mail'), <a href={`mailto:${message.mail}`}>{message.mail}</a>],
    [t('message.phone'), <PhoneLink phone={message.phone} />],
    [t('message.store'), message.store.name],
    [t('message.at'), formatInstant(message.createdAt, today, language)],
    [t('message.kind'), t(`inbox.form.${form ?? 'contact'}`)],
    [t('message.language'), languageNames[message.language]],
  ]
  if (enquiry)
    facts.push(
      [t('message.company'), enquiry.company],
      [t('message.amount'), String(enquiry.amount)],
      [t('message.when'), enquiry.to ? `${day(enquiry.from)} – ${day(enquiry.to)}` : day(enquiry.from)],
      [t('message.place'), enquiry.place],
    )
  return <FactList facts={facts} />
}

function Replies({ message: { replies } }: { message: MessageDetails }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  if (replies.length === 0) return null
  return (
    <section className="stack gap-15" aria-labelledby="replies">
      <h2 id="replies">{t('message.replies')}</h2>
      {replies.map((reply) => (
        <article key={reply.id} className="card stack gap-05" data-tone="success">
          <p className="between small">
            <strong>{reply.author}</strong>
            <span>{formatInstant(reply.at, today, language)}</span>
          </p>
          <p className="written">{reply.text}</p>
        </article>
      ))}
    </section>
  )
}

function ReplyForm({ message }: { message: MessageDetails }) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const { messageId, name, mail, replyTo, draft } = message
  const { value: text, change: setText, remove } = useDraft(`reply ${messageId}`, draft)
  const { change, send, isBusy, problem } = useChange(remove)

  const reply = (isDone: boolean) =>
    change(send('POST /messages/{messageId}/reply', { params: { messageId }, body: { text, isDone } }))
  return (
    <form
      className={`stack gap-15 ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        void reply(true)
      }}
    >
      <h2>{t('message.replyTitle', { name })}</h2>
      <TextArea
        label={t('message.text')}
        hint={t('message.replyHint', { mail, replyTo })}
        error={fieldErrorText(common, problem?.errors?.text)}
        className={styles.input}
        lang={message.language}
        value={text}
        maxLength={5000}
        onChange={setText}
      />
      <ProblemNotice problem={problem?.errors ? undefined : problem} />
      <div className="row wrap gap-15">
        <Button type="submit" aria-disabled={isBusy}>
          {t('message.sendAndDone')}
        </Button>
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void reply(false)}>
          {t('message.sendKeepOpen')}
        </Button>
      </div>
    </form>
  )
}
