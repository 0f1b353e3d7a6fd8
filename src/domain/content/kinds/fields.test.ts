import { expect, test } from 'vitest'
import { validate } from '#content/validate.ts'
import { markdown } from './fields.ts'

const getErrors = (value: unknown) =>
  validate(markdown, value).errors.map(({ path, problem, lineInText }) => [
    path.join('.'),
    problem.code,
    lineInText?.line,
  ])
const paragraph = (value: string) => [{ kind: 'paragraph', children: [{ kind: 'text', text: value }] }]

test('parses every language as Markdown', () => {
  expect(markdown.parse({ de: ' Brot. ', en: 'Bread.' })).toEqual({
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
  expect(getErrors({ de: 'Gut.', en: 'Good.\n\n<b>bad</b>' })).toEqual([['en', 'markdown.html', 3]])
  expect(getErrors({ de: '[x](javascript:x)' })).toEqual([['de', 'markdown.link', 1]])
})

test('rejects an unknown language', () => {
  expect(getErrors({ de: 'Brot.', fr: 'Pain.' })).toHaveLength(1)
})
