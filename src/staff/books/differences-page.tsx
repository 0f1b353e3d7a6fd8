import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { ComparisonResponse, DifferenceResponse } from '#contract/staff/books.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import { TextField } from '#ui/field.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { allows } from '../state/session-cache.ts'
import { BooksLayout } from './books-layout.tsx'
import { readBooksAddress } from './books-range.ts'
import styles from './differences-page.module.css'
import { OrderLink } from './order-link.tsx'
import { useBooksTranslation } from './use-books-translation.ts'

export const createLoader =
  ({ requests, clock }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => ({
    address: readBooksAddress(request.url, berlinTime(clock.now()).date),
    differences: unwrap(await requests.request('GET /books/differences')),
    comparedAt: unwrap(await requests.request('GET /books/comparison')).at,
  })

/** Where the books and the provider say different things, and what to do about it. */
export function Component() {
  const { t } = useBooksTranslation()
  const { address, differences } = useLoaded(createLoader)
  return (
    <BooksLayout title={t('differences.headline')} address={address}>
      <header>
        <h2 className="headline-m">{t('differences.headline')}</h2>
        <p>{t('differences.intro')}</p>
      </header>
      <Comparison />
      {differences.length === 0 ? (
        <EmptyState icon="check" headline={t('differences.emptyHeadline')} text={t('differences.emptyText')} />
      ) : (
        <ul className="stack gap-2">
          {differences.map((difference) => (
            <DifferenceItem key={`${difference.paymentId} ${difference.kind}`} difference={difference} />
          ))}
        </ul>
      )}
    </BooksLayout>
  )
}

/** When the books were compared last, and a way to do so now. */
function Comparison() {
  const { t, language } = useBooksTranslation()
  const { date: today } = useLocalTime()
  const { comparedAt } = useLoaded(createLoader)
  const { change, send, isBusy, problem } = useChange()
  const mayChange = allows(useSession(), 'books.manage')
  const [result, setResult] = useState<ComparisonResponse | undefined>()
  async function compare(): Promise<void> {
    const sent = send('POST /books/comparison')
    await change(sent)
    setResult(await sent)
  }
  return (
    <div className="between no-print">
      <p role="status">
        {comparedAt === null
          ? t('differences.neverCompared')
          : t('differences.comparedAt', { time: formatInstant(comparedAt, today, language) })}{' '}
        {result && t('differences.compared', { count: result.compared, waiting: result.waiting })}
      </p>
      {mayChange && (
        <Button kind="quiet" aria-disabled={isBusy} onClick={() => void compare()}>
          {t('differences.compare')}
        </Button>
      )}
      <ProblemNotice problem={problem} />
    </div>
  )
}

function DifferenceItem({ difference }: { difference: DifferenceResponse }) {
  const { t, language } = useBooksTranslation()
  const { date: today } = useLocalTime()
  const session = useSession()
  const { change, send, isBusy, problem } = useChange()
  const [isAccepting, setIsAccepting] = useState(false)
  const { kind, orderId, store, date, booked, provider, foundAt, seenAt, isBookable } = difference
  const amounts = [
    ['booked', booked],
    ['provider', provider],
    ['difference', provider - booked],
  ] as const

  const check = () => change(send('POST /books/differences/{paymentId}/{kind}/check', { params: difference }))
  return (
    <li className={`card ${styles.item}`}>
      <div className="stack gap-05">
        <h3>{t(`differences.kind.${kind}`)}</h3>
        <p>
          <OrderLink orderId={orderId} /> · {formatDay(date, language, 'short')} · {nameOfStore(session.stores, store)}
        </p>
        <p>{t(`differences.todo.${kind}`)}</p>
        <p className="soft small">
          {t('differences.found', {
            time: formatInstant(foundAt, today, language),
            seen: formatInstant(seenAt, today, language),
          })}
        </p>
      </div>
      <dl className={`figures ${styles.amounts}`}>
        {amounts.map(([name, euros]) => (
          <div key={name} className="between" data-name={name}>
            <dt>{t(`differences.${name}`)}</dt>
            <dd>{formatEuros(euros, language)}</dd>
          </div>
        ))}
      </dl>
      {allows(session, 'books.manage') && (
        <div className={`row wrap gap-1 ${styles.buttons}`}>
          <Button kind="quiet" aria-disabled={isBusy} onClick={() => void check()}>
            {t('differences.check')}
          </Button>
          {isBookable && <Button onClick={() => setIsAccepting(true)}>{t('differences.accept')}</Button>}
        </div>
      )}
      <ProblemNotice problem={problem} />
      {isAccepting && <AcceptDialog difference={difference} onClose={() => setIsAccepting(false)} />}
    </li>
  )
}

function AcceptDialog({ difference, onClose }: { difference: DifferenceResponse; onClose: () => void }) {
  const { t, language } = useBooksTranslation()
  const { change, send, ...state } = useChange(onClose)
  const [reason, setReason] = useState('')
  const { orderId, booked, provider } = difference
  const money = (euros: number) => formatEuros(euros, language)

  const accept = () =>
    change(send('POST /books/differences/{paymentId}/{kind}/accept', { params: difference, body: { reason } }))
  return (
    <ChangeDialog
      {...state}
      headline={t('differences.dialog.headline')}
      confirm={t('differences.accept')}
      onConfirm={() => void accept()}
      onClose={onClose}
    >
      <p>
        {t('differences.dialog.text', {
          order: orderId,
          booked: money(booked),
          provider: money(provider),
          difference: money(provider - booked),
        })}
      </p>
      <TextField
        label={t('differences.dialog.reason')}
        hint={t('differences.dialog.reasonHint')}
        error={state.problem?.errors?.reason && t('differences.dialog.reasonMissing')}
        value={reason}
        isRequired
        maxLength={300}
        onChange={setReason}
      />
    </ChangeDialog>
  )
}
