import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Button } from '../components/button.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { AreaField } from '../components/inputs.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useApplicationChange } from './use-application-change.ts'
import { useHiringTranslation } from './use-hiring-translation.ts'

const maxLength = 2000

/** What staff think, for staff. */
export function NotesSection({ application }: { application: ApplicationDetails }) {
  const { t, language } = useHiringTranslation()
  const { t: common } = useTranslation()
  const { date: today } = useLocalTime()
  const [text, setText] = useState('')
  const { change, send, isBusy, problem } = useApplicationChange(() => setText(''))
  const { notes } = application
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t('page.notes')}</h2>
      <form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault()
          void change(send('POST /applications/{applicationId}/notes', { params: application, body: { text } }))
        }}
      >
        <AreaField
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
          <li key={note.id} className="card amber stack gap-05">
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
