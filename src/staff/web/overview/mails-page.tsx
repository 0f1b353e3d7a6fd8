import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { StuckMailResponse } from '#contract/staff/overview.ts'
import { unwrap } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { EmptyState, Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { formatInstant } from '../format.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { StaffApp } from '../staff-app.ts'
import styles from './mails-page.module.css'
import { useOverviewTranslation } from './use-overview-translation.ts'

export const createMailsLoader =
  ({ requests }: StaffApp) =>
  async (): Promise<StuckMailResponse[]> =>
    unwrap(await requests.request<StuckMailResponse[]>('GET', '/mails'))

/** Mails that do not leave, and a way to try again. */
export function MailsPage() {
  const { t } = useOverviewTranslation()
  const mails = useLoaderData<StuckMailResponse[]>()
  return (
    <Page title={t('mails.headline')} hasBack>
      <p>{t('mails.intro')}</p>
      {mails.length === 0 ? (
        <EmptyState icon="mail" headline={t('mails.emptyHeadline')}>
          <p>{t('mails.emptyText')}</p>
        </EmptyState>
      ) : (
        <ul className={styles.mails}>
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const orderNumber = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/

function MailItem({ mail }: { mail: StuckMailResponse }) {
  const { t, language } = useOverviewTranslation()
  const { date: today } = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const [isRetried, setIsRetried] = useState(false)
  const { id, kind, subject, createdAt, attempts, error, isGivenUp } = mail

  async function retry(): Promise<void> {
    if (await send('POST', `/mails/${encodeURIComponent(id)}/retry`)) setIsRetried(true)
  }

  return (
    <li>
      <div>
        <p>
          <strong>{kind}</strong>{' '}
          {orderNumber.test(subject) ? <Link to={`/orders/${subject}`}>{subject}</Link> : subject}
        </p>
        <p className={styles.facts}>
          {t('mails.since')} {formatInstant(createdAt, today, language)} · {t('mails.attempts')} {attempts} ·{' '}
          {t(isGivenUp ? 'mails.givenUp' : 'mails.waiting')}
        </p>
        {error && (
          <p className={styles.facts}>
            {t('mails.error')}: {error}
          </p>
        )}
        {problem && (
          <Notice tone="amber">
            <ProblemText problem={problem} />
          </Notice>
        )}
      </div>
      <div role="status">
        {isRetried ? (
          <p>{t('mails.retried')}</p>
        ) : (
          <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={() => void retry()}>
            {t('mails.retry')}
          </button>
        )}
      </div>
    </li>
  )
}
