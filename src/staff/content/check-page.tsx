import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ContentFinding, PublishedResponse } from '#contract/staff/content.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState, ProblemNotice } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { StaffApp } from '../staff-app.ts'
import { ChangeList } from './change-list.tsx'
import styles from './content.module.css'
import { entryAddress } from './entry-address.ts'
import { PreviewButton } from './preview-button.tsx'
import { useContentTranslation } from './use-content-translation.ts'

export const createLoader =
  ({ requests }: StaffApp) =>
  async () => {
    const [check, draft] = await Promise.all([
      requests.request('GET /content/check'),
      requests.request('GET /content/draft'),
    ])
    return { check: unwrap(check), draft: unwrap(draft) }
  }

export function Component() {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const { check, draft } = useLoaded(createLoader)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [published, setPublished] = useState<(PublishedResponse & { isPlanned: boolean }) | undefined>()
  const { problems, questions, conflicts, planned } = check
  const isBlocked = problems.length + conflicts.length > 0
  if (published)
    return (
      <Page title={c('check.title')} hasBack>
        <Notice tone="success">
          <p role="status">
            {published.isPlanned
              ? c('check.planned', {
                  version: published.version,
                  time: formatInstant(published.publishAt, today, language),
                })
              : c('check.published', { version: published.version })}
          </p>
          <p>
            <Link to="/content/history">{c('tab.history')}</Link>
          </p>
        </Notice>
      </Page>
    )
  if (draft.changes.length === 0)
    return (
      <Page title={c('check.title')} hasBack>
        <EmptyState icon="note" headline={c('draft.emptyHeadline')} text={c('draft.emptyText')} />
      </Page>
    )
  return (
    <Page title={c('check.title')} hasBack tools={<PreviewButton path="/" />}>
      {conflicts.length > 0 && (
        <section className="stack gap-15">
          <h2>{c('check.conflicts', { count: conflicts.length })}</h2>
          <ul className={`stack gap-1 ${styles.findings}`}>
            {conflicts.map(({ kind, id, title }) => (
              <li key={`${kind}/${id}`} className="card">
                <p>
                  <strong>{title}</strong> <Link to={entryAddress({ kind, id })}>{c('check.decide')}</Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length > 0 && (
        <section className="stack gap-15">
          <h2>{c('check.problems', { count: problems.length })}</h2>
          <ul className={`stack gap-1 ${styles.findings}`}>
            {problems.map((finding) => (
              <Finding key={`${finding.kind}/${finding.id}/${finding.field}`} finding={finding} />
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className="stack gap-15">
          <h2>{c('check.questions', { count: questions.length })}</h2>
          <ul className={`stack gap-1 ${styles.findings}`}>
            {questions.map((question) => (
              <Finding key={question.key} finding={question}>
                <CheckboxField
                  checked={confirmed.includes(question.key)}
                  onChange={(isConfirmed) =>
                    setConfirmed(
                      isConfirmed ? [...confirmed, question.key] : confirmed.filter((key) => key !== question.key),
                    )
                  }
                >
                  {c('check.confirmQuestion')}
                </CheckboxField>
              </Finding>
            ))}
          </ul>
        </section>
      )}
      {!isBlocked && questions.length === 0 && <Notice tone="success">{c('check.fine')}</Notice>}
      <section className="stack gap-15">
        <h2>{c('check.changes')}</h2>
        <ChangeList changes={draft.changes} />
      </section>
      {planned.map(({ number, version, publishAt }) => (
        <Notice key={number} tone="info">
          {c('check.plannedBeside', { version, time: formatInstant(publishAt, today, language) })}
        </Notice>
      ))}
      {!isBlocked && (
        <PublishForm
          revision={check.revision}
          confirmed={confirmed}
          isAnswered={questions.every(({ key }) => confirmed.includes(key))}
          onPublished={setPublished}
        />
      )}
    </Page>
  )
}

function Finding({ finding, children }: { finding: ContentFinding; children?: React.ReactNode }) {
  const { c } = useContentTranslation()
  const { kind, id, title, field, sentence } = finding
  return (
    <li className="card">
      <p>
        <Icon name="warning" size={20} /> <strong>{title}</strong>: {sentence}{' '}
        {kind && id && <Link to={entryAddress({ kind, id, field })}>{c('check.toField')}</Link>}
      </p>
      {children}
    </li>
  )
}

interface PublishProps {
  revision: number
  confirmed: readonly string[]
  isAnswered: boolean
  onPublished: (published: PublishedResponse & { isPlanned: boolean }) => void
}

function PublishForm({ revision, confirmed, isAnswered, onPublished }: PublishProps) {
  const { c } = useContentTranslation()
  const { revalidate } = useRevalidator()
  const { date: today } = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [date, setDate] = useState(today)
  const [time, setTime] = useState('06:00')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string | undefined>()

  async function publish(): Promise<void> {
    const isPlanned = when === 'later'
    if (!isAnswered) return setMissing(c('check.openQuestions'))
    if (isPlanned && (!date || !time)) return setMissing(c('check.momentMissing'))
    setMissing(undefined)
    const body = { revision, note, confirmed, ...(isPlanned && { at: { date, time } }) }
    const published = await send('POST /content/publish', { body })
    if (published) onPublished({ ...published, isPlanned })
    else await revalidate()
  }

  return (
    <form
      className="card form-column"
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <ChoiceField
        legend={c('check.when')}
        name="when"
        choices={[
          { value: 'now', label: c('check.now') },
          { value: 'later', label: c('check.later') },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <div className="filters">
          <TextField label={c('check.date')} type="date" min={today} value={date} onChange={setDate} />
          <TextField label={c('check.time')} type="time" value={time} onChange={setTime} />
        </div>
      )}
      <TextField label={c('check.note')} hint={c('check.noteHint')} value={note} maxLength={300} onChange={setNote} />
      {missing && <Notice tone="warning">{missing}</Notice>}
      <ProblemNotice problem={problem} />
      <Button type="submit" aria-disabled={isBusy}>
        {when === 'now' ? c('check.publish') : c('check.plan')}
      </Button>
    </form>
  )
}
