import { listAttachments } from '#db/attachments.ts'
import { findPersonalData, type PersonalData } from '#db/desk/personal-data.ts'
import type { Db } from '#db/open-database.ts'
import { listOrderEvents } from '#db/orders.ts'
import { done, note, table } from '../answers.ts'
import type { Command } from '../command.ts'
import type { Row, Table } from '../command-result.ts'
import { readMail } from '../privacy/read-mail.ts'
import { isAnswer } from '../read/is-answer.ts'

const columns = [{ key: 'id' }, { key: 'at', as: 'moment' }, { key: 'state' }, { key: 'detail', as: 'brief' }] as const

async function tablesOf(db: Db, { orders, applications, messages, mails }: PersonalData): Promise<Table[]> {
  const orderRows: Row[] = []
  for (const { id, createdAt, state, ...detail } of orders)
    orderRows.push({ id, at: createdAt, state, detail: { ...detail, history: await listOrderEvents(db, id) } })
  const applicationRows: Row[] = []
  for (const { application, deletesOn } of applications) {
    const { id, createdAt, state, ...detail } = application
    applicationRows.push({
      id,
      at: createdAt,
      state,
      detail: { ...detail, deletesOn, files: await listAttachments(db, id) },
    })
  }
  const messageRows = messages.map(({ id, createdAt, ...detail }): Row => ({ id, at: createdAt, state: null, detail }))
  const mailRows = mails.map((mail): Row => {
    const { id, created_at, kind, payload, sent_at } = mail
    // Other people stand on a store's list.
    const detail = kind === 'storeDailyList' ? { kind } : { kind, payload }
    return { id, at: created_at, state: sent_at ? 'sent' : 'unsent', detail }
  })
  return [
    table('personalOrders', columns, orderRows),
    table('personalApplications', columns, applicationRows),
    table('personalMessages', columns, messageRows),
    table('personalMails', columns, mailRows),
  ]
}

/** On the screen in brief; `--json` is the whole, to be handed to the person. */
export const privacyShow: Command = {
  name: 'privacy show',
  group: 'privacy',
  places: ['mailAddress'],
  async run({ database, t }, args) {
    const mail = readMail(t, args.place('mailAddress'))
    if (isAnswer(mail)) return mail
    const db = await database()
    return done(...(await tablesOf(db, await findPersonalData(db, mail))), note(t('note.privacyShow')))
  },
}
