import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts'
import { freePort, removeFolderOnExit } from './child-processes.ts'
import { copyFilledDatabase } from './filled-database.ts'
import { highLimitVariables, startProcess, startServerProcess, type TestProcess } from './test-server.ts'

/** That of a demo is for servers which only this machine can reach. */
export const clusterKey = 'the key of all servers of a test cluster'

export interface TestCluster {
  servers: TestProcess[]
  sandboxUrl: string
  /** The database of the servers, for assertions. */
  db: Db
  databaseUrl: string
  /** Proxies between the servers and the services they depend on. */
  proxies: { provider: ChaosProxy; mail: ChaosProxy; database: ChaosProxy | undefined }
  /** Starts another process on the same database. */
  startServer(environment?: Record<string, string>, launcher?: readonly string[]): Promise<TestProcess>
  stop(): Promise<void>
}

interface TestClusterOptions {
  processes: number
  /** PostgreSQL; without it, SQLite in a temporary folder. */
  databaseUrl?: string | undefined
  environment?: Record<string, string>
}

const throughProxy = (url: string, proxy: ChaosProxy) => {
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${proxy.port}`
  return proxied.href
}

/** Several server processes on one database, one sandbox, and a chaos proxy to each service they depend on. */
export async function startTestCluster({
  processes,
  databaseUrl,
  environment,
}: TestClusterOptions): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-servers-'))
  if (!databaseUrl) copyFilledDatabase(dataDir)
  const cancelRemoval = removeFolderOnExit(dataDir)
  const [firstPort, sandboxPort, smtpPort] = [await freePort(4), await freePort(), await freePort()]
  const provider = await startChaosProxy(sandboxPort)
  const mail = await startChaosProxy(smtpPort)
  const database = databaseUrl ? await startChaosProxy(Number(new URL(databaseUrl).port)) : undefined
  const env = {
    ...process.env,
    PORT: undefined,
    KRUME_DEMO: 'empty',
    // https, so that headers for https only are sent.
    PUBLIC_URL: 'https://krume.example',
    SECRET_KEY: clusterKey,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PAYPAL_URL: `http://127.0.0.1:${provider.port}`,
    PAYPAL_CERT_URL: `http://localhost:${sandboxPort}`,
    STRIPE_URL: `http://127.0.0.1:${provider.port}`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    TRUSTED_PROXIES: '1',
    ...highLimitVariables,
    METRICS_TOKEN: 'only-for-the-fault-tests',
    LOG_LEVEL: 'info',
    // Halves the start-up time of processes that start repeatedly.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...(databaseUrl && database && { DATABASE_URL: throughProxy(databaseUrl, database) }),
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
  const directUrl = databaseUrl ?? join(dataDir, 'krume.sqlite')
  const db = openDatabase(directUrl, () => {})
  return {
    servers,
    sandboxUrl,
    db,
    databaseUrl: directUrl,
    proxies: { provider, mail, database },
    startServer,
    async stop() {
      for (const proxy of [provider, mail, database]) proxy?.set(undefined)
      await Promise.all(servers.map((server) => server.stop()))
      await sandbox.stop()
      await db.destroy()
      await Promise.all([provider, mail, database].map((proxy) => proxy?.close()))
      rmSync(dataDir, { recursive: true, force: true })
      cancelRemoval()
    },
  }
}

export const isOnPostgres = ({ databaseUrl }: TestCluster) => isPostgresUrl(databaseUrl)
