import { reviveMails } from '#db/desk/mails.ts'
import { done, failed, misused, note } from '../answers.ts'
import type { Command } from '../command.ts'

export const mailRetry: Command = {
  name: 'mail retry',
  group: 'mails',
  places: ['mail?'],
  options: { 'all-dead': 'flag' },
  async run({ database, now, t }, args) {
    const id = args.place('mail')
    if ((id === '') === !args.flag('all-dead')) return misused(t('misuse.whichMail'))
    const count = await reviveMails(await database(), id === '' ? 'allDead' : id, now())
    if (id !== '' && count === 0) return failed(t('fault.mail', { typed: id }))
    return done(note(t('note.mailsDue', { count })))
  },
}
