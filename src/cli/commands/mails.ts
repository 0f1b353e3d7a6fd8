import { type ListedMail, listMails, type MailState, retryMails } from '#db/outbox.ts'
import { type Command, done, failed, note, table, usageError } from '../command.ts'

const mailStates: readonly MailState[] = ['dead', 'due', 'sent']
const maxMails = 500

function getMailState({ sent_at, dead_at }: ListedMail): MailState {
  if (sent_at) return 'sent'
  return dead_at ? 'dead' : 'due'
}

const mailsCommand: Command = {
  name: 'mails',
  group: 'operations',
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
          'id',
          'kind',
          'subjectId:brief',
          'state:mailState',
          'attempts:count',
          'createdAt:instant',
          'at:instant',
          'error:brief',
        ],
        rows,
      ),
    )
  },
}

const mailRetryCommand: Command = {
  name: 'mail retry',
  group: 'operations',
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

export const mailCommands: readonly Command[] = [mailsCommand, mailRetryCommand]
