import dns from 'node:dns/promises'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { afterAll, describe, expect, test } from 'vitest'
import { parseIdentity } from '#db/dump/encryption.ts'
import { readConfig } from '#foundation/config.ts'
import { parseEnvFile } from '#foundation/env-file.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { startDnsServer } from '#tests/support/dns-server.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { publishContent } from '#tests/support/test-content.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const now = () => '2026-11-16T09:00:00.000Z'
const settings = [
  'PUBLIC_URL=https://www.bakery.example',
  'STAFF_URL=https://staff.bakery.example',
  'MAIL_FROM=Bäckerei <orders@bakery.example>',
  'SMTP_URL=smtps://user:p$ss@mail.bakery.example',
  'PAYPAL_CLIENT_ID=client',
  'PAYPAL_CLIENT_SECRET=secret',
  'PAYPAL_WEBHOOK_ID=WH-1',
]
const unattended = settings.flatMap((setting) => ['--set', setting])

describe('setup', () => {
  const directory = mkdtempSync(join(tmpdir(), 'krume-setup-'))
  const file = join(directory, 'krume.env')
  afterAll(() => rmSync(directory, { recursive: true }))
  const cli = createTestCli({ now })
  const readValues = () => Object.fromEntries(parseEnvFile(readFileSync(file, 'utf8')).values)

  test('writes nothing that a server would not start with, and says why', async () => {
    const result = await cli.run('setup', '--file', file, '--yes', '--set', 'PUBLIC_URL=https://www.bakery.example')
    expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('SMTP_URL fehlt: ') })
    expect(await cli.run('setup', '--file', file, '--set', 'nothing')).toMatchObject({ exitCode: 2 })
    expect(existsSync(file)).toBe(false)
  })

  test('writes the settings with secrets of its own, for the owner only, and says what to register', async () => {
    const result = await cli.run('setup', '--file', file, '--yes', ...unattended)
    expect(result).toMatchObject({ exitCode: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const values = readValues()
    expect(values).toMatchObject({
      ...{ PUBLIC_URL: 'https://www.bakery.example', SMTP_URL: 'smtps://user:p$ss@mail.bakery.example' },
      ...{ MAIL_FROM: 'Bäckerei <orders@bakery.example>', HIRING_MAIL_FROM: '', TRUSTED_PROXIES: '1' },
    })
    expect(values.SECRET_KEY?.length).toBe(96)
    expect(values.METRICS_TOKEN?.length).toBe(32)
    expect(values.DAY_END_KEY).toMatch(/^[0-9a-f]{64}$/)
    // What opens backups is shown once, and not on the server.
    const shown = result.notes.find((note: string) => note.includes('AGE-SECRET-KEY-1'))
    const identity = parseIdentity(shown.replaceAll(' ', '\n')) ?? ''
    expect(await identityToRecipient(identity)).toBe(values.BACKUP_RECIPIENT)
    expect(readFileSync(file, 'utf8')).not.toContain('AGE-SECRET-KEY')
    expect(values.API_CREDENTIAL).toMatch(/^public:[0-9a-f]{32}$/)
    expect(readConfig(values).errors).toEqual([])
    expect(result.notes).toContainEqual(
      expect.stringContaining('https://www.bakery.example/api/v1/payments/webhook/paypal'),
    )
    expect(result.dnsRecords).toContainEqual({
      recordName: 'bakery.example',
      recordValue: 'v=spf1 a:mail.bakery.example ~all',
    })
  })

  test('changes nothing the second time, and keeps secrets, owner and mode', async () => {
    chmodSync(file, 0o640)
    const before = readFileSync(file, 'utf8')
    expect(await cli.run('setup', '--file', file, '--yes', ...unattended)).toMatchObject({ exitCode: 0 })
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([before, 0o640])
  })

  test('does not replace a value without being told to', async () => {
    const before = readFileSync(file, 'utf8')
    const changed = ['setup', '--file', file, '--set', 'PUBLIC_URL=https://new.bakery.example']
    expect(await cli.run(...changed)).toMatchObject({ exitCode: 1, error: expect.stringContaining('PUBLIC_URL') })
    expect(readFileSync(file, 'utf8')).toBe(before)
    const refusing = createTestCli({ now, answer: false, ask: async () => '' })
    expect(await refusing.run(...changed)).toMatchObject({ exitCode: 1 })
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await createTestCli({ now, answer: true, ask: async () => '' }).run(...changed)).toMatchObject({
      exitCode: 0,
    })
    expect([readValues().PUBLIC_URL, statSync(file).mode & 0o777]).toEqual(['https://new.bakery.example', 0o640])
  })

  test('asks at a terminal, shows no secret, and asks again for what cannot be used', async () => {
    const questions: string[] = []
    const answers: Record<string, string[]> = {
      PUBLIC_URL: ['nonsense', 'https://third.bakery.example'],
      STAFF_URL: ['-'],
    }
    const ask = async (question: string) => {
      questions.push(question)
      const [, name = ''] = /^([A-Z_]+)[^\n]*: $/m.exec(question) ?? []
      return answers[name]?.shift() ?? ''
    }
    expect(await createTestCli({ now, answer: true, ask }).run('setup', '--file', file)).toMatchObject({ exitCode: 0 })
    expect(readValues()).toMatchObject({ PUBLIC_URL: 'https://third.bakery.example', STAFF_URL: '' })
    expect(questions.length).toBe(13)
    expect(questions[12]).toContain('PUBLIC_URL hat einen unbrauchbaren Wert')
    expect(questions.join('\n')).not.toMatch(/p\$ss|\[secret\]/)
  })
})

onAnyDatabase('setup --check', (database) => {
  const sandbox = setUpSandbox()

  test('ticks off what it can see', async () => {
    const servers = dns.getServers()
    const nameServer = await startDnsServer(
      new Map([
        ['bakery.example', 'v=spf1 a:mail.bakery.example ~all'],
        ['own._domainkey.bakery.example', 'v=DKIM1; k=rsa; p=abc'],
      ]),
    )
    dns.setServers([nameServer.address])
    try {
      const environment = {
        ...{ PAYPAL_URL: sandbox.url, SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}` },
        ...{ MAIL_FROM: 'Bäckerei <orders@bakery.example>', PUBLIC_URL: 'https://127.0.0.1:9' },
      }
      const cli = createTestCli({ db: database.db, url: database.url, now, environment })
      const states = async () => {
        const { checklist } = await cli.run('setup', '--check', '--dkim', 'own')
        return Object.fromEntries(checklist.map(({ step, state }: { step: string; state: string }) => [step, state]))
      }
      expect(await states()).toMatchObject({
        ...{ settings: 'open', certificate: 'open', payment: 'done', webhook: 'unknown', smtp: 'done' },
        ...{ spf: 'done', dkim: 'done', dmarc: 'open', content: 'open', owner: 'open', scanner: 'open' },
        ...{ dayEndKey: 'open', backupKey: 'open' },
      })
      await publishContent(database.db, now())
      expect(await states()).toMatchObject({ content: 'done' })
      const { output, errors } = await cli.show('setup', '--check', '--lng', 'en')
      expect(output).toContain('_dmarc.bakery.example TXT "v=DMARC1')
      expect(errors).not.toBe('')
    } finally {
      dns.setServers(servers)
      nameServer.stop()
    }
  })
})
