import { localized } from '#domain/i18n/localized.ts'
import { done, table } from '../answers.ts'
import type { Command } from '../command.ts'

export const jobs: Command = {
  name: 'jobs',
  group: 'hiring',
  async run(desk) {
    const { bakery } = await desk.house()
    const rows = bakery.jobs.map(({ id, name, identifier, storeId, isActive }) => {
      return { id, name: localized(name, desk.language), identifier, store: storeId, isActive }
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
