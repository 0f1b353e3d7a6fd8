import { findApplication, findApplicationIdsByPrefix, listApplicationIds } from '#db/applications.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { revokeApplicationLinks } from '#services/hiring/change-application.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  done,
  failed,
  isCommandResult,
  note,
  usageError,
} from '../command.ts'

/** The applications that the arguments name, one by the beginning of its id, with the question to confirm. */
async function selectApplications(context: CommandContext, args: CommandArguments) {
  const { t } = context
  const { db } = await context.services()
  const typed = args.positional('application')
  if ((typed === '') === !args.flag('all')) return usageError(t('usage.whichApplication'))
  if (typed === '') {
    const ids = await listApplicationIds(db)
    return { ids, question: t('confirm.revokeAllLinks', { count: ids.length }) }
  }
  const prefix = typed.toLowerCase()
  const ids = /^[0-9a-f]{4,40}$/.test(prefix) ? await findApplicationIdsByPrefix(db, prefix) : []
  if (ids.length > 1) return failed(t('error.applicationAmbiguous', { typed }))
  const found = ids[0] && (await findApplication(db, ids[0]))
  if (!found) return failed(t('error.application', { typed }))
  return { ids, question: t('confirm.revokeLinks', { name: formatApplicantName(found.application.applicant) }) }
}

export const revokeLinksCommand: Command = {
  name: 'application revoke-links',
  group: 'privacy',
  positionals: ['application?'],
  options: { all: 'flag', send: 'flag', yes: 'flag' },
  async run(context, args) {
    const { t, terminal } = context
    const selected = await selectApplications(context, args)
    if (isCommandResult(selected)) return selected
    const refusal = await confirm(context, args, selected.question)
    if (refusal) return refusal
    const { hiring } = await context.services()
    const options = { sendsNew: args.flag('send') }
    const progress = terminal.progress(t('progress.links'), selected.ids.length)
    let count = 0
    for (const id of selected.ids) {
      if ((await revokeApplicationLinks(hiring, id, options)) === 'revoked') count += 1
      progress.step()
    }
    progress.end()
    const sent = options.sendsNew ? 'note.newLinksSent' : 'note.newLinksNotSent'
    return done(note(t('note.linksRevoked', { count })), note(t(sent)))
  },
}
