import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Company } from '#domain/content/company.ts'
import { fillPageSource } from './fill-page-source.ts'

const company = JSON.parse(readFileSync('content/company.json', 'utf8')) as Company
const fill = (value: unknown, readText = (file: string) => `Text von ${file}: {{phone}}`) =>
  fillPageSource(value, company, readText)

test('the company’s data stand in place of their marks, wherever they are', () => {
  expect(fill({ a: ['{{legalName}}, {{postalCode}} {{location}}', { b: 'Mail {{mail}}' }] })).toEqual({
    a: ['Bäckerei Krume GmbH & Co. KG, 89257 Illertissen', { b: 'Mail hallo@krume.example' }],
  })
})

test('what is no mark of a text of the company stays as it is', () => {
  for (const text of [
    '{{unknown}}',
    '{{claim}}',
    '{{foundedYear}}',
    '{{toString}}',
    '{{__proto__}}',
    '{name}',
    '{{ name }}',
  ])
    expect(fill(text)).toBe(text)
})

test('a mark in the company’s own data is not filled again', () => {
  expect(fillPageSource('{{name}}', { ...company, name: '{{phone}} $& $1' }, () => '')).toBe('{{phone}} $& $1')
})

test('a long text comes from its file in both languages, filled as well', () => {
  expect(fill({ kind: 'document', text: { file: 'policy' } })).toEqual({
    kind: 'document',
    text: { de: 'Text von policy.de.md: +49 89 99998-100', en: 'Text von policy.en.md: +49 89 99998-100' },
  })
})

test('only an object that is nothing but the name of a file is taken for one', () => {
  const read = () => expect.unreachable('no file is named')
  for (const value of [{ file: 'a', more: 1 }, { file: 1 }, { file: null }, { de: 'file' }, []])
    expect(fill(value, read)).toEqual(value)
})

test('numbers, truths and nothing stay as they are', () => {
  expect(fill({ a: 1, b: true, c: null, d: [0, false] })).toEqual({ a: 1, b: true, c: null, d: [0, false] })
})
