import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts'
import { freePort, removeFolderOnExit } from './child-processes.ts'
import { startProcess, startServerProcess, type TestProcess } from './test-server.ts'

export interface TestCluster {
  servers: TestProcess[]
  sandboxUrl: string
  /** The same database that the servers use, for counting. */
  db: Db
  databaseUrl: string
  /** The lines from the servers to the world outside. */
  lines: { provider: ChaosProxy; mail: ChaosProxy; database: ChaosProxy | undefined }
  /** One more process on the same database. */
  startServer(environment?: Record<string, string>, launcher?: readonly string[]): Promise<TestProcess>
  stop(): Promise<void>
}

interface TestClusterOptions {
  processes: number
  /** PostgreSQL; without it, SQLite in a folder of its own. */
  databaseUrl?: string | undefined
  environment?: Record<string, string>
}

const throughLine = (url: string, line: ChaosProxy) => {
  const through = new URL(url)
  through.host = `127.0.0.1:${line.port}`
  return through.href
}

/** The real thing several times: server processes on one database, one sandbox, and a line of chaos to each neighbour. */
export async function startTestCluster({
  processes,
  databaseUrl,
  environment,
}: TestClusterOptions): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-servers-'))
  const isRemoved = removeFolderOnExit(dataDir)
  const [firstPort, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const provider = await startChaosProxy(sandboxPort)
  const mail = await startChaosProxy(smtpPort)
  const database = databaseUrl ? await startChaosProxy(Number(new URL(databaseUrl).port)) : undefined
  const env = {
    ...process.env,
    PORT: undefined,
    NODE_ENV: 'test',
    // As visitors reach it: what is sent over https only is sent then.
    PUBLIC_URL: 'https://krume.example',
    DATA_DIR: dataDir,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PAYMENT_URL: `http://127.0.0.1:${provider.port}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: 'only-for-the-trust-tests',
    LOG_LEVEL: 'info',
    // Processes that are started again and again start twice as fast with it.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...(databaseUrl && database && { DATABASE_URL: throughLine(databaseUrl, database) }),
    ...environment,
  }
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const [sandbox, first] = await Promise.all([
    startProcess({
      command: ['sandbox/main.ts'],
      env: { ...env, PORT: String(firstPort) },
      readyUrl: `${sandboxUrl}/sandbox/orders.json`,
      url: sandboxUrl,
    }),
    startServerProcess({ ...env, PORT: String(firstPort) }),
  ])
  const startServer: TestCluster['startServer'] = (more = {}, launcher) =>
    startServerProcess({ ...env, ...more }, launcher)
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => startServer()))
  const servers = [first, ...others]
  const ownUrl = databaseUrl ?? join(dataDir, 'krume.sqlite')
  const db = openDatabase(ownUrl, () => {})
  return {
    servers,
    sandboxUrl,
    db,
    databaseUrl: ownUrl,
    lines: { provider, mail, database },
    startServer,
    async stop() {
      for (const line of [provider, mail, database]) line?.set(undefined)
      await Promise.all(servers.map((server) => server.stop()))
      await sandbox.stop()
      await db.destroy()
      await Promise.all([provider, mail, database].map((line) => line?.close()))
      rmSync(dataDir, { recursive: true, force: true })
      isRemoved()
    },
  }
}

export const isOnPostgres = ({ databaseUrl }: TestCluster) => isPostgresUrl(databaseUrl)
