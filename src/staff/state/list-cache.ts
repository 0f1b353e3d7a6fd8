import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Requests, Result, StaffData } from '../api/request.ts'
import type { StaffDatabase, StoredList } from './staff-database.ts'

export type ListQuery<L extends StoredList['list'] = StoredList['list']> = { list: L } & Pick<
  StoredList,
  'date' | 'store'
>

/** What the route of a list answers. */
export type DataOfList<L extends StoredList['list']> = StaffData<`GET /lists/${L}`>

export interface ReadList<L extends StoredList['list']> extends StoredList<DataOfList<L>> {
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
    async read<L extends StoredList['list']>({ list, date, store }: ListQuery<L>): Promise<Result<ReadList<L>>> {
      const query = { date, stores: store || undefined }
      const route: `GET /lists/${StoredList['list']}` = `GET /lists/${list}`
      const result = await requests.request(route, { query })
      if (result.ok) {
        const read = { list, date, store, language: language(), data: result.data as DataOfList<L>, readAt: now() }
        if (keptDays().includes(date)) await database.saveList(read)
        return { ok: true, data: { ...read, isStored: false } }
      }
      const stored = result.problem.code === 'unreachable' ? await database.readList(list, store, date) : undefined
      return stored ? { ok: true, data: { ...(stored as StoredList<DataOfList<L>>), isStored: true } } : result
    },
  }
}

export type ListCache = ReturnType<typeof createListCache>
