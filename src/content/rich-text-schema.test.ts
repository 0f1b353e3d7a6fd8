import { expect, test } from 'vitest'
import { richTextSchema } from './rich-text-schema.ts'

const faultsOf = (value: unknown) =>
  richTextSchema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const paragraph = (value: string) => [{ kind: 'paragraph', children: [{ kind: 'text', text: value }] }]

test('both languages are read as Markdown', () => {
  expect(richTextSchema.parse({ de: ' Brot. ', en: 'Bread.' })).toEqual({
    de: paragraph('Brot.'),
    en: paragraph('Bread.'),
  })
})

test('English may be missing, German not, and neither may be empty', () => {
  expect(faultsOf({ de: 'Brot.' })).toEqual([])
  expect(faultsOf({ en: 'Bread.' }).map(([field]) => field)).toEqual(['de'])
  expect(faultsOf({ de: ' \n', en: '' }).map(([field]) => field)).toEqual(['de', 'en'])
})

test('what cannot be shown is named by language and line', () => {
  expect(faultsOf({ de: 'Gut.', en: 'Good.\n\n<b>bad</b>' })).toEqual([['en', 'line 3: html is not possible here']])
  expect(faultsOf({ de: '[x](javascript:x)' })).toEqual([['de', 'line 1: "javascript:x" is no address to link to']])
})

test('another language is not known', () => {
  expect(faultsOf({ de: 'Brot.', fr: 'Pain.' })).toHaveLength(1)
})
