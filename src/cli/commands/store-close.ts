import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { decideStoreDay, storeDayOptions } from '../stores/decide-store-day.ts'
import { readReason } from '../stores/read-reason.ts'
import { readStoreDay } from '../stores/read-store-day.ts'

export const storeClose: Command = {
  name: 'store close',
  group: 'stores',
  places: ['store', 'day'],
  options: storeDayOptions,
  async run(desk, args) {
    const read = await readStoreDay(desk, args)
    if (isAnswer(read)) return read
    const body = { periods: [], reason: readReason(desk, args, 'reason.closed') }
    return decideStoreDay(desk, args, { kind: 'storeDay', subjectId: read.store.id, key: read.day, body })
  },
}
