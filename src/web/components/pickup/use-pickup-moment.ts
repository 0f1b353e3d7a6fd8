import { addDays } from '#domain/calendar/calendar-date.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shortTime } from '../store/short-time.ts'
import { formatPickupDate } from './format-pickup-date.ts'

type Form = NonNullable<Parameters<typeof formatPickupDate>[2]>

/** "Mo., 16.11., 18:00 Uhr". Midnight is said as the end of the day before: nobody is sure which day 0:00 belongs to. */
export function usePickupMoment(): (moment: { date: string; time: string }, form?: Form) => string {
  const { t, language } = useTexts('pickup')
  return ({ date, time }, form = 'short') => {
    const isMidnight = time === '00:00'
    return t('moment', {
      date: formatPickupDate(isMidnight ? addDays(date, -1) : date, language, form),
      clock: isMidnight ? t('midnight') : t('clock', { time: shortTime(time) }),
    })
  }
}
