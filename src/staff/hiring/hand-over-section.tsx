import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { Icon } from '../components/icon.tsx'
import { AreaField, SelectField } from '../components/inputs.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useApplicationChange } from './use-application-change.ts'
import { useHiringTranslation } from './use-hiring-translation.ts'

/** Who deals with the application, and how to give it to somebody else. */
export function HandOverSection({ application }: { application: ApplicationDetails }) {
  const { t } = useHiringTranslation()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { change, send, isBusy } = useApplicationChange()
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
  const { change, send, ...state } = useApplicationChange(onClose)
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
        empty={t('dialog.handOver.choose')}
        onChange={setPerson}
      />
      <AreaField
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
