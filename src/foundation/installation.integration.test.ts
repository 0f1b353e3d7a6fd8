import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { addSettings, findEnvFile } from './installation.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'krume-installation-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function createRelease(): string {
  const root = createFolder()
  writeFileSync(join(root, 'release.json'), JSON.stringify({ version: '1.0.0' }))
  return root
}

describe('addSettings', () => {
  test('a checkout reads no file and gets no defaults', () => {
    const environment = {}
    expect(addSettings(environment, createFolder())).toEqual([])
    expect(environment).toEqual({})
    expect(findEnvFile({}, false)).toBeUndefined()
  })

  test('a release is for production, with its own content, and variables that are set win', () => {
    const root = createRelease()
    const file = join(root, 'krume.env')
    writeFileSync(file, 'PORT=3000\nMAIL_FROM="Bäckerei <order@example.org>"\nDATA_DIR=/data\n')
    const environment: Record<string, string> = { KRUME_ENV_FILE: file, PORT: '3010' }
    expect(addSettings(environment, root)).toEqual([])
    expect(environment).toEqual({
      KRUME_ENV_FILE: file,
      PORT: '3010',
      MAIL_FROM: 'Bäckerei <order@example.org>',
      DATA_DIR: '/data',
      CONTENT_DIR: join(root, 'content'),
    })
  })

  test('names the line that is wrong, and a file that is missing', () => {
    const file = join(createFolder(), 'krume.env')
    expect(addSettings({ KRUME_ENV_FILE: file })).toEqual([expect.stringContaining(`${file} cannot be read`)])
    writeFileSync(file, '# settings\nSECRET_KEY: abc\n')
    expect(addSettings({ KRUME_ENV_FILE: file })).toEqual([expect.stringMatching(/^Line 2 of .*krume\.env/)])
  })
})

const nobody = 65_534

/** Runs `krume` as root with an env file. */
function runKrume(envFile: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, KRUME_ENV_FILE: envFile, LANG: 'en_GB.UTF-8' }
  return spawnSync(process.execPath, ['src/cli/main.ts', ...args], { env, encoding: 'utf8' })
}

describe.runIf(process.getuid?.() === 0)('krume, called by root', () => {
  async function createData() {
    const folder = createFolder()
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const db = openDatabase(join(dataDir, 'krume.sqlite'), () => {})
    await migrate(db)
    await db.destroy()
    for (const name of ['.', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), nobody, nobody)
    const envFile = join(folder, 'krume.env')
    writeFileSync(envFile, `KRUME_DEMO=empty\nDATA_DIR=${dataDir}\n`)
    return { dataDir, envFile }
  }

  test('runs as the owner of the data folder, so that no file becomes root’s', async () => {
    const { dataDir, envFile } = await createData()
    const backup = join(dataDir, 'backup.gz')
    expect(runKrume(envFile, 'backup', backup)).toMatchObject({ status: 0, stderr: '' })
    const owners = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).uid)
    expect([...new Set(owners)]).toEqual([nobody])
    expect(statSync(backup).mode & 0o777).toBe(0o600)
  })

  test('says which user it cannot become', async () => {
    const { envFile, dataDir } = await createData()
    writeFileSync(envFile, `KRUME_DEMO=empty\nDATA_DIR=${dataDir}\nKRUME_USER=nobody-of-this-name\n`)
    expect(runKrume(envFile, 'mails')).toMatchObject({ status: 1, stderr: expect.stringContaining('KRUME_USER') })
  })
})
