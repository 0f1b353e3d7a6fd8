import { listMessages } from '#db/desk/list-messages.ts'
import { done, table } from '../answers.ts'
import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readStore } from '../read/read-store.ts'

export const messages: Command = {
  name: 'messages',
  group: 'mails',
  options: { store: 'store' },
  async run(desk, args) {
    const house = await desk.house()
    const typed = args.text('store')
    const store = typed === undefined ? undefined : readStore(desk, house, typed)
    if (isAnswer(store)) return store
    const found = await listMessages(house.db, { storeId: store?.id })
    const rows = found.map(({ createdAt, storeId, name, mail, phone, subject, text, enquiry }) => ({
      ...{ createdAt, store: storeId, name, mail, phone, subject, text, enquiry: enquiry?.form ?? null },
      details: enquiry && { ...enquiry },
    }))
    return done(
      table(
        'messages',
        [
          { key: 'createdAt', as: 'moment' },
          { key: 'store' },
          { key: 'name' },
          { key: 'mail' },
          { key: 'phone' },
          { key: 'enquiry' },
          { key: 'subject', as: 'brief' },
          { key: 'text', as: 'brief' },
        ],
        rows,
      ),
    )
  },
}
