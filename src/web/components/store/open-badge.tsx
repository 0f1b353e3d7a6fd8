import type { TinyStore } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import styles from './open-badge.module.css'
import { useOpenText } from './use-open-text.ts'

interface Props {
  hours: TinyStore['opening_hours']
  today: CalendarDate
  size?: 'small' | 'large'
}

/** The words say it; the dot is full or hollow, so that nobody has to tell the colours apart. */
export function OpenBadge({ hours, today, size = 'small' }: Props) {
  const say = useOpenText()
  return (
    <span className={styles.badge} data-open={hours.open_now || undefined} data-size={size}>
      {say(hours, today)}
    </span>
  )
}
