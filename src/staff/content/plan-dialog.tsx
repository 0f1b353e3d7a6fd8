import { useState } from 'react'
import type { PlannedChangeData } from '#contract/staff/content.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import type { EntryKind, EntryValue } from '#domain/content/entries.ts'
import { valueAt } from '#domain/content/json-values.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useStaffApp } from '../staff-app.ts'
import { useContentTranslation } from './use-content-translation.ts'
import type { EditedEntry } from './use-entry.ts'

interface Props {
  kind: EntryKind
  title: string
  edited: EditedEntry
  value: EntryValue
  onClose: () => void
}

/** Lets what is typed in the form count from a day on. */
export function PlanDialog({ kind, title, edited, value, onClose }: Props) {
  const { c } = useContentTranslation()
  const { requests } = useStaffApp()
  const { date: today } = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const { entry } = edited
  const [date, setDate] = useState(addDays(today, 1))
  const [time, setTime] = useState('00:00')
  const [chosen, setChosen] = useState<readonly string[]>([])

  /** Other values are planned before for what is as published here. */
  const isOffered = ({ field, publishAt }: PlannedChangeData) =>
    field !== '' &&
    publishAt < berlinInstant({ date, minute: parseClockMinute(time) ?? 0 }) &&
    isSameValue(valueAt(value, field.split('.')), valueAt(entry.published, field.split('.')))
  const offered = date ? [...new Map(entry.planned.filter(isOffered).map((one) => [one.field, one])).values()] : []
  const questions = problem?.code === 'contentQuestions' ? (problem.errors ?? {}) : {}

  async function plan(): Promise<void> {
    const params = { kind, id: entry.id }
    const backTo = offered.map(({ field }) => field).filter((field) => chosen.includes(field))
    const confirmed = Object.keys(questions)
    const body = { value, backTo, baseVersion: entry.baseVersion, at: { date, time }, confirmed }
    if (!(await send('POST /content/entries/{kind}/{id}/plans', { params, body }))) return
    const read = await requests.request('GET /content/entries/{kind}/{id}', { params })
    if (read.ok) edited.receive(read.data)
    onClose()
  }

  return (
    <ChangeDialog
      headline={c('planned.title', { title })}
      confirm={c('planned.confirm')}
      problem={problem}
      isBusy={isBusy}
      onConfirm={() => void plan()}
      onClose={onClose}
    >
      <p>{c('planned.text')}</p>
      <div className="filters">
        <TextField label={c('check.date')} type="date" min={today} value={date} onChange={setDate} />
        <TextField label={c('check.time')} type="time" value={time} onChange={setTime} />
      </div>
      {offered.map(({ field, label, sentence }) => (
        <CheckboxField
          key={field}
          checked={chosen.includes(field)}
          onChange={(isChosen) => setChosen(isChosen ? [...chosen, field] : chosen.filter((one) => one !== field))}
        >
          {c('planned.back', { label, planned: sentence })}
        </CheckboxField>
      ))}
      {problem?.errors && (
        <Notice tone="warning">
          {Object.values(problem.errors).join(' ')}{' '}
          {problem.code === 'contentQuestions' && <strong>{c('planned.questions')}</strong>}
        </Notice>
      )}
    </ChangeDialog>
  )
}
