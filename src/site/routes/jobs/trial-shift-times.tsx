import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { TrialShiftOptions } from '#contract/applications.ts'
import { formatTime } from '#domain/i18n/format-dates.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { SelectField } from '#ui/field.tsx'
import { DayLabel } from '../../components/day-label.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { TrialShiftInput } from './trial-shift-booking.ts'

interface TrialShiftTimesProps {
  hasStore: boolean
  dates: TrialShiftOptions['dates']
  /** Shown when nothing is free. */
  phone: string
  initial: Pick<TrialShiftInput, 'date' | 'time'> | undefined
  hint?: string | undefined
  errorOf: (field: 'date' | 'time') => string | undefined
}

/** Date, then time. Without a date, or without JavaScript, all times are offered; the server checks the combination. */
export function TrialShiftTimes({ hasStore, dates, phone, initial, hint, errorOf }: TrialShiftTimesProps) {
  const { t, language } = useTranslation('trial-shift')
  const isLoading = useNavigation().state === 'loading'
  const [chosen, setChosen] = useState({ date: initial?.date ?? '', time: initial?.time ?? '' })
  const times = getTimesOnDate(dates, chosen.date)
  if (isLoading && !hasStore) return <p role="status">{t('loading')}</p>
  if (!hasStore) return <p>{t('storeFirst')}</p>
  if (dates.length === 0) return <p>{t('none', { phone })}</p>
  return (
    <>
      <ChoiceField
        isRequired
        columns="narrow"
        name="date"
        legend={t('date')}
        choices={dates.map(({ date }) => ({ value: date, label: <DayLabel date={date} /> }))}
        value={chosen.date}
        onChange={(date) =>
          setChosen(({ time }) => ({ date, time: getTimesOnDate(dates, date).includes(time) ? time : '' }))
        }
        error={errorOf('date')}
        isBusy={isLoading}
      />
      <SelectField
        name="time"
        label={t('time')}
        hint={hint}
        value={times.includes(chosen.time) ? chosen.time : ''}
        onChange={(time) => setChosen(({ date }) => ({ date, time }))}
        placeholder={t('chooseTime')}
        error={errorOf('time')}
        isRequired
        choices={times.map((time) => ({ id: time, name: t('clock', { time: formatTime(time, language) }) }))}
      />
    </>
  )
}

/** The times of a date, or the times of all dates if the date is not offered. */
export function getTimesOnDate(dates: TrialShiftOptions['dates'], date: string): string[] {
  const day = dates.find((one) => one.date === date)
  return day ? day.times : [...new Set(dates.flatMap(({ times }) => times))].sort()
}
