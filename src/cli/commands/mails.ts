import { type ListedMail, listMails, type MailState } from '#db/desk/mails.ts'
import { done, table } from '../answers.ts'
import type { Command } from '../command.ts'

const states: readonly MailState[] = ['dead', 'due', 'sent']
const most = 500

function stateOf({ sent_at, dead_at }: ListedMail): MailState {
  if (sent_at) return 'sent'
  return dead_at ? 'dead' : 'due'
}

export const mails: Command = {
  name: 'mails',
  group: 'mails',
  options: { dead: 'flag', due: 'flag', sent: 'flag' },
  async run(desk, args) {
    const found = await listMails(
      await desk.database(),
      states.find((state) => args.flag(state)),
      most,
    )
    const rows = found.map((mail) => ({
      ...{ id: mail.id, kind: mail.kind, subjectId: mail.subject_id, state: stateOf(mail), attempts: mail.attempts },
      ...{ createdAt: mail.created_at, at: mail.sent_at ?? mail.dead_at ?? mail.due_at, fault: mail.last_fault },
    }))
    return done(
      table(
        'mails',
        [
          { key: 'id' },
          { key: 'kind' },
          { key: 'subjectId', as: 'brief' },
          { key: 'state', as: { words: 'mailState' } },
          { key: 'attempts', as: 'count' },
          { key: 'createdAt', as: 'moment' },
          { key: 'at', as: 'moment' },
          { key: 'fault', as: 'brief' },
        ],
        rows,
      ),
    )
  },
}
