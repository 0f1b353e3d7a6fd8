import type { PickupQuery } from '#contract/orders.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { type DayStyle, formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { useSiteAnswer } from '../api/use-site-answer.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useReturn } from './use-return.ts'

/** What the cart or order needs, see the API. */
export interface PickupNeeds extends Partial<PickupQuery> {
  /** Empty: nothing is requested. */
  storeId: string
}

/**
 * The slots of the chosen store. Previous options of the store stay visible during a request; a failed request removes
 * them unless it was only a refresh.
 */
export function usePickupOptions({ storeId, ...query }: PickupNeeds) {
  const { data, problem, isCurrent, isAnswered, read } = useSiteAnswer(
    storeId && JSON.stringify([storeId, query]),
    (api) => api('GET /locations/{id}/pickup', { params: { id: storeId }, query }),
  )
  useReturn(read)
  const isLoading = storeId !== '' && !isAnswered
  const isShown = data?.storeId === storeId && (isCurrent || isLoading)
  return {
    options: isShown ? data : undefined,
    isLoading,
    hasFailed: isAnswered && problem !== undefined && !isShown,
    /** Requests the options again, for example after a slot turned out to be full. */
    reload: read,
  }
}

export type PickupMoment = LocalTime | { date: CalendarDate; time: string }

/** "Mo., 16.11., 18:00 Uhr". Midnight is shown as the end of the previous day, because 00:00 is ambiguous. */
export function useFormatPickupTime(): (moment: PickupMoment, style?: DayStyle) => string {
  const { t, language } = useTranslation('pickup')
  return (moment, style = 'narrow') => {
    const { date } = moment
    const time = formatTime('minute' in moment ? moment.minute : moment.time, language)
    const isMidnight = time === formatTime(0, language)
    return t('moment', {
      date: formatDay(isMidnight ? addDays(date, -1) : date, language, style),
      clock: isMidnight ? t('midnight') : t('clock', { time }),
    })
  }
}
