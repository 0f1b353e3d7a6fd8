import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay, formatInstant } from '#domain/i18n/format-dates.ts'
import { SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { unwrap } from '../api/request.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { Icon } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { useDraft } from '../state/draft.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationAnswers, ApplicationContact } from './application-data.tsx'
import { ApplicationFiles } from './application-files.tsx'
import styles from './application-history.module.css'
import { ConversationSection } from './conversation-section.tsx'
import { InterviewSection } from './interview-section.tsx'
import { type HiringTranslation, useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ params }: LoaderFunctionArgs) =>
    unwrap(
      await requests.request('GET /applications/{applicationId}', {
        params: { applicationId: params.applicationId ?? '' },
      }),
    )

export function Component() {
  const { t, language } = useHiringTranslation()
  const application = useLoaded(createLoader)
  const { date: today } = useLocalTime()
  const { name, job, store, stage, answerBy, createdAt } = application
  const received = formatDay(berlinTime(createdAt).date, language, 'short')
  return (
    <Page title={name} width="wide" hasBack>
      <div className="stack gap-1">
        <p className="row wrap middle gap-15 lead">
          <span>{job.name}</span>
          <span className="soft small">{job.identifier}</span>
          {store && <span className="soft small">{store.name}</span>}
        </p>
        <p className="row wrap middle gap-15">
          <Tag tone={stage === 'interview' || stage === 'hired' ? 'success' : 'info'}>{t(`stage.${stage}`)}</Tag>
          <span className="soft small">
            {t('page.received')}: {received}
          </span>
          {answerBy && (
            <Tag tone={answerBy < today ? 'warning' : 'info'}>
              {t(answerBy < today ? 'card.overdue' : 'card.answerBy', { date: formatDay(answerBy, language, 'short') })}
            </Tag>
          )}
        </p>
      </div>
      {stage === 'withdrawn' && <Notice tone="warning">{t('page.withdrawn')}</Notice>}
      <div className="columns">
        <div>
          <ApplicationActions application={application} />
          <InterviewSection application={application} />
          <ConversationSection application={application} />
          <ApplicationContact application={application} />
          <ApplicationFiles application={application} />
          <ApplicationAnswers application={application} />
        </div>
        <div>
          <HandOverSection application={application} />
          <NotesSection application={application} />
          <ApplicationHistory application={application} />
          <Retention application={application} />
        </div>
      </div>
    </Page>
  )
}

function Retention({ application: { deletesOn, talentPool } }: { application: ApplicationDetails }) {
  const { t, language } = useHiringTranslation()
  const day = (date: string) => formatDay(date, language, 'date')
  return (
    <section aria-labelledby="privacy">
      <h2 id="privacy">{t('page.privacy')}</h2>
      <p className="row middle gap-1">
        <Icon name="calendar" size={22} />
        <strong>{t('page.deletesOn', { date: day(deletesOn) })}</strong>
      </p>
      <p>
        {talentPool
          ? t('page.talentPool', { since: day(talentPool.since), until: day(talentPool.until) })
          : t('page.noTalentPool')}
      </p>
      <p className="soft small">{t('page.copies')}</p>
    </section>
  )
}

type Entry = ApplicationDetails['history'][number]

function describe({ kind, assignee, job, times }: Entry, { t }: HiringTranslation): string {
  if (kind === 'assigned') return t('history.assigned', { name: assignee ?? '' })
  if (kind === 'slotsOffered') return t('history.slotsOffered', { count: times.length })
  if (kind === 'jobSuggested' || kind === 'jobAccepted' || kind === 'jobDeclined')
    return t(`history.${kind}`, { job: job ?? '' })
  return t(`history.${kind}`)
}

/** What happened to the application, the newest first. */
function ApplicationHistory({ application }: { application: ApplicationDetails }) {
  const texts = useHiringTranslation()
  const { t, language } = texts
  const { date: today } = useLocalTime()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('page.history')}</h2>
      <ol className="history line-top">
        {application.history.toReversed().map((entry, index) => (
          <li key={index}>
            <span className="soft figures">{formatInstant(entry.at, today, language)}</span>
            <div>
              <p>{describe(entry, texts)}</p>
              <p className="soft small">
                {[
                  entry.by ?? t('page.applicant'),
                  entry.interview && `${formatDay(entry.interview.date, language, 'short')}, ${entry.interview.time}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {entry.text && (
                <details className={styles.message}>
                  <summary>{t('history.message')}</summary>
                  <p className="card written">{entry.text}</p>
                </details>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const maxLength = 2000

/** What staff think, for staff. */
function NotesSection({ application }: { application: ApplicationDetails }) {
  const { t, language } = useHiringTranslation()
  const { t: common } = useTranslation()
  const { date: today } = useLocalTime()
  const { notes, applicationId } = application
  const { value: text, change: setText } = useDraft(`note ${applicationId}`, '')
  const { change, send, isBusy, problem } = useChange(() => setText(''))
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t('page.notes')}</h2>
      <form
        className="form-column"
        onSubmit={(event) => {
          event.preventDefault()
          void change(send('POST /applications/{applicationId}/notes', { params: application, body: { text } }))
        }}
      >
        <TextArea
          label={t('page.newNote')}
          hint={t('page.notesHint')}
          error={fieldErrorText(common, problem?.errors?.text)}
          value={text}
          maxLength={maxLength}
          onChange={setText}
        />
        <ProblemNotice problem={problem?.errors ? undefined : problem} />
        <Button kind="quiet" type="submit" aria-disabled={isBusy}>
          {t('page.saveNote')}
        </Button>
      </form>
      <ul className="stack gap-1">
        {notes.map((note) => (
          <li key={note.id} className="card stack gap-05" data-tone="warning">
            <p className="between small">
              <strong>{note.author}</strong>
              <span>{formatInstant(note.at, today, language)}</span>
            </p>
            <p className="written">{note.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who deals with the application, and how to give it to somebody else. */
function HandOverSection({ application }: { application: ApplicationDetails }) {
  const { t } = useHiringTranslation()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { change, send, isBusy } = useChange()
  const { assignee } = application
  return (
    <section aria-labelledby="responsible">
      <h2 id="responsible">{t('page.responsible')}</h2>
      <p className="row middle gap-1 lead">
        <Icon name="people" />
        <strong>{assignee?.name ?? t('page.nobody')}</strong>
      </p>
      <div className="row wrap middle gap-2">
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          {t('page.handOver')}
        </Button>
        {assignee?.id !== session.id && session.kind === 'person' && (
          <Button
            kind="text"
            aria-disabled={isBusy}
            onClick={() =>
              void change(
                send('POST /applications/{applicationId}/assignee', {
                  params: application,
                  body: { person: session.id },
                }),
              )
            }
          >
            {t('page.takeOver')}
          </Button>
        )}
      </div>
      {isOpen && <HandOverDialog application={application} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function HandOverDialog({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const session = useSession()
  const { change, send, ...state } = useChange(onClose)
  const [person, setPerson] = useState('')
  const [text, setText] = useState('')
  const colleagues = application.colleagues.filter(({ id }) => id !== session.id)
  return (
    <ChangeDialog
      {...state}
      headline={t('dialog.handOver.headline')}
      confirm={t('dialog.handOver.confirm')}
      onConfirm={() =>
        void change(
          send('POST /applications/{applicationId}/assignee', { params: application, body: { person, text } }),
        )
      }
      onClose={onClose}
    >
      {colleagues.length === 0 && <p>{t('dialog.handOver.noColleagues')}</p>}
      <SelectField
        label={t('dialog.handOver.person')}
        hint={t('dialog.handOver.mail')}
        error={fieldErrorText(common, state.problem?.errors?.person)}
        value={person}
        choices={colleagues}
        none={t('dialog.handOver.choose')}
        onChange={setPerson}
      />
      <TextArea
        label={t('dialog.handOver.text')}
        hint={t('dialog.handOver.textHint')}
        error={fieldErrorText(common, state.problem?.errors?.text)}
        value={text}
        maxLength={2000}
        onChange={setText}
      />
    </ChangeDialog>
  )
}
