import { expect, test } from 'vitest'
import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createBrowserTranslations } from './browser-translations.ts'
import type { Translations } from './use-translation.ts'

const trees: Record<string, TranslationTree> = {
  'de jobs': { everywhere: 'Stellen' },
  'en common': { closeMenu: 'Close' },
  'en jobs': { everywhere: 'Jobs' },
}

function setUp() {
  const fetched: string[] = []
  const connection = { isDown: false }
  const source = createBrowserTranslations(
    { language: 'de', namespaces: [['common', { closeMenu: 'Schließen' }]] },
    async (language, namespace) => {
      fetched.push(`${language} ${namespace}`)
      if (connection.isDown) throw new Error('no connection')
      return trees[`${language} ${namespace}`] ?? {}
    },
  )
  return { source, fetched, connection }
}

const translateCommon = async (source: Translations) => (await source.getTranslator('common'))('closeMenu')
const translateJobs = async (source: Translations) => (await source.getTranslator('jobs'))('everywhere')

test('uses the embedded translations without fetching', () => {
  const { source, fetched } = setUp()
  const translator = source.getTranslator('common')
  if (translator instanceof Promise) throw new Error('The embedded translations were fetched.')
  expect(translator('closeMenu')).toBe('Schließen')
  expect(fetched).toEqual([])
})

test('fetches a further namespace once for concurrent calls', async () => {
  const { source, fetched } = setUp()
  expect(await Promise.all([translateJobs(source), translateJobs(source)])).toEqual(['Stellen', 'Stellen'])
  expect(fetched).toEqual(['de jobs'])
})

test('returns the same promise after the namespace has arrived', async () => {
  const { source } = setUp()
  const pending = source.getTranslator('jobs')
  expect(pending).toBeInstanceOf(Promise)
  await pending
  expect(source.getTranslator('jobs')).toBe(pending)
})

test('fetches again after a failure', async () => {
  const { source, connection } = setUp()
  connection.isDown = true
  await expect(source.getTranslator('jobs')).rejects.toThrow('no connection')
  connection.isDown = false
  expect(await translateJobs(source)).toBe('Stellen')
})

test('loads all known namespaces of another language, which is then available at once', async () => {
  const { source } = setUp()
  await source.getTranslator('jobs')
  await source.load('en')
  const english = source.in('en')
  const [common, jobs] = [english.getTranslator('common'), english.getTranslator('jobs')]
  if (common instanceof Promise || jobs instanceof Promise) throw new Error('A namespace has not been loaded.')
  expect([english.language, common('closeMenu'), jobs('everywhere')]).toEqual(['en', 'Close', 'Jobs'])
  expect([english.in('de'), english.in('en')]).toEqual([source, english])
})

test('fetches what a language lacks after a failure', async () => {
  const { source, connection } = setUp()
  connection.isDown = true
  await expect(source.load('en')).rejects.toThrow('no connection')
  connection.isDown = false
  expect(await translateCommon(source.in('en'))).toBe('Close')
})

test('a fetch that was under way when the language changed resolves in its own language', async () => {
  const { source } = setUp()
  const pending = source.getTranslator('jobs')
  await source.load('en')
  expect((await pending)('everywhere')).toBe('Stellen')
  expect(await translateJobs(source.in('en'))).toBe('Jobs')
})
