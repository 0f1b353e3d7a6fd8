import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { ChoiceField, type ChoiceOption } from '#ui/choice.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayLabel } from '../day-label.tsx'
import { MissingDates } from './missing-dates.tsx'
import { findSoldOut, listDates, listStock } from './pickup-choice.ts'
import styles from './pickup-fields.module.css'
import type { PickupChoice } from './use-pickup-choice.ts'

interface SlotChoiceProps {
  choice: PickupChoice
  dateError: string | undefined
  timeError: string | undefined
}

/** Date and time. What is full is shown, but cannot be chosen. */
export function SlotChoice({ choice, dateError, timeError }: SlotChoiceProps) {
  const { t, language } = useTranslation('pickup')
  const { value, options, heldSlot, timeLimit, isLoading, hasFailed, choose } = choice
  const dates = listDates(options, heldSlot, value)
  const times = dates.find(({ date }) => date === value.date)?.times ?? []
  const hasTooLittle = findSoldOut(value, options).length > 0
  const markFull = (isFree: boolean) => (isFree ? {} : { isDisabled: true, note: t('full') })
  const dateChoices = dates.map(
    ({ date, occasion, times: timesOfDate }): ChoiceOption => ({
      value: date,
      label: <DayLabel date={date} />,
      note: occasion,
      ...markFull(timesOfDate.length === 0 || timesOfDate.some(({ isFree }) => isFree)),
      ...(hasTooLittle && date === value.date && { isDisabled: true, note: t('notEnough') }),
    }),
  )
  const timeChoices = times.map(
    ({ time, isFree }): ChoiceOption => ({ value: time, label: formatTime(time, language), ...markFull(isFree) }),
  )
  return (
    <>
      {(dates.length > 0 || !hasFailed) && (
        <div className="stack">
          <ChoiceField
            isRequired
            columns="narrow"
            name="pickupDate"
            legend={t('date')}
            choices={dateChoices}
            value={value.date}
            onChange={(date) => choose({ ...value, date, time: '' })}
            error={dateError}
            isBusy={isLoading}
            placeholder={value.storeId ? undefined : t('storeFirst')}
          />
          <StockNotes choice={choice} />
          {options && <MissingDates options={options} />}
        </div>
      )}
      <ChoiceField
        isRequired
        columns="narrow"
        name="pickupTime"
        legend={t('time')}
        hint={timeLimit?.text}
        choices={timeChoices}
        value={value.time}
        onChange={(time) => choose({ ...value, time })}
        error={timeError}
        isBusy={isLoading}
        placeholder={t(value.storeId ? 'dateFirst' : 'storeFirst')}
      />
    </>
  )
}

/** What is left of limited products on the chosen day, or what there is too little of. */
function StockNotes({ choice: { value, options, items, heldSlot } }: Pick<SlotChoiceProps, 'choice'>) {
  const { t, language } = useTranslation('pickup')
  const date = value.date && formatDay(value.date, language, 'long')
  const soldOut = findSoldOut(value, options)
  return (
    <div role="status" className={`stack gap-05 ${styles.stock} ${soldOut.length > 0 ? 'note' : 'small soft'}`}>
      {soldOut.map(({ productId, name, left }) => (
        <p key={productId}>{t('stock.tooLittle', { name, date, count: left })}</p>
      ))}
      {soldOut.length > 0 && <p>{t(options?.dates.length ? 'stock.wayOut' : 'stock.wayOutElsewhere')}</p>}
      {listStock(value, options, items, heldSlot).map(({ productId, name, left }) => (
        <p key={productId}>{t('stock.left', { name, date, count: left })}</p>
      ))}
    </div>
  )
}
