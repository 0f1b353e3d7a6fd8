import { useEffect } from 'react'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { TextField } from '#ui/field.tsx'
import { useRead } from '../api/use-read.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './hours-form.module.css'

export interface Period {
  from: string
  until: string
}

const maxPeriods = 4
const emptyPeriod: Period = { from: '', until: '' }

interface Props {
  storeId: string
  /** Its hours are what the fields begin with. */
  date: CalendarDate
  periods: readonly Period[] | undefined
  onChange: (periods: readonly Period[]) => void
}

/** The opening times of one store, which begin with those that it has. */
export function PeriodFields({ storeId, date, periods, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useRead('GET /store-days', { query: { stores: storeId, from: date, until: date } })
  const day = data?.find((one) => one.store === storeId && one.date === date)
  useEffect(() => {
    if (day && !periods) onChange(day.periods.length > 0 ? day.periods : [emptyPeriod])
  }, [day, periods, onChange])
  if (!periods) return null
  const change = (index: number, changes: Partial<Period>) =>
    onChange(periods.map((period, at) => (at === index ? { ...period, ...changes } : period)))
  return (
    <div className="panel">
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
