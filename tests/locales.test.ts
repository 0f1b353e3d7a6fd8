import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/i18n/languages.ts'

type Texts = { [key: string]: string | Texts }

const plural = /_(zero|one|two|few|many|other)$/

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [(prefix + key).replace(plural, '')] : keysOf(value, `${prefix}${key}.`),
  )
}

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)))

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join('locales', language, file), 'utf8')) as Texts
const namespaces = readdirSync('locales/de')

describe('the texts', () => {
  test('stand in the same files in both languages', () => {
    for (const language of languages) expect(readdirSync(join('locales', language))).toEqual(namespaces)
  })

  test.each(namespaces)('%s has the same keys in both languages, and no empty text', (file) => {
    const [de, en] = languages.map((language) => read(language, file))
    expect([...new Set(keysOf(en ?? {}))].sort()).toEqual([...new Set(keysOf(de ?? {}))].sort())
    expect([...valuesOf(de ?? {}), ...valuesOf(en ?? {})].filter((text) => text.trim() === '')).toEqual([])
  })

  test('fill the same blanks in both languages', () => {
    const blanks = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort()
    for (const file of namespaces) {
      const [de, en] = languages.map((language) => valuesOf(read(language, file)).flatMap(blanks))
      expect([file, [...new Set(en)]]).toEqual([file, [...new Set(de)]])
    }
  })

  test('hold every key that the web asks for by name', () => {
    const known = new Set(namespaces.flatMap((file) => keysOf(read('de', file))))
    const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    const asked = sources.flatMap((name) =>
      [...readFileSync(join('src/web', name), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key),
    )
    expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([])
  })
})
