import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Inbox, ListedMessage, MessageState } from '#contract/staff/messages.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Tag } from '#ui/tag.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { usePages } from '../api/use-pages.ts'
import { Button } from '../components/button.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { SelectFilter, useTypedParam } from '../hiring/pipeline-filters.tsx'
import { useHiringTranslation } from '../hiring/use-hiring-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import styles from './inbox-page.module.css'

const states = ['open', 'done', 'all'] as const satisfies MessageState[]

function readQuery(url: string) {
  const params = new URL(url).searchParams
  const wanted = params.get('state')
  const state = states.find((one) => one === wanted) ?? 'open'
  return { state, store: params.get('store') || undefined, q: params.get('q') || undefined }
}

interface InboxData {
  inbox: Inbox
  query: ReturnType<typeof readQuery>
}

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ request }: LoaderFunctionArgs) => {
    const query = readQuery(request.url)
    return { inbox: unwrap(await requests.request('GET /messages', { query })), query }
  }

/** Messages and enquiries from the website. */
export function Component() {
  const { t } = useHiringTranslation()
  const { inbox, query } = useLoaded(createLoader)
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useTypedParam('q', query.q ?? '')
  const choose = (name: string, value: string) =>
    setParams(
      (params) => {
        if (value === '') params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true },
    )
  const isPlain = query.state === 'open' && !query.store && !query.q
  return (
    <Page
      title={t('inbox.title')}
      tools={<p className="figures strong">{t('inbox.count', { count: inbox.openCount })}</p>}
    >
      <search className="filters" aria-label={t('inbox.filter')}>
        <ChoiceField
          legend={t('inbox.state')}
          name="state"
          choices={states.map((state) => ({ value: state, label: t(`inbox.${state}`) }))}
          value={query.state}
          onChange={(state) => choose('state', state === 'open' ? '' : state)}
        />
        <TextField label={t('inbox.search')} type="search" value={typed} autoComplete="off" onChange={setTyped} />
        <SelectFilter
          label={t('inbox.store')}
          value={query.store}
          choices={inbox.stores}
          onChange={(value) => choose('store', value)}
        />
      </search>
      {inbox.messages.length === 0 && (
        <EmptyState
          icon={isPlain ? 'check' : 'search'}
          headline={t(isPlain ? 'inbox.emptyOpenHeadline' : 'inbox.emptyHeadline')}
          text={t(isPlain ? 'inbox.emptyOpen' : 'inbox.empty')}
        />
      )}
      <MessageList key={JSON.stringify(query)} first={inbox} query={query} />
    </Page>
  )
}

function MessageList({ first, query }: { first: Inbox; query: InboxData['query'] }) {
  const { t } = useHiringTranslation()
  const { requests } = useStaffApp()
  const { pages, last, problem, loadMore } = usePages(first, ({ nextBefore }) =>
    requests.request('GET /messages', { query: { ...query, before: nextBefore ?? undefined } }),
  )
  return (
    <>
      <ul className={`rows line-top ${styles.messages}`} aria-label={t('inbox.list')}>
        {pages
          .flatMap(({ messages }) => messages)
          .map((message) => (
            <MessageRow key={message.messageId} message={message} />
          ))}
      </ul>
      <ProblemNotice problem={problem} />
      {last.nextBefore && (
        <Button kind="quiet" onClick={() => void loadMore()}>
          {t('inbox.more')}
        </Button>
      )}
    </>
  )
}

function MessageRow({ message }: { message: ListedMessage }) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const { messageId, name, subject, excerpt, store, form, createdAt, doneAt, doneBy } = message
  return (
    <li data-done={doneAt !== null}>
      <Link to={`/inbox/${messageId}`}>
        <span className={`row spread gap-2 ${styles.head}`}>
          <strong>{name}</strong>
          <span>{formatInstant(createdAt, today, language)}</span>
        </span>
        <span className="strong anywhere">{subject}</span>
        <span className={styles.excerpt}>{excerpt}</span>
        <span className="row wrap middle gap-15 small soft">
          <Tag tone={form ? 'success' : 'info'}>{t(`inbox.form.${form ?? 'contact'}`)}</Tag>
          <span>{store.name}</span>
          {doneAt && doneBy && (
            <span>{t('inbox.doneBy', { name: doneBy, time: formatInstant(doneAt, today, language) })}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
