import { saveOverride } from '#db/overrides.ts'
import { localized } from '#domain/i18n/languages.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { type Command, done, failed, note, table } from '../command.ts'

const jobsCommand: Command = {
  name: 'jobs',
  group: 'hiring',
  async run(context) {
    const { content } = await context.services()
    const rows = content.jobs.map(({ id, name, identifier, storeId, isActive }) => {
      return { id, name: localized(name, context.language), identifier, store: storeId, isActive }
    })
    return done(
      table(
        'jobs',
        [{ key: 'id' }, { key: 'name' }, { key: 'identifier' }, { key: 'store' }, { key: 'isActive', as: 'yesNo' }],
        rows,
      ),
    )
  },
}

/** `job on` and `job off`. */
const createSwitchCommand = (state: 'on' | 'off'): Command => ({
  name: `job ${state}`,
  group: 'hiring',
  positionals: ['job'],
  async run({ services, t }, args) {
    const { db, content } = await services()
    const id = args.positional('job')
    const ids = content.jobs.map((job) => job.id)
    if (!ids.includes(id)) {
      const nearest = ids.find((one) => one.includes(id)) ?? nearestName(id, ids)
      return failed(nearest ? t('error.jobNearest', { typed: id, nearest }) : t('error.job', { typed: id }))
    }
    const body = { isActive: state === 'on' }
    await db.transaction().execute((tx) => saveOverride(tx, { kind: 'jobActive', subjectId: id, key: '', body }))
    return done(note(t(state === 'on' ? 'note.jobOn' : 'note.jobOff', { job: id })))
  },
})

export const jobCommands: readonly Command[] = [jobsCommand, createSwitchCommand('on'), createSwitchCommand('off')]
