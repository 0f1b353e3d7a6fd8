import { useId, useRef, useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { interviewDurations, maxOfferedTimes } from '#domain/hiring/interview.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { MessageField } from './message-field.tsx'
import styles from './offer-dialog.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

interface Row {
  key: number
  date: string
  time: string
}

/** Offers several times at one place. The applicant chooses one by a link. */
export function OfferDialog({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const { date: today } = useLocalTime()
  const { change, send, ...state } = useChange(onClose)
  const { name, places, drafts } = application
  const [place, setPlace] = useState(places[0] ?? '')
  const [duration, setDuration] = useState('30')
  const [rows, setRows] = useState<readonly Row[]>([{ key: 0, date: addDays(today, 2), time: '10:00' }])
  const [message, setMessage] = useState(drafts.interview)
  const listId = useId()
  const errors = state.problem?.errors
  const timesError = errors && Object.entries(errors).find(([field]) => field.startsWith('times'))?.[1]

  const offer = () => {
    const times = rows.map(({ date, time }) => ({ date, time }))
    return change(
      send('POST /applications/{applicationId}/interview', {
        params: application,
        body: { place, durationMinutes: Number(duration), times, message },
      }),
    )
  }

  return (
    <ChangeDialog
      {...state}
      headline={t('dialog.offer.headline', { name })}
      confirm={t('dialog.send')}
      onConfirm={() => void offer()}
      onClose={onClose}
    >
      <p>{t('dialog.offer.text', { name })}</p>
      <TextField
        label={t('dialog.offer.place')}
        error={fieldErrorText(common, errors?.place)}
        list={listId}
        value={place}
        maxLength={200}
        onChange={setPlace}
      />
      <datalist id={listId}>
        {places.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <ChoiceField
        legend={t('dialog.offer.duration')}
        name="duration"
        columns="narrow"
        choices={interviewDurations.map((minutes) => ({
          value: String(minutes),
          label: t('dialog.offer.minutes', { count: minutes }),
        }))}
        value={duration}
        onChange={setDuration}
        error={fieldErrorText(common, errors?.durationMinutes)}
      />
      <TimeRows application={application} rows={rows} onChange={setRows} error={fieldErrorText(common, timesError)} />
      <MessageField application={application} value={message} onChange={setMessage} error={errors?.message} />
    </ChangeDialog>
  )
}

interface TimeRowsProps {
  application: ApplicationDetails
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  error: string | undefined
}

function TimeRows({ application, rows, onChange, error }: TimeRowsProps) {
  const { t, language } = useHiringTranslation()
  const { date: today } = useLocalTime()
  const nextKey = useRef(1)
  const update = (key: number, changes: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = (date: string, time: string) => onChange([...rows, { key: nextKey.current++, date, time }])
  const last = rows.at(-1)
  const shared = application.freeSlots.filter(
    (slot) => !rows.some(({ date, time }) => date === slot.date && time === slot.time),
  )
  const canAdd = rows.length < maxOfferedTimes
  return (
    <fieldset className="stack gap-1">
      <legend className="strong">{t('dialog.offer.times')}</legend>
      {rows.map((row, index) => (
        <fieldset key={row.key} className={styles.row} aria-label={t('dialog.offer.row', { number: index + 1 })}>
          <TextField
            label={t('dialog.offer.date')}
            type="date"
            min={today}
            value={row.date}
            onChange={(value) => update(row.key, { date: value })}
          />
          <TextField
            label={t('dialog.offer.time')}
            type="time"
            step={300}
            value={row.time}
            onChange={(value) => update(row.key, { time: value })}
          />
          {rows.length > 1 && (
            <button
              type="button"
              className="round-button"
              aria-label={t('dialog.offer.remove', { number: index + 1 })}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <Icon name="close" />
            </button>
          )}
        </fieldset>
      ))}
      {error && <p className="error">{error}</p>}
      {canAdd && (
        <Button kind="text" onClick={() => add(last ? addDays(last.date || today, 1) : today, last?.time ?? '10:00')}>
          {t('dialog.offer.add')}
        </Button>
      )}
      {canAdd && shared.length > 0 && (
        <div>
          <p className="soft small">{t('dialog.offer.shared')}</p>
          <ul className="row wrap gap-1">
            {shared.map((slot) => {
              const when = `${formatDay(slot.date, language, 'short')}, ${slot.time}`
              return (
                <li key={when}>
                  <Button
                    kind="quiet"
                    aria-label={t('dialog.offer.addShared', { when })}
                    onClick={() => add(slot.date, slot.time)}
                  >
                    <Icon name="plus" size={20} />
                    {when}
                  </Button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
