import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Store } from '#domain/store/store.ts'
import { berlinTime } from '../../berlin-time.ts'
import { failed } from '../answers.ts'
import type { Args } from '../command.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk } from '../desk.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readDay } from '../read/read-day.ts'
import { readStore } from '../read/read-store.ts'

/** A store and a day that is not over. */
export async function readStoreDay(
  desk: Desk,
  args: Args,
): Promise<{ store: Store; day: CalendarDate } | CommandResult> {
  const day = readDay(desk, args.place('day'))
  if (isAnswer(day)) return day
  const store = readStore(desk, await desk.house(), args.place('store'))
  if (isAnswer(store)) return store
  if (day < berlinTime(desk.now()).date) return failed(desk.t('fault.dayIsOver'))
  return { store, day }
}
