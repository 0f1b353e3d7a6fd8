import { expect, test } from 'vitest'
import { richTextSchema } from './page-schemas.ts'

const getErrors = (value: unknown) =>
  richTextSchema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const paragraph = (value: string) => [{ kind: 'paragraph', children: [{ kind: 'text', text: value }] }]

test('parses every language as Markdown', () => {
  expect(richTextSchema.parse({ de: ' Brot. ', en: 'Bread.' })).toEqual({
    de: paragraph('Brot.'),
    en: paragraph('Bread.'),
  })
})

test('requires German, allows a missing English text, and rejects empty texts', () => {
  expect(getErrors({ de: 'Brot.' })).toEqual([])
  expect(getErrors({ en: 'Bread.' }).map(([field]) => field)).toEqual(['de'])
  expect(getErrors({ de: ' \n', en: '' }).map(([field]) => field)).toEqual(['de', 'en'])
})

test('names language and line of unsupported Markdown', () => {
  expect(getErrors({ de: 'Gut.', en: 'Good.\n\n<b>bad</b>' })).toEqual([['en', 'line 3: html is not supported here']])
  expect(getErrors({ de: '[x](javascript:x)' })).toEqual([['de', 'line 1: "javascript:x" is not a valid link target']])
})

test('rejects an unknown language', () => {
  expect(getErrors({ de: 'Brot.', fr: 'Pain.' })).toHaveLength(1)
})
