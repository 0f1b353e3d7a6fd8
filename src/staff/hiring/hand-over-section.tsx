import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { Field } from '../components/field.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import styles from './hand-over-section.module.css'
import { useApplicationChange } from './use-application-change.ts'
import { useHiringTranslation } from './use-hiring-translation.ts'

/** Who deals with the application, and how to give it to somebody else. */
export function HandOverSection({ application }: { application: ApplicationDetails }) {
  const { t } = useHiringTranslation()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { change, isBusy } = useApplicationChange(application)
  const { assignee } = application
  return (
    <section aria-labelledby="responsible">
      <h2 id="responsible">{t('page.responsible')}</h2>
      <p className="row middle gap-1 lead">
        <Icon name="people" />
        <strong>{assignee?.name ?? t('page.nobody')}</strong>
      </p>
      <div className={styles.buttons}>
        <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
          {t('page.handOver')}
        </button>
        {assignee?.id !== session.id && session.kind === 'person' && (
          <button
            type="button"
            className="text-button"
            aria-disabled={isBusy}
            onClick={() => void change('assignee', { person: session.id })}
          >
            {t('page.takeOver')}
          </button>
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
  const { change, ...state } = useApplicationChange(application, onClose)
  const [person, setPerson] = useState('')
  const [text, setText] = useState('')
  const colleagues = application.colleagues.filter(({ id }) => id !== session.id)
  return (
    <ChangeDialog
      {...state}
      headline={t('dialog.handOver.headline')}
      confirm={t('dialog.handOver.confirm')}
      onConfirm={() => void change('assignee', { person, text })}
      onClose={onClose}
    >
      {colleagues.length === 0 && <p>{t('dialog.handOver.noColleagues')}</p>}
      <Field
        label={t('dialog.handOver.person')}
        hint={t('dialog.handOver.mail')}
        error={fieldErrorText(common, state.problem?.errors?.person)}
      >
        {(ids) => (
          <select {...ids} value={person} onChange={({ target }) => setPerson(target.value)}>
            <option value="">{t('dialog.handOver.choose')}</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('dialog.handOver.text')}
        hint={t('dialog.handOver.textHint')}
        error={fieldErrorText(common, state.problem?.errors?.text)}
      >
        {(ids) => <textarea {...ids} value={text} maxLength={2000} onChange={({ target }) => setText(target.value)} />}
      </Field>
    </ChangeDialog>
  )
}
