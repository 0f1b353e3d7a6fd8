import { TextField } from '#ui/field.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import type { DateRange } from './calendar-model.ts'

interface Props {
  range: DateRange
  onChange: (range: DateRange) => void
}

/** The first and the last day. A first day after the last one moves that along. */
export function DateRangeFields({ range, onChange }: Props) {
  const { t } = useTranslation()
  const { date: today } = useLocalTime()
  return (
    <div className="filters">
      <TextField
        label={t('range.from')}
        type="date"
        required
        min={today}
        value={range.from}
        onChange={(value) => onChange({ from: value, until: range.until < value ? value : range.until })}
      />
      <TextField
        label={t('range.until')}
        type="date"
        required
        min={range.from}
        value={range.until}
        onChange={(value) => onChange({ ...range, until: value })}
      />
    </div>
  )
}
