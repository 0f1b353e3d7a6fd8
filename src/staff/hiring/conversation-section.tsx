import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { maxMessageLength } from '#domain/hiring/conversation.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useDraft } from '../state/draft.ts'
import styles from './conversation-section.module.css'
import { MessageField } from './message-field.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

type Props = { application: ApplicationDetails }

/** What both sides have written, the oldest first, and what is written next. */
export function ConversationSection({ application }: Props) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const { change, send, isBusy, problem } = useChange()
  const [isNoting, setIsNoting] = useState(false)
  const { conversation, canWrite, hasReply, suggestedJob, name } = application
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">{t('conversation.title')}</h2>
      {conversation.length === 0 && <p className="soft">{t('conversation.none')}</p>}
      <ol className={`stack gap-1 ${styles.thread}`}>
        {conversation.map(({ at, direction, by, text }) => (
          <li key={`${at} ${text}`} className="card" data-direction={direction}>
            <p className="soft small">
              {direction === 'noted' ? t('conversation.noted', { name: by ?? '' }) : (by ?? name)} ·{' '}
              {formatInstant(at, today, language)}
            </p>
            <p className="written" lang={direction === 'toApplicant' ? application.language : undefined}>
              {text}
            </p>
          </li>
        ))}
      </ol>
      {suggestedJob && <p className="soft">{t('conversation.suggested', { job: suggestedJob })}</p>}
      {hasReply && (
        <Notice tone="warning">
          <p>{t('conversation.waiting', { name })}</p>
          <Button
            kind="text"
            aria-disabled={isBusy}
            onClick={() =>
              void change(send('POST /applications/{applicationId}/replies/settled', { params: application, body: {} }))
            }
          >
            {t('conversation.settle')}
          </Button>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
      {canWrite && (
        <>
          <WriteForm application={application} />
          <div>
            <Button kind="text" onClick={() => setIsNoting(true)}>
              {t('conversation.noteReply')}
            </Button>
          </div>
        </>
      )}
      {isNoting && <NoteReplyDialog application={application} onClose={() => setIsNoting(false)} />}
    </section>
  )
}

const templates = ['documents', 'question', 'delay'] as const
type Template = (typeof templates)[number]
const isTemplate = (id: string): id is Template => templates.some((template) => template === id)

function WriteForm({ application }: Props) {
  const { t } = useHiringTranslation()
  const { applicationId, drafts, name } = application
  const draft = useDraft(`message ${applicationId}`, '')
  const { change, send, isBusy, problem } = useChange(() => {
    draft.change('')
    draft.remove()
  })
  return (
    <form
      className="form-column"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { text: draft.value }
        void change(send('POST /applications/{applicationId}/messages', { params: application, body }))
      }}
    >
      <SelectField
        label={t('conversation.template')}
        value={templates.find((template) => drafts[template] === draft.value) ?? ''}
        none={t('conversation.templates.none')}
        choices={templates.map((id) => ({ id, name: t(`conversation.templates.${id}`) }))}
        onChange={(id) => draft.change(isTemplate(id) ? drafts[id] : '')}
      />
      <MessageField
        label={t('conversation.text', { name })}
        application={application}
        value={draft.value}
        onChange={draft.change}
        error={problem?.errors?.text}
        rows={6}
      />
      <ProblemNotice problem={problem?.errors ? undefined : problem} />
      <Button type="submit" kind="quiet" aria-disabled={isBusy}>
        {t('conversation.send')}
      </Button>
    </form>
  )
}

/** What came by mail or phone, so that it is in one place with the rest. */
function NoteReplyDialog({ application, onClose }: Props & { onClose: () => void }) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  const [text, setText] = useState('')
  const { name } = application
  return (
    <ChangeDialog
      {...state}
      headline={t('conversation.noteHeadline', { name })}
      confirm={t('conversation.noteConfirm')}
      onConfirm={() =>
        void change(send('POST /applications/{applicationId}/replies', { params: application, body: { text } }))
      }
      onClose={onClose}
    >
      <TextArea
        label={t('conversation.noteText')}
        hint={t('conversation.noteHint', { name })}
        error={fieldErrorText(common, state.problem?.errors?.text)}
        value={text}
        maxLength={maxMessageLength}
        rows={6}
        onChange={setText}
      />
    </ChangeDialog>
  )
}
