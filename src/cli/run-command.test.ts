import { describe, expect, test } from 'vitest'
import { StartupError } from '#foundation/config.ts'
import { mondayMorning } from '#tests/support/order-test-services.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { commands } from './run-command.ts'

const createPlainCli = (language: 'de' | 'en' = 'de') =>
  createTestCli({ db: {} as never, now: () => mondayMorning, language })

describe('help', () => {
  test.each(['de', 'en'] as const)('describes every command in %s', async (language) => {
    const { output, exitCode } = await createPlainCli(language).show('help')
    expect(exitCode).toBe(0)
    for (const { name } of commands) expect(output).toContain(`  ${name} `)
    for (const { name } of commands) {
      const { output: help } = await createPlainCli(language).show('help', ...name.split(' '))
      expect(help).toMatch(new RegExp(`^krume ${name}`))
      expect(help).not.toMatch(/(command|option|positional|detail)\./)
    }
  })

  test.each(['version', '--version'])('%s prints the version', async (arg) => {
    expect((await createPlainCli().show(arg)).output).toContain(process.version.slice(1))
  })

  test('is printed without a command and with --help', async () => {
    expect((await createPlainCli().show()).output).toContain('krume help')
    expect((await createPlainCli().show('privacy', 'erase', '--help')).output).toContain(
      'krume privacy erase <adresse> [--yes]',
    )
  })
})

describe('usage errors', () => {
  test('show control characters of what was typed as codes', async () => {
    const { errors } = await createPlainCli().show('pikcups\u202e\u001b[2J')
    expect(errors).toContain('pikcups\\u202e\\u001b[2J')
  })

  test.each([
    [['pikcups'], 'pickups'],
    [['content', 'chekc'], 'content check'],
    [['content'], 'content check'],
    [['backupp', 'x'], 'backup'],
    [['keys', 'rotat'], 'keys rotate'],
    [['application', 'revoke-link', '7K3MN'], 'application revoke-links'],
    [['staff', 'revok', 'anna@krume.example'], 'staff revoke'],
  ])('%j suggests %s', async (args, nearest) => {
    const { exitCode, errors, output } = await createPlainCli().show(...args)
    expect([exitCode, output]).toEqual([2, ''])
    expect(errors).toContain(`Meinten Sie „${nearest}“?`)
  })

  test('points to the help when nothing is similar', async () => {
    expect((await createPlainCli('en').show('xylophone')).errors).toContain('krume help')
  })

  test.each([
    [['pickups'], '<tag>'],
    [['pickups', 'a', 'b'], '„b“'],
    [['pickups', '--stroe', 'x'], '--stroe'],
    [['pickups', '--store'], '--store'],
    [['pickups', '--lng', 'fr'], 'de oder en'],
  ])('%j names the wrong argument and exits with 2', async (args, named) => {
    const { exitCode, errors } = await createPlainCli().show(...args)
    expect(exitCode).toBe(2)
    expect(errors).toContain(named)
  })
})

test('prints start-up errors as a message, also with --json', async () => {
  const { context, run, show } = createPlainCli()
  context.database = async () => {
    throw new StartupError('Die Datenbank ist nicht da.')
  }
  expect(await show('mails')).toEqual({ exitCode: 1, output: '', errors: 'Die Datenbank ist nicht da.\n' })
  expect(await run('mails')).toEqual({ exitCode: 1, ok: false, error: 'Die Datenbank ist nicht da.' })
})
