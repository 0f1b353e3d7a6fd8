import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AuditEntryResponse, AuditResponse } from '#contract/staff/audit.ts'
import type { Problem } from '../api/request.ts'
import { unwrap } from '../api/request.ts'
import { berlinTime } from '../clock.ts'
import { EmptyState, Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { formatDay, formatInstantTime } from '../format.ts'
import { type Translation, useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { listChanges } from './audit-changes.ts'
import { AuditFilter, type AuditFilterValues, auditFilterNames } from './audit-filter.tsx'
import styles from './audit-page.module.css'

const toQuery = (url: string): AuditFilterValues => {
  const { searchParams } = new URL(url)
  const values = auditFilterNames.map((name) => [name, searchParams.get(name)?.trim() || undefined])
  return Object.fromEntries(values) as AuditFilterValues
}

interface AuditData {
  page: AuditResponse
  query: AuditFilterValues
}

export const createAuditLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs): Promise<AuditData> => {
    const query = toQuery(request.url)
    return { page: unwrap(await requests.send<AuditResponse>('GET', '/audit', { query })), query }
  }

/** Who changed what, and when. */
export function AuditPage() {
  const { t } = useTranslation()
  const { page, query } = useLoaderData<AuditData>()
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  return (
    <Page title={t('nav.audit')} hasBack>
      <AuditFilter values={query} />
      {isFiltered && (
        <p>
          <Link to="/audit" className="button button-quiet">
            {t('audit.showAll')}
          </Link>
        </p>
      )}
      {page.data.length === 0 && (
        <EmptyState icon="audit" headline={t(isFiltered ? 'audit.noneHeadline' : 'audit.emptyHeadline')}>
          <p>{t(isFiltered ? 'audit.noneText' : 'audit.emptyText')}</p>
        </EmptyState>
      )}
      <AuditList key={JSON.stringify(query)} first={page} query={query} />
    </Page>
  )
}

function AuditList({ first, query }: { first: AuditResponse; query: AuditData['query'] }) {
  const { t, language } = useTranslation()
  const { requests } = useStaffApp()
  const [older, setOlder] = useState<readonly AuditResponse[]>([])
  const [problem, setProblem] = useState<Problem | undefined>()
  const pages = [first, ...older]
  const before = pages.at(-1)?.nextBefore
  const entries = pages.flatMap(({ data }) => data)
  const days = [...new Set(entries.map(({ at }) => berlinTime(at).date))]

  async function loadMore(): Promise<void> {
    const result = await requests.send<AuditResponse>('GET', '/audit', {
      query: { ...query, before: before ?? undefined },
    })
    if (result.ok) setOlder([...older, result.data])
    setProblem(result.ok ? undefined : result.problem)
  }

  return (
    <>
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            {formatDay(day, language, 'full')}
          </h2>
          <ul className={styles.entries}>
            {entries
              .filter(({ at }) => berlinTime(at).date === day)
              .map((entry) => (
                <AuditEntry key={entry.id} entry={entry} />
              ))}
          </ul>
        </section>
      ))}
      {problem && (
        <Notice tone="amber">
          <ProblemText problem={problem} />
        </Notice>
      )}
      {before && (
        <button type="button" className="button button-quiet" onClick={() => void loadMore()}>
          {t('audit.more')}
        </button>
      )}
    </>
  )
}

/** Some have a page; for everything else, its own entries. */
function toSubjectAddress({ kind, id }: AuditEntryResponse['subject']): string {
  if (kind === 'order') return `/orders/${id}`
  if (kind === 'application') return `/hiring/applications/${id}`
  return kind === 'message' ? `/inbox/${id}` : `/audit?subject=${encodeURIComponent(id)}`
}

/** Long enough to tell two apart; the name of an applicant is not in the log. */
const shortIdLength = 8

/** People, devices and products are known by name where the entry holds it. */
function nameSubject({ subject, before, after }: AuditEntryResponse, storeName: string | undefined): string {
  if (subject.kind === 'store') return storeName ?? subject.id
  const named = [after, before].find((facts) => typeof (facts as { name?: unknown } | null)?.name === 'string')
  if (subject.kind === 'application' || subject.kind === 'message') return subject.id.slice(0, shortIdLength)
  return (named as { name: string } | undefined)?.name ?? subject.id
}

function AuditEntry({ entry }: { entry: AuditEntryResponse }) {
  const texts: Translation = useTranslation()
  const { t } = texts
  const session = useSession()
  const store = session.stores.find(({ id }) => id === entry.storeId)
  const changes = listChanges(entry.before, entry.after)
  return (
    <li className={styles.entry}>
      <span className={styles.time}>{formatInstantTime(entry.at)}</span>
      <div>
        <p>
          <Link to={`/audit?actor=${encodeURIComponent(entry.actor.id)}`}>{entry.actor.name}</Link>
          {': '}
          {t(`auditAction.${entry.action}`)}{' '}
          {entry.subject.id !== entry.actor.id && (
            <Link to={toSubjectAddress(entry.subject)}>{nameSubject(entry, store?.name)}</Link>
          )}
          {store && entry.subject.kind !== 'store' && session.stores.length > 1 && ` · ${store.name}`}
        </p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ name, before, after }) => (
              <li key={name}>
                <span>{name}</span> {before} → {after}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
