import { beforeAll, expect, test } from 'vitest'
import { jobSchema } from '#content/job-schemas.ts'
import { readContentFolder } from '#content/read-content.ts'
import type { Job } from '#domain/hiring/job.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { loadJobs, saveJobs } from './content.ts'

onBothDatabases('saving and loading jobs', (database) => {
  let jobs: Job[]
  const save = (jobsToSave: readonly Job[]) => database.db.transaction().execute((tx) => saveJobs(tx, jobsToSave))
  beforeAll(async () => {
    jobs = (await readContentFolder('content', 'jobs', jobSchema)).content ?? []
  })

  test('loads jobs as they were saved, in the same order', async () => {
    await save(jobs)
    expect(jobs.length).toBeGreaterThan(20)
    expect(await loadJobs(database.db)).toEqual(jobs)
  })

  test('replaces all previous jobs', async () => {
    const fewer = jobs.slice(3, 6).reverse()
    await save(fewer)
    expect(await loadJobs(database.db)).toEqual(fewer)
    await save([])
    expect(await loadJobs(database.db)).toEqual([])
  })

  test('saves more jobs than fit into one statement', async () => {
    const [first] = jobs
    const many = Array.from({ length: 500 }, (_, index) => ({ ...first, id: `job-${index}` }) as Job)
    await save(many)
    expect((await loadJobs(database.db)).map(({ id }) => id)).toEqual(many.map(({ id }) => id))
  })
})
