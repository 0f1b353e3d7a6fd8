import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { TasterOptions } from '#contract/hiring/application-answer.ts'
import field from '../../components/form/form-field.module.css'
import { SelectField } from '../../components/form/select-field.tsx'
import { Asterisk } from '../../components/form/text-field.tsx'
import { formatPickupDate } from '../../components/pickup/format-pickup-date.ts'
import { shortTime } from '../../components/store/short-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TasterField, TasterTyped } from './taster-answer.ts'
import styles from './taster-times.module.css'
import { timesOn } from './times-on.ts'

interface Props {
  hasStore: boolean
  dates: TasterOptions['dates']
  /** For the case that nothing is free. */
  phone: string
  start: TasterTyped | undefined
  errorOf: (field: TasterField) => string | undefined
}

/** The day, then the time on it. Before a day is chosen, and without script, all times stand there; the server looks again. */
export function TasterTimes({ hasStore, dates, phone, start, errorOf }: Props) {
  const { t, language } = useTexts('jobs')
  const { t: sayCommon } = useTexts()
  const isLoading = useNavigation().state === 'loading'
  const [chosen, setChosen] = useState({ date: start?.date ?? '', time: start?.time ?? '' })
  const times = timesOn(dates, chosen.date)
  if (isLoading && !hasStore) return <p role="status">{t('taster.loading')}</p>
  if (!hasStore) return <p className={styles.note}>{t('taster.storeFirst')}</p>
  if (dates.length === 0) return <p className={styles.note}>{t('taster.none', { phone })}</p>
  const error = errorOf('date')
  return (
    <>
      <fieldset
        className={styles.days}
        data-field="date"
        aria-busy={isLoading}
        aria-describedby={error ? 'date-error' : undefined}
      >
        <legend>
          {t('taster.date')}
          <Asterisk text={sayCommon('required')} />
        </legend>
        <div className={styles.cards}>
          {dates.map(({ date }) => (
            <label key={date}>
              <input
                type="radio"
                name="date"
                value={date}
                checked={chosen.date === date}
                aria-invalid={error ? true : undefined}
                onChange={() =>
                  setChosen(({ time }) => ({ date, time: timesOn(dates, date).includes(time) ? time : '' }))
                }
              />
              {formatPickupDate(date, language, 'short')}
            </label>
          ))}
        </div>
        {error && (
          <p id="date-error" className={field.error}>
            {error}
          </p>
        )}
      </fieldset>
      <SelectField
        name="time"
        label={t('taster.time')}
        value={times.includes(chosen.time) ? chosen.time : ''}
        onChange={(time) => setChosen(({ date }) => ({ date, time }))}
        placeholder={t('taster.chooseTime')}
        error={errorOf('time')}
        isRequired
      >
        {times.map((time) => (
          <option key={time} value={time}>
            {t('taster.clock', { time: shortTime(time) })}
          </option>
        ))}
      </SelectField>
    </>
  )
}
