import type { StaffPickupOptions } from '#contract/staff/staff-order-changes.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

export interface PickupValue {
  date: string | undefined
  time: string | undefined
}

interface Props {
  options: StaffPickupOptions
  value: PickupValue
  onChange: (value: PickupValue) => void
  errors?: Partial<Record<'date' | 'time', string>>
  /** Undefined: all in one line. */
  columns?: 'wide' | undefined
}

/** A day, then a time of that day. Full times are visible and cannot be chosen. */
export const PickupFields = (props: Props) => (
  <>
    <PickupDay {...props} columns="wide" />
    <PickupTime {...props} />
  </>
)

export function PickupDay({ options, value, onChange, errors, columns }: Props) {
  const { t, language } = useTranslation()
  return (
    <>
      <ChoiceField
        legend={t('pickup.day')}
        name="date"
        choices={options.dates.map(({ date, soldOut }) => ({
          value: date,
          label: formatDay(date, language, 'short'),
          isDisabled: soldOut.length > 0,
        }))}
        value={value.date}
        onChange={(date) => onChange({ date, time: undefined })}
        error={errors?.date}
        columns={columns}
      />
      {options.dates.find(({ date }) => date === value.date)?.isShortNotice && (
        <Notice tone="warning">{t('pickup.shortNotice')}</Notice>
      )}
    </>
  )
}

export function PickupTime({ options, value, onChange, errors }: Props) {
  const { t } = useTranslation()
  const day = options.dates.find(({ date }) => date === value.date)
  if (!day) return null
  return (
    <>
      <ChoiceField
        legend={t('pickup.time')}
        name="time"
        choices={day.times.map(({ time, isFree }) => ({ value: time, label: time, isDisabled: !isFree }))}
        value={value.time}
        onChange={(time) => onChange({ date: day.date, time })}
        error={errors?.time}
        columns="narrow"
      />
      {day.times.some(({ isPaused }) => isPaused) && <p>{t('pickup.paused')}</p>}
    </>
  )
}
