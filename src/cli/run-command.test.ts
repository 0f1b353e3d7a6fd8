import { describe, expect, test } from 'vitest'
import { aDesk } from '#tests/support/a-desk.ts'
import { mondayMorning } from '#tests/support/an-ordering.ts'
import { StartFault } from '../start-fault.ts'
import { commands } from './commands.ts'

const aPlainDesk = (language: 'de' | 'en' = 'de') => aDesk({ db: {} as never, now: () => mondayMorning, language })

describe('the help', () => {
  test.each(['de', 'en'] as const)('has words for every command in %s', async (language) => {
    const { output, exitCode } = await aPlainDesk(language).show('help')
    expect(exitCode).toBe(0)
    for (const { name } of commands) expect(output).toContain(`  ${name} `)
    for (const { name } of commands) {
      const { output: help } = await aPlainDesk(language).show('help', ...name.split(' '))
      expect(help).toMatch(new RegExp(`^krume ${name}`))
      expect(help).not.toMatch(/(command|option|place|detail)\./)
    }
  })

  test('is what one gets without a command, and by --help', async () => {
    expect((await aPlainDesk().show()).output).toContain('krume help')
    expect((await aPlainDesk().show('order', 'cancel', '--help')).output).toContain(
      'krume order cancel <nummer> [--yes]',
    )
  })
})

describe('a slip of the finger', () => {
  test.each([
    [['ordres'], 'orders'],
    [['order', 'cancle'], 'order cancel'],
    [['store', 'clos', 'markt'], 'store close'],
    [['content'], 'content check'],
    [['backupp', 'x'], 'backup'],
    [['keys'], 'keys rotate'],
    [['order', 'cancle', '7K3MN-PQ4RT'], 'order cancel'],
  ])('%j is answered with %s', async (words, nearest) => {
    const { exitCode, errors, output } = await aPlainDesk().show(...words)
    expect([exitCode, output]).toEqual([2, ''])
    expect(errors).toContain(`Meinten Sie „${nearest}“?`)
  })

  test('far from everything, the help is named', async () => {
    expect((await aPlainDesk('en').show('xylophone')).errors).toContain('krume help')
  })

  test.each([
    [['order'], '<nummer>'],
    [['order', 'a', 'b'], '„b“'],
    [['orders', '--stroe', 'x'], '--stroe'],
    [['orders', '--store'], '--store'],
    [['orders', '--lng', 'fr'], 'de oder en'],
  ])('%j names what is wrong, with exit code 2', async (words, named) => {
    const { exitCode, errors } = await aPlainDesk().show(...words)
    expect(exitCode).toBe(2)
    expect(errors).toContain(named)
  })
})

test('what cannot be opened is a sentence, as JSON too', async () => {
  const { desk, run, show } = aPlainDesk()
  desk.database = async () => {
    throw new StartFault('Die Datenbank ist nicht da.')
  }
  expect(await show('mails')).toEqual({ exitCode: 1, output: '', errors: 'Die Datenbank ist nicht da.\n' })
  expect(await run('mails')).toEqual({ exitCode: 1, ok: false, fault: 'Die Datenbank ist nicht da.' })
})
