import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Requests, Result } from '../api/request.ts'
import type { StaffDatabase, StoredList } from './staff-database.ts'

export type ListQuery = Pick<StoredList, 'list' | 'date' | 'store'>

export interface ReadList<T> extends StoredList<T> {
  /** From this device: the server could not be asked. */
  isStored: boolean
}

interface ListDeps {
  requests: Pick<Requests, 'request'>
  database: Pick<StaffDatabase, 'readList' | 'saveList'>
  now: () => Instant
  /** Whose lists this device stores. */
  keptDays: () => readonly CalendarDate[]
  language: () => Language
}

/** The lists to print: from the server, and without a connection as they were read last. */
export function createListCache({ requests, database, now, keptDays, language }: ListDeps) {
  return {
    async read<T>({ list, date, store }: ListQuery): Promise<Result<ReadList<T>>> {
      const query = { date, stores: store || undefined }
      const result = await requests.request<T>('GET', `/lists/${list}`, { query })
      if (result.ok) {
        const read = { list, date, store, language: language(), data: result.data, readAt: now() }
        if (keptDays().includes(date)) await database.saveList(read)
        return { ok: true, data: { ...read, isStored: false } }
      }
      const stored = result.problem.code === 'unreachable' ? await database.readList(list, store, date) : undefined
      return stored ? { ok: true, data: { ...(stored as StoredList<T>), isStored: true } } : result
    },
  }
}

export type ListCache = ReturnType<typeof createListCache>
