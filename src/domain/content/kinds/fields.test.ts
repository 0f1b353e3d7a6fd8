import { expect, test } from 'vitest'
import { validate } from '#content/validate.ts'
import { entry, field, fields, href, markdown, text, variant } from './fields.ts'

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

test('links lead to pages of the site, other sites, mail and phones only', () => {
  const allowed = ['/jobs', 'https://krume.example', 'mailto:a@krume.example', 'tel:+498999998100']
  const refused = ['javascript:alert(1)', '//krume.example', 'http://krume.example', '/\\krume.example', 'jobs']
  expect([...allowed, ...refused].filter((one) => href.safeParse(one).success)).toEqual(allowed)
})

test('a field, a section or a form of a value without a label does not compile', () => {
  // @ts-expect-error: there is no label of this name
  fields({ nameless: text })
  fields({ nameless: field(text, { label: 'name' }) })
  // @ts-expect-error: field() alone is no label
  fields({ nameless: field(text, { isFixed: true }) })
  // @ts-expect-error: there is no section of this name
  entry({ nameless: { name: text } })
  // @ts-expect-error: the label of a field is looked for in sections too
  entry({ basics: { nameless: text } })
  // @ts-expect-error: there is no variant of this name
  expect(variant('nameless', { name: text }).parse({ name: 'a' })).toEqual({ name: 'a' })
})
