import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareLanguages } from '../scripts/translation-keys.ts'

/** Writes a folder of locales: languages, then namespaces, then translations. */
function createLocales(locales: Record<string, Record<string, object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'krume-locales-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [language, namespaces] of Object.entries(locales)) {
    mkdirSync(join(folder, language))
    for (const [namespace, translations] of Object.entries(namespaces))
      writeFileSync(join(folder, language, `${namespace}.json`), JSON.stringify(translations))
  }
  return folder
}

test('all languages have the same namespaces, keys and parameters, and no empty text', () => {
  expect(compareLanguages()).toEqual([])
})

test('reports a missing file, a missing key, an unknown key, a missing parameter and an empty text', () => {
  const folder = createLocales({
    de: {
      cart: { title: 'Warenkorb', items_one: '{{count}} Stück', items_other: '{{count}} Stück', note: 'Notiz' },
      jobs: { greeting: 'Guten Tag, {{name}}', empty: 'Keine Stelle' },
      contact: { title: 'Kontakt' },
    },
    en: {
      cart: { title: 'Cart', items_one: '{{count}} item', items_other: '{{count}} items', remark: 'Remark' },
      jobs: { greeting: 'Hello', empty: ' ' },
    },
  })
  expect(compareLanguages(folder)).toEqual([
    `${folder}/en lacks contact.json.`,
    `${folder}/en/cart.json lacks the key note.`,
    `${folder}/en/cart.json has the unknown key remark.`,
    `${folder}/en/jobs.json: greeting has the parameters () instead of (name).`,
    `${folder}/en/jobs.json: empty is empty.`,
  ])
})
