import { listMessages } from '#db/messages.ts'
import { type ListedMail, listMails, type MailState, retryMails } from '#db/outbox.ts'
import { parseStoreOption } from '../arguments.ts'
import { type Command, done, failed, isCommandResult, note, table, usageError } from '../command.ts'

const messagesCommand: Command = {
  name: 'messages',
  group: 'mails',
  options: { store: 'store' },
  async run(context, args) {
    const services = await context.services()
    const store = parseStoreOption(context, services, args)
    if (isCommandResult(store)) return store
    const found = await listMessages(services.db, { storeId: store?.id })
    const rows = found.map(({ createdAt, storeId, name, mail, phone, subject, text, enquiry }) => ({
      ...{ createdAt, store: storeId, name, mail, phone, subject, text, enquiry: enquiry?.form ?? null },
      details: enquiry && { ...enquiry },
    }))
    return done(
      table(
        'messages',
        [
          { key: 'createdAt', as: 'instant' },
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

const mailStates: readonly MailState[] = ['dead', 'due', 'sent']
const maxMails = 500

function getMailState({ sent_at, dead_at }: ListedMail): MailState {
  if (sent_at) return 'sent'
  return dead_at ? 'dead' : 'due'
}

const mailsCommand: Command = {
  name: 'mails',
  group: 'mails',
  options: { dead: 'flag', due: 'flag', sent: 'flag' },
  async run(context, args) {
    const found = await listMails(
      await context.database(),
      mailStates.find((state) => args.flag(state)),
      maxMails,
    )
    const rows = found.map((mail) => ({
      ...{
        id: mail.id,
        kind: mail.kind,
        subjectId: mail.subject_id,
        state: getMailState(mail),
        attempts: mail.attempts,
      },
      ...{ createdAt: mail.created_at, at: mail.sent_at ?? mail.dead_at ?? mail.due_at, fault: mail.last_fault },
    }))
    return done(
      table(
        'mails',
        [
          { key: 'id' },
          { key: 'kind' },
          { key: 'subjectId', as: 'brief' },
          { key: 'state', as: { labels: 'mailState' } },
          { key: 'attempts', as: 'count' },
          { key: 'createdAt', as: 'instant' },
          { key: 'at', as: 'instant' },
          { key: 'fault', as: 'brief' },
        ],
        rows,
      ),
    )
  },
}

const mailRetryCommand: Command = {
  name: 'mail retry',
  group: 'mails',
  positionals: ['mail?'],
  options: { 'all-dead': 'flag' },
  async run({ database, now, t }, args) {
    const id = args.positional('mail')
    if ((id === '') === !args.flag('all-dead')) return usageError(t('usage.whichMail'))
    const count = await retryMails(await database(), id === '' ? 'allDead' : id, now())
    if (id !== '' && count === 0) return failed(t('error.mail', { typed: id }))
    return done(note(t('note.mailsDue', { count })))
  },
}

export const mailCommands: readonly Command[] = [messagesCommand, mailsCommand, mailRetryCommand]
