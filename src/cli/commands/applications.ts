import { listApplications } from '#db/desk/list-applications.ts'
import { applicationStates } from '#domain/hiring/application-states.ts'
import { done, table } from '../answers.ts'
import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readWord } from '../read/read-word.ts'

const shortId = 10

export const applications: Command = {
  name: 'applications',
  group: 'hiring',
  options: { job: 'job', state: 'state' },
  async run(desk, args) {
    const state = readWord(desk.t, args.text('state'), applicationStates)
    if (isAnswer(state)) return state
    const found = await listApplications(await desk.database(), { jobId: args.text('job'), state })
    const rows = found.map(({ id, name, jobId, fileCount, ...rest }) => ({
      ...{ id, shortId: id.slice(0, shortId), name, job: jobId, files: fileCount, ...rest },
    }))
    return done(
      table(
        'applications',
        [
          { key: 'shortId' },
          { key: 'state', as: { words: 'applicationState' } },
          { key: 'name' },
          { key: 'job' },
          { key: 'files', as: 'count' },
          { key: 'createdAt', as: 'moment' },
          { key: 'deletesOn', as: 'day' },
        ],
        rows,
      ),
    )
  },
}
