import type { Db } from '#db/database.ts'
import { type InboxMessage, listMessages } from '#db/messages.ts'
import { type ListedMail, listMails, type MailState, retryMails } from '#db/outbox.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { answerMessage, setMessageDone } from '#services/messages/answer-message.ts'
import { confirm, parseStoreOption } from '../arguments.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  table,
  usageError,
} from '../command.ts'

const shortIdLength = 8

const messagesCommand: Command = {
  name: 'messages',
  group: 'mails',
  options: { store: 'store', open: 'flag' },
  async run(context, args) {
    const services = await context.services()
    const store = parseStoreOption(context, services, args)
    if (isCommandResult(store)) return store
    const found = await listMessages(services.db, {
      storeId: store?.id,
      isDone: args.flag('open') ? false : undefined,
    })
    const rows = found.map(({ id, createdAt, storeId, name, mail, phone, subject, text, enquiry, doneBy }) => ({
      ...{
        shortId: id.slice(0, shortIdLength),
        id,
        doneBy,
        createdAt,
        store: storeId,
        name,
        mail,
        phone,
        subject,
        text,
        enquiry: enquiry?.form ?? null,
      },
      details: enquiry && { ...enquiry },
    }))
    return done(
      table(
        'messages',
        [
          { key: 'shortId' },
          { key: 'createdAt', as: 'instant' },
          { key: 'store' },
          { key: 'name' },
          { key: 'mail' },
          { key: 'phone' },
          { key: 'enquiry' },
          { key: 'subject', as: 'brief' },
          { key: 'text', as: 'brief' },
          { key: 'doneBy' },
        ],
        rows,
      ),
    )
  },
}

/** Accepts the beginning of an id, as the list shows it. */
async function findTypedMessage({ t }: CommandContext, db: Db, typed: string): Promise<InboxMessage | CommandResult> {
  const found = (await listMessages(db, {})).filter(({ id }) => id.startsWith(typed.toLowerCase()))
  const [message] = typed.length >= 4 && found.length === 1 ? found : []
  return message ?? failed(t('error.message', { typed }))
}

const messageReplyCommand: Command = {
  name: 'message reply',
  group: 'mails',
  positionals: ['message', 'text'],
  options: { 'keep-open': 'flag', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const services = await context.services()
    const message = await findTypedMessage(context, services.db, args.positional('message'))
    if (isCommandResult(message)) return message
    const { id: messageId, mail } = message
    const refusal = await confirm(context, args, t('confirm.reply', { mail }))
    if (refusal) return refusal
    const text = args.positional('text').trim()
    const isDone = !args.flag('keep-open')
    await answerMessage({ db: services.db, now: context.now }, { messageId, text, isDone, actor: adminActor })
    return done(note(t('note.replied', { mail })))
  },
}

const messageDoneCommand: Command = {
  name: 'message done',
  group: 'mails',
  positionals: ['message'],
  options: { open: 'flag' },
  async run(context, args) {
    const { t } = context
    const { db } = await context.services()
    const message = await findTypedMessage(context, db, args.positional('message'))
    if (isCommandResult(message)) return message
    const { id: messageId, name } = message
    const isDone = !args.flag('open')
    await setMessageDone({ db, now: context.now }, { messageId, isDone, actor: adminActor })
    return done(note(t(isDone ? 'note.messageDone' : 'note.messageOpen', { name })))
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
      ...{ createdAt: mail.created_at, at: mail.sent_at ?? mail.dead_at ?? mail.due_at, error: mail.last_fault },
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
          { key: 'error', as: 'brief' },
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
    const count = await retryMails(await database(), id === '' ? 'allDead' : { id }, now())
    if (id !== '' && count === 0) return failed(t('error.mail', { typed: id }))
    return done(note(t('note.mailsDue', { count })))
  },
}

export const mailCommands: readonly Command[] = [
  messagesCommand,
  messageReplyCommand,
  messageDoneCommand,
  mailsCommand,
  mailRetryCommand,
]
