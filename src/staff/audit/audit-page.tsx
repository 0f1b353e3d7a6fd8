import { Form, Link, type LoaderFunctionArgs } from 'react-router'
import type { AuditEntryResponse, AuditResponse } from '#contract/staff/audit.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay, formatInstantTime } from '#domain/i18n/format-dates.ts'
import type { TranslationTree } from '#domain/i18n/translate.ts'
import { describeAuditChanges, nothing } from '#domain/staff/describe-audit.ts'
import { nameOfStore } from '#domain/store.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useDownload } from '../api/use-download.ts'
import { usePages } from '../api/use-pages.ts'
import { Button } from '../components/button.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { useContentTranslation } from '../content/use-content-translation.ts'
import { createNamespaceTranslation } from '../i18n/namespace-translation.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { selectStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'
import styles from './audit-page.module.css'
import { toSubjectAddress } from './subject-address.ts'

const useAuditTranslation = createNamespaceTranslation<'staff-audit'>(
  import.meta.glob<TranslationTree>('../../../locales/*/staff-audit.json', { eager: true, import: 'default' }),
)

const toQuery = (url: string): AuditFilterValues => {
  const { searchParams } = new URL(url)
  const values = auditFilterNames.map((name) => [name, searchParams.get(name)?.trim() || undefined])
  return Object.fromEntries(values) as AuditFilterValues
}

interface AuditData {
  page: AuditResponse
  query: AuditFilterValues
}

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = toQuery(request.url)
    return { page: unwrap(await requests.send('GET /audit', { query })), query }
  }

/** Who changed what, and when. */
export function Component() {
  const { t } = useTranslation()
  const { page, query } = useLoaded(createLoader)
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
        <EmptyState
          icon="audit"
          headline={t(isFiltered ? 'audit.noneHeadline' : 'audit.emptyHeadline')}
          text={t(isFiltered ? 'audit.noneText' : 'audit.emptyText')}
        />
      )}
      <AuditList key={JSON.stringify(query)} first={page} query={query} />
    </Page>
  )
}

function AuditList({ first, query }: { first: AuditResponse; query: AuditData['query'] }) {
  const { t, language } = useTranslation()
  const { requests } = useStaffApp()
  const { pages, last, problem, loadMore } = usePages(first, ({ nextBefore }) =>
    requests.send('GET /audit', { query: { ...query, before: nextBefore ?? undefined } }),
  )
  const entries = pages.flatMap(({ data }) => data)
  const days = [...new Set(entries.map(({ at }) => berlinTime(at).date))]

  return (
    <>
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="ruled below-2">
            {formatDay(day, language, 'full')}
          </h2>
          <ul>
            {entries
              .filter(({ at }) => berlinTime(at).date === day)
              .map((entry) => (
                <AuditEntry key={entry.id} entry={entry} />
              ))}
          </ul>
        </section>
      ))}
      <ProblemNotice problem={problem} />
      {last.nextBefore && (
        <Button kind="quiet" onClick={() => void loadMore()}>
          {t('audit.more')}
        </Button>
      )}
    </>
  )
}

/** Long enough to tell two apart; the name of an applicant is not in the log. */
const shortIdLength = 8

/** How people call what was changed: by its name where the log or the content knows it. */
function useSubjectName() {
  const { t } = useAuditTranslation()
  const { stores } = useSession()
  return ({ subject, before, after }: AuditEntryResponse): string => {
    const { kind, id, name } = subject
    const shortId = id.slice(0, shortIdLength)
    const named = [after, before].find((facts) => typeof (facts as { name?: unknown } | null)?.name === 'string')
    switch (kind) {
      case 'store':
        if (id === 'all') return t('subject.allStores')
        return stores.find((store) => store.id === id)?.name ?? name ?? id
      case 'application':
      case 'message':
      case 'trialShift':
      case 'incident':
        return t(`subject.${kind}`, { id: shortId })
      case 'privacy':
        return t('subject.privacy', { id: shortId })
      case 'mail':
      case 'backup':
      case 'audit':
        return t(`subject.${kind}`)
      case 'books':
        return t(id === 'journal' ? 'subject.journal' : 'subject.settings')
      case 'content':
        if (id.startsWith('version/')) return t('subject.version', { number: id.slice('version/'.length) })
        if (id.startsWith('original/')) return t('subject.original')
        break
    }
    return (named as { name: string } | undefined)?.name ?? name ?? (kind === 'order' ? id : shortId)
  }
}

function useChanges() {
  const { t, language } = useAuditTranslation()
  const { c } = useContentTranslation()
  const { stores } = useSession()
  const nameStore = (storeId: string) => nameOfStore(stores, storeId)
  return (entry: AuditEntryResponse) => describeAuditChanges(entry, { language, t, c, nameStore })
}

function AuditEntry({ entry }: { entry: AuditEntryResponse }) {
  const { t } = useTranslation()
  const session = useSession()
  const nameSubject = useSubjectName()
  const changes = useChanges()(entry)
  const store = session.stores.find(({ id }) => id === entry.storeId)
  const to = toSubjectAddress(entry, (capability) => allows(session, capability))
  return (
    <li className={`stack gap-15 line-bottom ${styles.entry}`}>
      <span className="soft figures">{formatInstantTime(entry.at)}</span>
      <div>
        <p>
          <Link to={`/audit?actor=${encodeURIComponent(entry.actor.id)}`}>{entry.actor.name}</Link>
          {': '}
          {t(`auditAction.${entry.action}`)}{' '}
          {entry.subject.id !== entry.actor.id && (
            // Pages of a store show the one that is chosen on this device.
            <Link to={to} onClick={() => store && to.startsWith('/store/') && selectStore(store.id)}>
              {nameSubject(entry)}
            </Link>
          )}
          {store && entry.subject.kind !== 'store' && session.stores.length > 1 && ` · ${store.name}`}
        </p>
        {changes.length > 0 && (
          <ul className={`soft small anywhere ${styles.changes}`}>
            {changes.map(({ name, label, before, after }) => (
              <li key={name}>
                <span>{label}</span> {before === nothing ? after : `${before} → ${after}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

const auditFilterNames = ['name', 'subject', 'actor', 'store', 'from', 'until'] as const
type AuditFilterValues = Readonly<Record<(typeof auditFilterNames)[number], string | undefined>>

/** Person, subject, store and days in the address. */
function AuditFilter({ values }: { values: AuditFilterValues }) {
  const { t } = useTranslation()
  const { stores } = useSession()
  const { download, problem } = useDownload()
  return (
    <>
      <Form key={JSON.stringify(values)} className="filter-line" aria-label={t('audit.filter')}>
        <TextField label={t('audit.name')} name="name" defaultValue={values.name} maxLength={100} />
        <TextField
          label={t('audit.subject')}
          name="subject"
          defaultValue={values.subject}
          placeholder={t('audit.subjectHint')}
          maxLength={100}
        />
        {stores.length > 1 && (
          <SelectField
            label={t('audit.store')}
            name="store"
            defaultValue={values.store ?? ''}
            none={t('audit.allStores')}
            choices={stores}
          />
        )}
        {(['from', 'until'] as const).map((name) => (
          <TextField key={name} label={t(`audit.${name}`)} name={name} type="date" defaultValue={values[name]} />
        ))}
        {values.actor && <input type="hidden" name="actor" value={values.actor} />}
        <Button kind="quiet" type="submit">
          {t('audit.show')}
        </Button>
        <Button kind="quiet" icon="download" onClick={() => void download('GET /audit.csv', { query: values })}>
          {t('audit.export')}
        </Button>
      </Form>
      <ProblemNotice problem={problem} />
    </>
  )
}
