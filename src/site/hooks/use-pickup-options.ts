import { useCallback, useEffect, useRef, useState } from 'react'
import type { PickupOptions, PickupQuery } from '#contract/orders.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { type DayStyle, formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { useBrowserApi } from '../api/browser-api.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What the cart or order needs, see the API. */
export interface PickupNeeds extends Partial<PickupQuery> {
  /** Empty: nothing is requested. */
  storeId: string
}

interface PickupState {
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed: boolean
}

const emptyState: PickupState = { options: undefined, isLoading: false, hasFailed: false }

/** Calls back when the visitor returns to the page or is online again. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && onReturn()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onReturn)
    }
  }, [onReturn])
}

/**
 * The slots of the chosen store. The latest request wins. Previous options of the store stay visible during a request;
 * a failed request removes them unless it was only a refresh.
 */
export function usePickupOptions({ storeId, ...query }: PickupNeeds) {
  const api = useBrowserApi()
  const [state, setState] = useState<PickupState>(emptyState)
  const [generation, setGeneration] = useState(0)
  const loadedQuery = useRef('')
  const queryText = JSON.stringify(query)

  useEffect(() => {
    if (!storeId) return setState(emptyState)
    let isLatest = true
    setState(({ options }) => {
      const previous = options?.storeId === storeId ? options : undefined
      return { options: previous, isLoading: true, hasFailed: false }
    })
    const queryKey = storeId + queryText
    void api('GET /locations/{id}/pickup', { params: { id: storeId }, query: JSON.parse(queryText) }).then(
      (response) => {
        if (!isLatest) return
        if (response.success) {
          loadedQuery.current = queryKey
          return setState({ options: response.data, isLoading: false, hasFailed: false })
        }
        setState(({ options }) => {
          const current = loadedQuery.current === queryKey ? options : undefined
          return { options: current, isLoading: false, hasFailed: current === undefined }
        })
      },
    )
    return () => {
      isLatest = false
    }
  }, [api, storeId, queryText, generation])

  /** Requests the options again, for example after a slot turned out to be full. */
  const reload = useCallback(() => setGeneration((count) => count + 1), [])
  useReturn(reload)
  return { ...state, reload }
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
