import { Field } from '../components/field.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { DateRange } from './calendar-model.ts'
import styles from './date-range-fields.module.css'

interface Props {
  range: DateRange
  onChange: (range: DateRange) => void
}

/** The first and the last day. A first day after the last one moves that along. */
export function DateRangeFields({ range, onChange }: Props) {
  const { t } = useTranslation()
  const { date: today } = useLocalTime()
  return (
    <div className={styles.range}>
      <Field label={t('range.from')}>
        {(ids) => (
          <input
            {...ids}
            type="date"
            required
            min={today}
            value={range.from}
            onChange={({ target: { value } }) =>
              onChange({ from: value, until: range.until < value ? value : range.until })
            }
          />
        )}
      </Field>
      <Field label={t('range.until')}>
        {(ids) => (
          <input
            {...ids}
            type="date"
            required
            min={range.from}
            value={range.until}
            onChange={({ target }) => onChange({ ...range, until: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
