import { expect, test } from 'vitest'
import type { TextTree } from '#domain/language/flatten-texts.ts'
import { browserTexts } from './browser-texts.ts'

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

test('what came with the page is there without asking', () => {
  const { source, asked } = aSource()
  expect(source.current().voice('common')?.('close')).toBe('Schließen')
  expect(asked).toEqual([])
})

test('a further namespace is fetched once, however many ask for it', async () => {
  const { source, asked } = aSource()
  expect(source.current().voice('jobs')).toBeUndefined()
  await Promise.all([source.load('jobs'), source.load('jobs')])
  expect(source.current().voice('jobs')?.('title')).toBe('Stellen')
  expect(asked).toEqual(['de jobs'])
})

test('one promise stands for one wait, so that a page that waits for it goes on', async () => {
  const { source } = aSource()
  const waiting = source.load('jobs')
  expect(source.load('jobs')).toBe(waiting)
  await waiting
})

test('what failed is asked for again', async () => {
  const { source, down } = aSource()
  down.isDown = true
  await expect(source.load('jobs')).rejects.toThrow('no connection')
  down.isDown = false
  await source.load('jobs')
  expect(source.current().voice('jobs')?.('title')).toBe('Stellen')
})

test('another language brings all that was there, and tells who listens', async () => {
  const { source } = aSource()
  await source.load('jobs')
  const before = source.current()
  const heard: string[] = []
  const stop = source.subscribe(() => heard.push(source.current().language))
  await source.changeLanguage('en')
  const after = source.current()
  expect(after).not.toBe(before)
  expect([after.voice('common')?.('close'), after.voice('jobs')?.('title'), ...heard]).toEqual(['Close', 'Jobs', 'en'])
  stop()
  await source.changeLanguage('de')
  expect(heard).toEqual(['en'])
})

test('without a connection the language stays as it was', async () => {
  const { source, down } = aSource()
  down.isDown = true
  await expect(source.changeLanguage('en')).rejects.toThrow('no connection')
  expect([source.current().language, source.current().voice('common')?.('close')]).toEqual(['de', 'Schließen'])
})

test('whoever waited while the language changed gets what was loaded', async () => {
  const { source } = aSource()
  const waiting = source.load('jobs')
  await source.changeLanguage('en')
  expect((await waiting)('title')).toBe('Stellen')
  expect((await source.load('jobs'))('title')).toBe('Jobs')
})
