import { expect, test } from 'vitest'
import type { TranslationTree } from '#domain/i18n/translate.ts'
import { createBrowserTranslations } from './browser-translations.ts'
import type { TranslationSource } from './use-translation.ts'

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

const translateCommon = async (source: TranslationSource) =>
  (await source.current().getTranslator('common'))('closeMenu')
const translateJobs = async (source: TranslationSource) => (await source.current().getTranslator('jobs'))('everywhere')

test('uses the embedded translations without fetching', () => {
  const { source, fetched } = setUp()
  const translator = source.current().getTranslator('common')
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
  const pending = source.current().getTranslator('jobs')
  expect(pending).toBeInstanceOf(Promise)
  await pending
  expect(source.current().getTranslator('jobs')).toBe(pending)
})

test('fetches again after a failure', async () => {
  const { source, connection } = setUp()
  connection.isDown = true
  await expect(source.current().getTranslator('jobs')).rejects.toThrow('no connection')
  connection.isDown = false
  expect(await translateJobs(source)).toBe('Stellen')
})

test('changing the language loads all known namespaces at once and notifies subscribers', async () => {
  const { source } = setUp()
  await source.current().getTranslator('jobs')
  const before = source.current()
  const notified: string[] = []
  const unsubscribe = source.subscribe(() => notified.push(source.current().language))
  await source.changeLanguage('en')
  const after = source.current()
  expect(after).not.toBe(before)
  const [common, jobs] = [after.getTranslator('common'), after.getTranslator('jobs')]
  if (common instanceof Promise || jobs instanceof Promise) throw new Error('A namespace has not been loaded.')
  expect([common('closeMenu'), jobs('everywhere'), ...notified]).toEqual(['Close', 'Jobs', 'en'])
  unsubscribe()
  await source.changeLanguage('de')
  expect(notified).toEqual(['en'])
})

test('keeps the language when the new one cannot be fetched', async () => {
  const { source, connection } = setUp()
  connection.isDown = true
  await expect(source.changeLanguage('en')).rejects.toThrow('no connection')
  expect([source.current().language, await translateCommon(source)]).toEqual(['de', 'Schließen'])
})

test('a fetch that was under way when the language changed resolves in its own language', async () => {
  const { source } = setUp()
  const pending = source.current().getTranslator('jobs')
  await source.changeLanguage('en')
  expect((await pending)('everywhere')).toBe('Stellen')
  expect(await translateJobs(source)).toBe('Jobs')
})

test('keeps the translations of the document for parts that become interactive later', async () => {
  const { source, fetched } = setUp()
  await source.changeLanguage('en')
  fetched.length = 0
  const translator = source.ofDocument().getTranslator('common')
  if (translator instanceof Promise) throw new Error('The embedded translations were fetched.')
  expect([source.ofDocument().language, translator('closeMenu'), fetched]).toEqual(['de', 'Schließen', []])
})
