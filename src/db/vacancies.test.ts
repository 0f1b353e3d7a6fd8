import { beforeAll, expect, test } from 'vitest'
import { jobSchema } from '#content/job-schema.ts'
import { readContentFolder } from '#content/read-content-folder.ts'
import type { Job } from '#domain/hiring/job.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { loadJobs, saveJobs } from './vacancies.ts'

onBothDatabases('the jobs in the database', (database) => {
  let jobs: Job[]
  const save = (some: readonly Job[]) => database.db.transaction().execute((tx) => saveJobs(tx, some))
  beforeAll(async () => {
    jobs = (await readContentFolder('content', 'jobs', jobSchema)).content ?? []
  })

  test('come back as they were written, in their order', async () => {
    await save(jobs)
    expect(jobs.length).toBeGreaterThan(20)
    expect(await loadJobs(database.db)).toEqual(jobs)
  })

  test('give way to the new ones as a whole', async () => {
    const fewer = jobs.slice(3, 6).reverse()
    await save(fewer)
    expect(await loadJobs(database.db)).toEqual(fewer)
    await save([])
    expect(await loadJobs(database.db)).toEqual([])
  })

  test('may be more than fit into one statement', async () => {
    const [first] = jobs
    const many = Array.from({ length: 500 }, (_, index) => ({ ...first, id: `job-${index}` }) as Job)
    await save(many)
    expect((await loadJobs(database.db)).map(({ id }) => id)).toEqual(many.map(({ id }) => id))
  })
})
