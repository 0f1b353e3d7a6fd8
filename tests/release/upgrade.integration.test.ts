import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Db, openDatabase } from '#db/database.ts'
import { readSchemaState } from '#db/migrate.ts'
import { signFile } from '../../scripts/release/sign-release.ts'
import { runClients } from '../faults/clients.ts'
import { findMissingOrders } from '../faults/order-checks.ts'
import { createShopper } from '../faults/shopper.ts'
import { createAddressFetch, loopbackAddresses } from '../support/address-fetch.ts'
import { freePort } from '../support/child-processes.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { copyFilledDatabase } from '../support/filled-database.ts'
import { startNginx, type TestNginx } from '../support/nginx.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import {
  addMigration,
  assetOf,
  copyTestRelease,
  createReleaseKey,
  packRelease,
  stageTestRelease,
  startInstallation,
  type TestInstallation,
  type TestRelease,
  waitUntilReady,
} from '../support/test-installation.ts'
import { highLimitVariables, startProcess, type TestProcess } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const migrationName = '900-upgrade-test'
const addsColumn = `{ up: (db) => db.schema.alterTable('customer_order').addColumn('added_by_upgrade', 'text').execute() }`

const directory = mkdtempSync(join(tmpdir(), 'krume-releases-'))
const key = createReleaseKey(directory)
const archives = new Map<string, string>()
let first: TestRelease

beforeAll(async () => {
  first = await stageTestRelease(directory, '1.0.0', key)
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
    const release = copyTestRelease(first, version)
    addMigration(release, migrationName, addsColumn)
    if (version === '1.2.0') addMigration(release, '901-breaks', `{ ...${addsColumn}, minimumMigration: '901-breaks' }`)
    // Starts, but has no pages.
    if (version === '1.3.0') rmSync(join(release.folder, 'web/server/index.js'))
    archives.set(version, await packRelease(release, directory, key))
    rmSync(release.folder, { recursive: true })
  }
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe.each<DatabaseKind>(['sqlite', 'postgres'])('an installation with two processes behind nginx (%s)', (kind) => {
  let installation: TestInstallation
  let sandbox: TestProcess
  let nginx: TestNginx
  let ports: number[]
  let db: Db
  const dataDir = mkdtempSync(join(tmpdir(), 'krume-data-'))

  beforeAll(async () => {
    const [sandboxPort, smtpPort] = [await freePort(), await freePort()]
    ports = [await freePort(4), await freePort(4)]
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const url = kind === 'sqlite' ? join(dataDir, 'krume.sqlite') : await createPostgresDatabase(inject('postgresUrl'))
    if (kind === 'sqlite') copyFilledDatabase(dataDir)
    const sandboxVariables = { SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) }
    sandbox = await startProcess({
      command: ['sandbox/main.ts'],
      env: { ...process.env, ...sandboxVariables, PORT: String(ports[0]), DATA_DIR: dataDir },
      readyUrl: `${sandboxUrl}/sandbox/orders.json`,
      url: sandboxUrl,
    })
    installation = await startInstallation(first, ports, {
      // As in production, but with the sandbox, which has no https.
      KRUME_DEMO: 'empty',
      SERVE: 'public',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://krume.example',
      SECRET_KEY: 'the key of all releases of this test',
      PAYPAL_URL: sandboxUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      TRUSTED_PROXIES: '1',
      DRAIN_NOTICE_MS: '3000',
      LOG_LEVEL: 'warn',
      ...(kind === 'postgres' && { DATABASE_URL: url }),
      ...highLimitVariables,
    })
    nginx = await startNginx(ports.map((port) => `http://127.0.0.1:${port}`))
    db = openDatabase(url, () => {})
  })
  afterAll(async () => {
    await nginx?.stop()
    await installation?.supervisor.stop()
    await sandbox?.stop()
    await db?.destroy()
    rmSync(installation?.home ?? dataDir, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Runs the work while shoppers order through nginx. */
  async function underLoad(work: () => Promise<void>) {
    const send = createAddressFetch({ from: loopbackAddresses(23, 250), authority: nginx.authority })
    const shopper = await createShopper({ servers: [nginx], sandboxUrl: sandbox.url }, { fetch: send })
    // Several hundred orders are enough; more would take the processor from the other tests.
    const clients = runClients(shopper, { shoppers: 3, isAllowed: () => false, pauseMs: 100 })
    await work()
    const { acknowledged, statuses, errors } = await clients.stop()
    send.close()
    const served = [...statuses.values()].reduce((sum, times) => sum + times, 0)
    return { served, orders: acknowledged.length, errors: [...errors, ...(await findMissingOrders(db, acknowledged))] }
  }
  const currentVersion = () => readlinkSync(join(installation.home, 'current')).replace('releases/', '')
  const archive = (version: string) => archives.get(version) ?? ''
  const status = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

  /** Once, because each upgrade takes its time, and only a migration depends on the database. */
  const testOnce = test.runIf(kind === 'sqlite')

  test('upgrades across a migration without a failed request', async () => {
    const load = await underLoad(async () => {
      const result = await installation.krume('upgrade', archive('1.1.0'))
      expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Version 1.1.0 runs') })
    })
    expect(load.errors).toEqual([])
    expect(load.served).toBeGreaterThan(50)
    expect(load.orders).toBeGreaterThan(10)
    expect(currentVersion()).toBe('1.1.0')
    expect((await readSchemaState(db)).newer).toEqual([migrationName])
  })

  test('serves the assets of the release before, too', async () => {
    for (const port of ports)
      expect([await status(port, assetOf('1.0.0')), await status(port, assetOf('1.1.0'))]).toEqual([200, 200])
  })

  testOnce('says that what runs is what was signed, until somebody changes it', async () => {
    const doctor = async () => (await installation.krume('doctor')).output
    expect(await doctor()).toMatch(/1\.1\.0: all \d+ files are those that were signed/)
    const file = join(installation.home, 'current/locales/de/home.json')
    const text = readFileSync(file)
    writeFileSync(file, '{}')
    expect(await doctor()).toMatch(/1\.1\.0: one file was changed.*: locales\/de\/home\.json/)
    writeFileSync(file, text)
  })

  testOnce('refuses a migration that the running release could not work with', async () => {
    expect(await installation.krume('upgrade', archive('1.2.0'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('901-breaks'),
    })
    expect(currentVersion()).toBe('1.1.0')
    expect((await readSchemaState(db)).newer).toEqual([migrationName])
  })

  testOnce('keeps the running release when the new one does not serve', async () => {
    const pids = ports.map((port) => installation.supervisor.pid(port))
    expect(await installation.krume('upgrade', archive('1.3.0'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('did not serve in a trial start'),
    })
    expect([currentVersion(), ports.map((port) => installation.supervisor.pid(port))]).toEqual(['1.1.0', pids])
  })

  testOnce('installs nothing that is not signed by a key that the installed release trusts', async () => {
    const file = join(installation.home, 'krume-1.4.0-linux-x64.tar.gz')
    const list = join(installation.home, 'SHA256SUMS')
    writeFileSync(file, 'not an archive')
    expect(await installation.krume('upgrade', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no SHA256SUMS'),
    })
    writeFileSync(list, `${'0'.repeat(64)}  krume-1.4.0-linux-x64.tar.gz\n`)
    signFile(list, createReleaseKey(installation.home))
    expect(await installation.krume('upgrade', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not signed by a key'),
    })
    expect(existsSync(join(installation.home, 'releases/1.4.0'))).toBe(false)
  })

  testOnce(
    'rolls back without a failed request, and an old process that crashes returns on the newer schema',
    async () => {
      const load = await underLoad(async () => {
        const result = await installation.krume('rollback')
        expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Version 1.0.0 runs') })
      })
      expect(load.errors).toEqual([])
      expect([currentVersion(), (await readSchemaState(db)).newer]).toEqual(['1.0.0', [migrationName]])
      const [port = 0] = ports
      const pid = installation.supervisor.pid(port)
      installation.supervisor.crash(port)
      await vi.waitFor(() => expect(installation.supervisor.pid(port)).not.toBe(pid), 60_000)
      await waitUntilReady(port)
      expect([await status(port, '/products'), await status(port, assetOf('1.1.0'))]).toEqual([200, 200])
    },
  )

  testOnce(
    'keeps the assets of the three releases that were used last besides the current one, and no more',
    async () => {
      const releases = join(installation.home, 'releases')
      const installed = { version: '1.0.0', folder: join(releases, '1.0.0') }
      for (const version of ['1.0.1', '1.0.2'])
        renameSync(copyTestRelease(installed, version).folder, join(releases, version))
      const historyFile = join(installation.home, 'history.json')
      const at = '2026-11-01T09:00:00.000Z'
      const later = ['1.0.1', '1.0.2', '1.0.0'].map((version) => ({ version, at }))
      writeFileSync(historyFile, JSON.stringify([...JSON.parse(readFileSync(historyFile, 'utf8')), ...later]))

      expect(await installation.krume('upgrade', archive('1.4.0'))).toMatchObject({ code: 0 })
      expect(readdirSync(releases).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.4.0'])
      for (const port of ports) {
        for (const version of ['1.4.0', '1.0.2', '1.0.1', '1.0.0'])
          expect([version, await status(port, assetOf(version))]).toEqual([version, 200])
        expect(await status(port, assetOf('1.1.0'))).toBe(404)
      }
    },
  )
})
