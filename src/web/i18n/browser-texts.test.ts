import { expect, test } from 'vitest'
import type { TextTree } from '#domain/i18n/flatten-texts.ts'
import type { Translate } from '#domain/i18n/translator.ts'
import { browserTexts } from './browser-texts.ts'
import type { TextSource } from './texts.ts'

const trees: Record<string, TextTree> = {
  'de jobs': { title: 'Stellen' },
  'en common': { close: 'Close' },
  'en jobs': { title: 'Jobs' },
}

function aSource() {
  const asked: string[] = []
  const down = { isDown: false }
  const source = browserTexts(
    { language: 'de', namespaces: { common: { close: 'Schließen' } } },
    async (language, name) => {
      asked.push(`${language} ${name}`)
      if (down.isDown) throw new Error('no connection')
      return trees[`${language} ${name}`] ?? {}
    },
  )
  return { source, asked, down }
}

const said = async (source: TextSource, namespace: string, key: string) =>
  (await source.current().voice(namespace))(key)

test('what came with the page is there without asking', () => {
  const { source, asked } = aSource()
  const voice = source.current().voice('common')
  expect(voice).not.toBeInstanceOf(Promise)
  expect((voice as Translate)('close')).toBe('Schließen')
  expect(asked).toEqual([])
})

test('a further namespace is fetched once, however many ask for it', async () => {
  const { source, asked } = aSource()
  expect(await Promise.all([said(source, 'jobs', 'title'), said(source, 'jobs', 'title')])).toEqual([
    'Stellen',
    'Stellen',
  ])
  expect(asked).toEqual(['de jobs'])
})

test('who was promised texts meets the same promise when they are there', async () => {
  const { source } = aSource()
  const waiting = source.current().voice('jobs')
  expect(waiting).toBeInstanceOf(Promise)
  await waiting
  expect(source.current().voice('jobs')).toBe(waiting)
})

test('what failed is asked for again', async () => {
  const { source, down } = aSource()
  down.isDown = true
  await expect(source.current().voice('jobs')).rejects.toThrow('no connection')
  down.isDown = false
  expect(await said(source, 'jobs', 'title')).toBe('Stellen')
})

test('another language brings all that was there, at once, and tells who listens', async () => {
  const { source } = aSource()
  await source.current().voice('jobs')
  const before = source.current()
  const heard: string[] = []
  const stop = source.subscribe(() => heard.push(source.current().language))
  await source.changeLanguage('en')
  const after = source.current()
  expect(after).not.toBe(before)
  const voices = ['common', 'jobs'].map((name) => after.voice(name) as Translate)
  expect([voices[0]?.('close'), voices[1]?.('title'), ...heard]).toEqual(['Close', 'Jobs', 'en'])
  stop()
  await source.changeLanguage('de')
  expect(heard).toEqual(['en'])
})

test('without a connection the language stays as it was', async () => {
  const { source, down } = aSource()
  down.isDown = true
  await expect(source.changeLanguage('en')).rejects.toThrow('no connection')
  expect([source.current().language, await said(source, 'common', 'close')]).toEqual(['de', 'Schließen'])
})

test('whoever waited while the language changed gets what was asked for', async () => {
  const { source } = aSource()
  const waiting = source.current().voice('jobs')
  await source.changeLanguage('en')
  expect((await waiting)('title')).toBe('Stellen')
  expect(await said(source, 'jobs', 'title')).toBe('Jobs')
})
