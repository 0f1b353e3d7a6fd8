import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Load } from './load/http-side.ts'
import type { LoadAnswer, LoadQuestion } from './load/load-client.ts'
import type { RecordedAnswer } from './load/record-answer.ts'
import { type Child, startChild } from './load/start-child.ts'
import { type BenchServer, startBenchServer } from './load/start-server.ts'

export type BareHttp = Child<Record<string, RecordedAnswer>, number>

export interface BenchEnvironment {
  load: Load
  bareHttp: BareHttp
  servers: readonly BenchServer[]
  /** As the servers open it: the path of a file, or a PostgreSQL address. */
  databaseUrl: string
  /** One more process on the same database, which is not among the servers. */
  startAnother(): Promise<BenchServer>
  close(): Promise<void>
}

interface EnvironmentOptions {
  processes: number
  /** PostgreSQL; without it, SQLite in a folder of its own. */
  postgresUrl?: string
  contentDir?: string
}

/** Server processes on one database, and beside them, as processes of their own, whoever asks and whatever they are compared with. */
export async function createBenchEnvironment({
  processes,
  postgresUrl,
  contentDir,
}: EnvironmentOptions): Promise<BenchEnvironment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-bench-'))
  const load = startChild<LoadQuestion, LoadAnswer>('load/load-client.ts')
  const bareHttp = startChild<Record<string, RecordedAnswer>, number>('bare/bare-http.ts')
  const provider = startChild<object, number>('bare/quick-provider.ts')
  const providerPort = await provider.ask({})
  const startAnother = () => startBenchServer({ dataDir, databaseUrl: postgresUrl, contentDir, providerPort })
  const servers: BenchServer[] = []
  for (let started = 0; started < processes; started++) servers.push(await startAnother())
  return {
    load,
    bareHttp,
    servers: servers,
    startAnother,
    databaseUrl: postgresUrl ?? join(dataDir, 'krume.sqlite'),
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([load, bareHttp, provider].map((child) => child.stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
