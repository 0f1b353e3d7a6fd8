import { misused } from '../answers.ts'
import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { decideStoreDay, storeDayOptions } from '../stores/decide-store-day.ts'
import { parsePeriods } from '../stores/parse-periods.ts'
import { readReason } from '../stores/read-reason.ts'
import { readStoreDay } from '../stores/read-store-day.ts'

export const storeHours: Command = {
  name: 'store hours',
  group: 'stores',
  places: ['store', 'day', 'periods'],
  options: storeDayOptions,
  async run(desk, args) {
    const periods = parsePeriods(args.place('periods'))
    if (!periods) return misused(desk.t('misuse.periods', { typed: args.place('periods') }))
    const read = await readStoreDay(desk, args)
    if (isAnswer(read)) return read
    const body = { periods, reason: readReason(desk, args, 'reason.hours') }
    return decideStoreDay(desk, args, { kind: 'storeDay', subjectId: read.store.id, key: read.day, body })
  },
}
