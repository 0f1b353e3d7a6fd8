import { findPersonalData } from '#db/desk/personal-data.ts'
import { done, note, table } from '../answers.ts'
import type { Command } from '../command.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { readMail } from '../privacy/read-mail.ts'
import { agree } from '../read/agree.ts'
import { isAnswer } from '../read/is-answer.ts'

export const privacyErase: Command = {
  name: 'privacy erase',
  group: 'privacy',
  places: ['mailAddress'],
  options: { yes: 'flag' },
  async run(desk, args) {
    const { t } = desk
    const mail = readMail(t, args.place('mailAddress'))
    if (isAnswer(mail)) return mail
    const db = await desk.database()
    const found = await findPersonalData(db, mail)
    const counts = Object.entries(found).map(([what, things]) => ({ what, count: things.length }))
    if (counts.every(({ count }) => count === 0)) return done(note(t('note.nobody')))
    const shown = table(
      'found',
      [
        { key: 'what', as: { words: 'personal' } },
        { key: 'count', as: 'count' },
      ],
      counts,
    )
    const refusal = await agree(desk, args, t('ask.erase', { mail }), shown)
    if (refusal) return refusal
    const things = await erasePerson(db, mail, desk.now())
    const rows = things.map(({ kind, id, fate, reason }) => ({ what: kind, id, fate, reason }))
    const columns = [
      { key: 'what', as: { words: 'thing' } },
      { key: 'id' },
      { key: 'fate', as: { words: 'fate' } },
      { key: 'reason', as: { words: 'eraseReason' } },
    ] as const
    return done(table('erased', columns, rows), note(t('note.erased')))
  },
}
