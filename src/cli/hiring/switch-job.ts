import { saveOverride } from '#db/overrides.ts'
import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { nearestName } from '../nearest-name.ts'

/** `job on` and `job off`. */
export const switchJob = (word: 'on' | 'off'): Command => ({
  name: `job ${word}`,
  group: 'hiring',
  places: ['job'],
  async run({ house, t }, args) {
    const { db, bakery } = await house()
    const id = args.place('job')
    const ids = bakery.jobs.map((job) => job.id)
    if (!ids.includes(id)) {
      const nearest = ids.find((one) => one.includes(id)) ?? nearestName(id, ids)
      return failed(nearest ? t('fault.jobNearest', { typed: id, nearest }) : t('fault.job', { typed: id }))
    }
    const body = { isActive: word === 'on' }
    await db.transaction().execute((tx) => saveOverride(tx, { kind: 'jobActive', subjectId: id, key: '', body }))
    return done(note(t(word === 'on' ? 'note.jobOn' : 'note.jobOff', { job: id })))
  },
})
