import { useState } from 'react'
import { Link } from 'react-router'
import type { StuckMailResponse } from '#contract/staff/overview.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { applicationMailKinds } from '#domain/outbox-message.ts'
import { nameOfStore } from '#domain/store.ts'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { allows } from '../state/session-cache.ts'
import { useOverviewTranslation } from './use-overview-translation.ts'

export const createLoader = loaderOf('GET /mails')

/** Mails that do not leave, and a way to try again. */
export function Component() {
  const { t } = useOverviewTranslation()
  const mails = useLoaded(createLoader)
  return (
    <Page title={t('mails.headline')} hasBack>
      <p>{t('mails.intro')}</p>
      {mails.length === 0 ? (
        <EmptyState icon="mail" headline={t('mails.emptyHeadline')} text={t('mails.emptyText')} />
      ) : (
        <ul className="rows">
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const orderNumber = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/
const storeAndDay = /^(\S+) (\d{4}-\d\d-\d\d)$/
/** Long enough to tell two apart. */
const shortIdLength = 8

/** What the mail is about, with a link for those who may open it. */
function MailSubject({ kind, subject }: Pick<StuckMailResponse, 'kind' | 'subject'>) {
  const { t, language } = useOverviewTranslation()
  const session = useSession()
  if (orderNumber.test(subject)) return <Link to={`/orders/${subject}`}>{subject}</Link>
  const [, store = '', date = ''] = storeAndDay.exec(subject) ?? []
  if (date) {
    const name = nameOfStore(session.stores, store)
    return (
      <Link to={`/lists/pickup?date=${date}&store=${encodeURIComponent(store)}`}>
        {t('mails.listSubject', { store: name, day: formatDay(date, language, 'short') })}
      </Link>
    )
  }
  const text = t('mails.number', { id: subject.slice(0, shortIdLength) })
  const isApplication = applicationMailKinds.some((one) => one === kind)
  if (isApplication && allows(session, 'hiring.manage'))
    return <Link to={`/hiring/applications/${subject}`}>{text}</Link>
  return kind === 'messageReply' ? <Link to={`/inbox/${subject}`}>{text}</Link> : text
}

function MailItem({ mail }: { mail: StuckMailResponse }) {
  const { t, language } = useOverviewTranslation()
  const { date: today } = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const [isRetried, setIsRetried] = useState(false)
  const { id, kind, subject, createdAt, attempts, error, isGivenUp } = mail

  async function retry(): Promise<void> {
    if (await send('POST /mails/{mailId}/retry', { params: { mailId: id } })) setIsRetried(true)
  }

  return (
    <li className="between">
      <div>
        <p>
          <strong>{t.find(`mailKind.${kind}`) ?? kind}</strong> <MailSubject kind={kind} subject={subject} />
        </p>
        <p className="soft small anywhere">
          {t('mails.since')} {formatInstant(createdAt, today, language)} · {t('mails.attempts')} {attempts} ·{' '}
          {t(isGivenUp ? 'mails.givenUp' : 'mails.waiting')}
        </p>
        {error && (
          <p className="soft small anywhere">
            {t('mails.error')}: {error}
          </p>
        )}
        <ProblemNotice problem={problem} />
      </div>
      <div role="status">
        {isRetried ? (
          <p>{t('mails.retried')}</p>
        ) : (
          <Button kind="quiet" aria-disabled={isBusy} onClick={() => void retry()}>
            {t('mails.retry')}
          </Button>
        )}
      </div>
    </li>
  )
}
