import { useCallback, useEffect, useState } from 'react'
import type { PickupOptions } from '#contract/orders.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { useBrowserApi } from '../api/browser-api.ts'
import { storeApi } from '../api/store-api.ts'
import { formatPickupDate, formatTime } from '../format.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** The chosen store and slot; empty strings where nothing is chosen yet. */
export interface PickupValue {
  storeId: string
  date: CalendarDate | ''
  /** HH:MM */
  time: string
}

/** The first slot with free capacity. */
export function earliestPickup(options: PickupOptions | undefined): { date: string; time: string } | undefined {
  for (const { date, times } of options?.dates ?? []) {
    const free = times.find(({ isFree }) => isFree)
    if (free) return { date, time: free.time }
  }
  return undefined
}

type Dates = PickupOptions['dates']

/** Adds the slot that an order holds: it stays available to this order even when it is full. */
export function addHeldSlot(options: PickupOptions | undefined, held: PickupValue | undefined): Dates {
  const dates = options?.dates ?? []
  if (!options || !held || held.storeId !== options.storeId) return dates
  const slot = { time: held.time, isFree: true }
  const known = dates.find(({ date }) => date === held.date)
  const times = [...(known?.times.filter(({ time }) => time !== held.time) ?? []), slot]
  const withSlot = { date: held.date, times: times.sort((a, b) => a.time.localeCompare(b.time)) }
  return [...dates.filter(({ date }) => date !== held.date), withSlot].sort((a, b) => a.date.localeCompare(b.date))
}

interface PickupOptionsQuery {
  /** Empty: nothing is requested. */
  storeId: string
  preparationDays?: number | undefined
  purpose?: 'edit' | undefined
  /** The current pickup date of the order that is changed. */
  movedFrom?: string | undefined
  /** Comma-separated product ids of the order. */
  products?: string | undefined
}

interface Loaded {
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed: boolean
  /** Requests the options again, for example after a slot turned out to be full. */
  reload: () => void
}

const emptyState = { options: undefined, isLoading: false, hasFailed: false }

/** The slots of the chosen store. The latest request wins; while a store is reloaded, its previous options stay visible. */
export function usePickupOptions({
  storeId,
  preparationDays,
  purpose,
  movedFrom,
  products,
}: PickupOptionsQuery): Loaded {
  const api = useBrowserApi(storeApi)
  const [state, setState] = useState<Omit<Loaded, 'reload'>>(emptyState)
  const [generation, setGeneration] = useState(0)

  useEffect(() => {
    if (!storeId) return setState(emptyState)
    let isLatest = true
    setState(({ options }) => {
      const previous = options?.storeId === storeId ? options : undefined
      return { options: previous, isLoading: true, hasFailed: false }
    })
    const query = {
      ...(preparationDays !== undefined && { preparationDays }),
      ...(purpose && { purpose }),
      ...(movedFrom && { movedFrom }),
      ...(products && { products }),
    }
    void api.pickupOptions(storeId, query).then((response) => {
      if (!isLatest) return
      if (response.success) setState({ options: response.data, isLoading: false, hasFailed: false })
      else setState({ options: undefined, isLoading: false, hasFailed: true })
    })
    return () => {
      isLatest = false
    }
  }, [api, storeId, preparationDays, purpose, movedFrom, products, generation])

  const reload = useCallback(() => setGeneration((count) => count + 1), [])
  return { ...state, reload }
}

type DateStyle = NonNullable<Parameters<typeof formatPickupDate>[2]>

/** "Mo., 16.11., 18:00 Uhr". Midnight is shown as the end of the previous day, because 0:00 is ambiguous. */
export function useFormatPickupTime(): (time: { date: string; time: string }, style?: DateStyle) => string {
  const { t, language } = useTranslation('pickup')
  return ({ date, time }, style = 'short') => {
    const isMidnight = time === '00:00'
    return t('moment', {
      date: formatPickupDate(isMidnight ? addDays(date, -1) : date, language, style),
      clock: isMidnight ? t('midnight') : t('clock', { time: formatTime(time) }),
    })
  }
}
