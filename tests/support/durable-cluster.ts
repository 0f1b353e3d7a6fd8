import { createPostgresDatabase, startPostgres, type TestPostgres } from './postgres.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

/** PostgreSQL's defaults, which the other tests turn off. */
const durableSettings = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']

/** In contrast to the folder for temporary files, never in memory. */
const diskFolder = '/var/tmp'

/** Three processes on a PostgreSQL of their own that loses no acknowledged commit. */
export async function startDurableCluster(): Promise<{
  postgres: TestPostgres
  cluster: TestCluster
  stop(): Promise<void>
}> {
  const postgres = await startPostgres(durableSettings, diskFolder)
  const cluster = await startTestCluster({ processes: 3, databaseUrl: await createPostgresDatabase(postgres.url) })
  return {
    postgres,
    cluster,
    async stop() {
      await cluster.stop()
      await postgres.stop()
    },
  }
}
