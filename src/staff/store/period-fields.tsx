import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { TextField } from '#ui/field.tsx'
import { useServerAnswer } from '../api/use-read.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import styles from './hours-form.module.css'

export interface Period {
  from: string
  until: string
}

const maxPeriods = 4
const emptyPeriod: Period = { from: '', until: '' }

/** The hours of a store on a day, which the fields begin with. Nothing is read without a store. */
export function useUsualPeriods(store: string | undefined, date: CalendarDate): readonly Period[] | undefined {
  const { requests } = useStaffApp()
  const query = { stores: store ?? '', from: date, until: date }
  const { data } = useServerAnswer(store && `${store} ${date}`, () => requests.request('GET /store-days', { query }))
  const day = data?.find((one) => one.store === store && one.date === date)
  return day && (day.periods.length > 0 ? day.periods : [emptyPeriod])
}

interface Props {
  periods: readonly Period[]
  onChange: (periods: readonly Period[]) => void
}

/** The opening times of one store. */
export function PeriodFields({ periods, onChange }: Props) {
  const { t } = useTranslation()
  const change = (index: number, changes: Partial<Period>) =>
    onChange(periods.map((period, at) => (at === index ? { ...period, ...changes } : period)))
  return (
    <div className="form-column">
      {periods.map((period, index) => (
        <div key={index} className={`stack gap-1 ${styles.period}`}>
          {(['from', 'until'] as const).map((edge) => (
            <TextField
              key={edge}
              label={t(`hours.${edge}`)}
              type="time"
              step={300}
              required
              value={period[edge]}
              onChange={(value) => change(index, { [edge]: value })}
            />
          ))}
          {periods.length > 1 && (
            <button
              type="button"
              className="round-button"
              aria-label={t('hours.removePeriod', period)}
              onClick={() => onChange(periods.filter((_, at) => at !== index))}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      {periods.length < maxPeriods && (
        <Button kind="quiet" onClick={() => onChange([...periods, emptyPeriod])}>
          {t('hours.addPeriod')}
        </Button>
      )}
    </div>
  )
}
