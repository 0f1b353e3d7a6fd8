import { beforeAll, expect, test } from 'vitest'
import { listAttachments } from '#db/attachments.ts'
import { listMessages } from '#db/messages.ts'
import { listEndedApplications, listOpenApplications } from '#db/pipeline.ts'
import { listTrialShifts } from '#db/trial-shifts.ts'
import { endedStates, pipelineStage, pipelineStages } from '#domain/hiring/pipeline.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi } from '#tests/support/test-staff-api.ts'
import { addDemoHiring } from './hiring.ts'

onAnyDatabase('applications and messages of the demo', (database) => {
  let added = 0
  let again = -1
  beforeAll(async () => {
    const { services } = await createTestStaffApi(database.db)
    added = await addDemoHiring(services.hiring)
    again = await addDemoHiring(services.hiring)
  })

  test('are added to an empty database, once', async () => {
    expect([added, again]).toEqual([12, 0])
    const ended = await Promise.all(
      endedStates.map((state) => listEndedApplications(database.db, { state, limit: 100 })),
    )
    const pipeline = [
      ...(await listOpenApplications(database.db)),
      ...ended.flatMap(({ applications }) => applications),
    ]
    const stages = pipeline.map(({ application, reviewStartedAt }) =>
      pipelineStage({ ...application, reviewStartedAt }),
    )
    expect(pipelineStages.filter((stage) => !stages.includes(stage))).toEqual([])
    expect(pipeline.filter(({ interview }) => interview !== null)).toHaveLength(1)
    expect(pipeline.filter(({ fileCount }) => fileCount > 0)).toHaveLength(5)
    const [first] = pipeline.filter(({ fileCount }) => fileCount > 0)
    expect(await listAttachments(database.db, first?.application.id ?? '')).toMatchObject([{ name: 'Lebenslauf.pdf' }])
    expect((await listMessages(database.db, { isDone: false })).length).toBe(3)
    expect((await listTrialShifts(database.db, '2026-11-16')).length).toBe(3)
  })

  test('mail nobody', async () => {
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
