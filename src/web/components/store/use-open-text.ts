import type { TinyStore } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDayAndMonth } from '../../format-day-and-month.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { openText } from './open-text.ts'
import { shortTime } from './short-time.ts'

/** "Jetzt geöffnet · bis 18:00", "Öffnet morgen um 6:00". */
export function useOpenText(): (hours: TinyStore['opening_hours'], today: CalendarDate) => string {
  const { t, language } = useTexts('places')
  return (hours, today) => {
    const { key, ...blanks } = openText(hours, today)
    return t(`open.${key}`, {
      time: 'time' in blanks ? shortTime(blanks.time) : '',
      weekday: 'weekday' in blanks ? t(`weekday.${blanks.weekday}`) : '',
      date: 'date' in blanks ? formatDayAndMonth(blanks.date, language) : '',
    })
  }
}
