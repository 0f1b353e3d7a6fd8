import { useRef, useState } from 'react'
import type { IncidentDetails } from '#contract/staff/incidents.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { localized } from '#domain/i18n/languages.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { Tag } from '#ui/tag.tsx'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import type { Problem } from '../api/request.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { EmptyState } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'

export const createLoader = loaderOf('GET /incidents')

type OpenDialog = { kind: 'report' } | { kind: 'update' | 'end' | 'withdraw'; incident: IncidentDetails }

/** What visitors read about outages on the page about reliability. */
export function Component() {
  const { t } = useTranslation()
  const incidents = useLoaded(createLoader)
  const [open, setOpen] = useState<OpenDialog | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Page
      title={t('nav.incidents')}
      hasBack
      tools={
        <Button icon="plus" onClick={() => setOpen({ kind: 'report' })}>
          {t('incidents.report')}
        </Button>
      }
    >
      <p className="soft">{t('incidents.intro')}</p>
      {incidents.length === 0 ? (
        <EmptyState icon="check" headline={t('incidents.noneHeadline')} text={t('incidents.noneText')} />
      ) : (
        <ul className="rows line-top">
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.kind === 'report' && <ReportDialog onClose={close} />}
      {(open?.kind === 'update' || open?.kind === 'end') && (
        <UpdateDialog incident={open.incident} isOver={open.kind === 'end'} onClose={close} />
      )}
      {open?.kind === 'withdraw' && <WithdrawDialog incident={open.incident} onClose={close} />}
    </Page>
  )
}

function IncidentRow({ incident, onOpen }: { incident: IncidentDetails; onOpen: (dialog: OpenDialog) => void }) {
  const { t, language } = useTranslation()
  const { date: today } = useLocalTime()
  const { title, beganAt, endedAt, updates } = incident
  const time = (at: string) => formatInstant(at, today, language)
  return (
    <li className="stack gap-1">
      <p className="row wrap middle gap-1">
        <Tag tone={endedAt === null ? 'warning' : 'success'} hasDot>
          {t(endedAt === null ? 'incidents.open' : 'incidents.over')}
        </Tag>
        <span className="soft">
          {endedAt === null
            ? t('incidents.since', { time: time(beganAt) })
            : t('incidents.period', { from: time(beganAt), until: time(endedAt) })}
        </span>
      </p>
      <h2 className="headline-s">{localized(title, language)}</h2>
      <ul className="stack gap-1">
        {updates.map(({ at, text }) => (
          <li key={at}>
            <span className="soft figures">{time(at)}</span> {localized(text, language)}
          </li>
        ))}
      </ul>
      <div className="row wrap gap-1">
        {endedAt === null && (
          <>
            <Button kind="quiet" onClick={() => onOpen({ kind: 'update', incident })}>
              {t('incidents.update')}
            </Button>
            <Button kind="quiet" onClick={() => onOpen({ kind: 'end', incident })}>
              {t('incidents.end')}
            </Button>
          </>
        )}
        <Button kind="text" onClick={() => onOpen({ kind: 'withdraw', incident })}>
          {t('incidents.withdraw')}
        </Button>
      </div>
    </li>
  )
}

interface Texts {
  de: string
  en: string
}
const noTexts: Texts = { de: '', en: '' }
const toBody = ({ de, en }: Texts) => ({ de, ...(en.trim() && { en }) })

interface TextFieldsProps {
  name: 'title' | 'text'
  value: Texts
  onChange: (value: Texts) => void
  problem: Problem | undefined
}

/** In both languages. Without the English one, visitors read the German one. */
function TextFields({ name, value, onChange, problem }: TextFieldsProps) {
  const { t } = useTranslation()
  const Field = name === 'title' ? TextField : TextArea
  const errors = problem?.errors
  return (
    <>
      <Field
        label={t(`incidents.${name}De`)}
        error={fieldErrorText(t, errors?.[`${name}.de`] ?? errors?.[name])}
        value={value.de}
        onChange={(de: string) => onChange({ ...value, de })}
      />
      <Field
        label={t(`incidents.${name}En`)}
        error={fieldErrorText(t, errors?.[`${name}.en`])}
        value={value.en}
        onChange={(en: string) => onChange({ ...value, en })}
      />
    </>
  )
}

function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  const incidentId = useRef(crypto.randomUUID())
  const [title, setTitle] = useState(noTexts)
  const [text, setText] = useState(noTexts)
  const [minutesAgo, setMinutesAgo] = useState('0')
  const body = { title: toBody(title), text: toBody(text), minutesAgo: Number(minutesAgo) || 0 }
  return (
    <ChangeDialog
      {...state}
      headline={t('incidents.report')}
      confirm={t('incidents.publish')}
      onConfirm={() =>
        void change(send('PUT /incidents/{incidentId}', { params: { incidentId: incidentId.current }, body }))
      }
      onClose={onClose}
    >
      <TextFields name="title" value={title} onChange={setTitle} problem={state.problem} />
      <TextFields name="text" value={text} onChange={setText} problem={state.problem} />
      <TextField
        label={t('incidents.minutesAgo')}
        error={fieldErrorText(t, state.problem?.errors?.minutesAgo)}
        inputMode="numeric"
        value={minutesAgo}
        onChange={setMinutesAgo}
      />
    </ChangeDialog>
  )
}

interface UpdateDialogProps {
  incident: IncidentDetails
  isOver: boolean
  onClose: () => void
}

function UpdateDialog({ incident, isOver, onClose }: UpdateDialogProps) {
  const { t, language } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  const [text, setText] = useState(noTexts)
  const input = { params: { incidentId: incident.id }, body: { text: toBody(text), isOver } }
  return (
    <ChangeDialog
      {...state}
      headline={localized(incident.title, language)}
      confirm={t(isOver ? 'incidents.publishEnd' : 'incidents.publish')}
      onConfirm={() => void change(send('POST /incidents/{incidentId}/updates', input))}
      onClose={onClose}
    >
      <TextFields name="text" value={text} onChange={setText} problem={state.problem} />
    </ChangeDialog>
  )
}

function WithdrawDialog({ incident, onClose }: { incident: IncidentDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('incidents.withdrawHeadline')}
      confirm={t('incidents.withdraw')}
      onConfirm={() => void change(send('DELETE /incidents/{incidentId}', { params: { incidentId: incident.id } }))}
      onClose={onClose}
    >
      <p>{t('incidents.withdrawText')}</p>
    </ChangeDialog>
  )
}
