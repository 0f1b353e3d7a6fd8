import { listApplicationNotes } from '#db/application-work.ts'
import { findPersonByMail } from '#db/staff-people.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { handOverApplication, writeApplicationNote } from '#services/hiring/work-on-application.ts'
import { type Command, done, failed, isCommandResult, note, table } from '../command.ts'
import { findTypedApplication } from './applications.ts'

/** Without a text, it shows the notes. */
const noteCommand: Command = {
  name: 'application note',
  group: 'hiring',
  positionals: ['application', 'text?'],
  async run(context, args) {
    const { t } = context
    const { db, hiring } = await context.services()
    const found = await findTypedApplication(context, db, args.positional('application'))
    if (isCommandResult(found)) return found
    const { id } = found.application
    const text = args.positional('text').trim()
    if (text !== '') await writeApplicationNote(hiring, { applicationId: id, text, actor: adminActor })
    const rows = (await listApplicationNotes(db, id)).map(({ at, authorName, text: written }) => ({
      at,
      name: authorName,
      text: written,
    }))
    const columns = [{ key: 'at', as: 'instant' }, { key: 'name' }, { key: 'text', as: 'brief' }] as const
    const written =
      text === '' ? [] : [note(t('note.applicationNoted', { name: formatApplicantName(found.application.applicant) }))]
    return done(...written, table('applicationNotes', columns, rows))
  },
}

const assignCommand: Command = {
  name: 'application assign',
  group: 'hiring',
  positionals: ['application', 'mailAddress'],
  options: { message: 'text' },
  async run(context, args) {
    const { t } = context
    const { db, hiring } = await context.services()
    const found = await findTypedApplication(context, db, args.positional('application'))
    if (isCommandResult(found)) return found
    const typed = args.positional('mailAddress')
    const person = await findPersonByMail(db, typed)
    if (!person) return failed(t('error.person', { typed }))
    const { id: applicationId, applicant } = found.application
    const text = args.option('message') ?? ''
    const input = { applicationId, personId: person.id, text, actor: adminActor }
    const { kind } = await handOverApplication(hiring, input)
    if (kind === 'done')
      return done(note(t('note.assigned', { name: formatApplicantName(applicant), to: person.name })))
    return failed(t('error.notForHiring', { typed }))
  },
}

export const applicationWorkCommands: readonly Command[] = [noteCommand, assignCommand]
