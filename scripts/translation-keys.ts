/**
 * Writes src/domain/i18n/translation-keys.ts from the fallback language: every key of every namespace with the names of its
 * parameters, so that an unknown key or a missing parameter is a type error. With `--check` it also compares the languages.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackLanguage, languages } from '#domain/i18n/languages.ts'

interface Tree {
  [key: string]: string | Tree
}

const outputFile = 'src/domain/i18n/translation-keys.ts'
const pluralForm = /_(zero|one|two|few|many|other)$/
const parameter = /\{\{\s*(\w+)\s*\}\}/g

/** `{ cart: { items_one: '{{count}} item' } }` becomes `cart.items` → {count}. Plural forms of a key count as one key. */
export function parametersByKey(tree: Tree, prefix = ''): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (key: string, names: Iterable<string>) => {
    const known = found.get(key) ?? new Set()
    for (const name of names) known.add(name)
    found.set(key, known)
  }
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      const names = [...value.matchAll(parameter)].map(([, name = '']) => name)
      const isPlural = pluralForm.test(key)
      add(prefix + key.replace(pluralForm, ''), isPlural ? [...names, 'count'] : names)
    } else for (const [inner, names] of parametersByKey(value, `${prefix}${key}.`)) add(inner, names)
  }
  return found
}

const emptyTexts = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value !== 'string') return emptyTexts(value, `${prefix}${key}.`)
    return value.trim() === '' ? [prefix + key] : []
  })

const namespacesIn = (folder: string, language: string) =>
  readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .sort()

const readTree = (folder: string, language: string, namespace: string) =>
  JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as Tree

/** One sentence per difference between a language and the fallback language. */
export function compareLanguages(folder = 'locales'): string[] {
  const errors: string[] = []
  const expected = namespacesIn(folder, fallbackLanguage)
  for (const language of languages) {
    const present = namespacesIn(folder, language)
    for (const namespace of expected)
      if (!present.includes(namespace)) errors.push(`${folder}/${language} lacks ${namespace}.json.`)
    for (const namespace of present)
      if (!expected.includes(namespace)) errors.push(`${folder}/${fallbackLanguage} lacks ${namespace}.json.`)
    for (const namespace of present.filter((name) => expected.includes(name))) {
      const file = `${folder}/${language}/${namespace}.json`
      const reference = parametersByKey(readTree(folder, fallbackLanguage, namespace))
      const own = parametersByKey(readTree(folder, language, namespace))
      for (const [key, names] of reference) {
        const ownNames = own.get(key)
        if (!ownNames) errors.push(`${file} lacks the key ${key}.`)
        else if ([...names].sort().join() !== [...ownNames].sort().join())
          errors.push(`${file}: ${key} has the parameters (${[...ownNames]}) instead of (${[...names]}).`)
      }
      for (const key of own.keys()) if (!reference.has(key)) errors.push(`${file} has the unknown key ${key}.`)
      for (const key of emptyTexts(readTree(folder, language, namespace))) errors.push(`${file}: ${key} is empty.`)
    }
  }
  return errors
}

function renderKeys(folder: string): string {
  const quote = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`)
  const namespaces = namespacesIn(folder, fallbackLanguage).map((namespace) => {
    const keys = [...parametersByKey(readTree(folder, fallbackLanguage, namespace))].map(([key, names]) => {
      const type = names.size === 0 ? 'never' : [...names].map((name) => `'${name}'`).join(' | ')
      return `    ${quote(key)}: ${type}`
    })
    return `  ${quote(namespace)}: {\n${keys.join('\n')}\n  }`
  })
  return [
    '// Generated from locales/ by scripts/translation-keys.ts: run "npm run check" after changing a translation.',
    '',
    '/** The keys of each namespace, and for each key the names of its parameters. */',
    'export interface TranslationKeys {',
    ...namespaces,
    '}',
    '',
  ].join('\n')
}

/** Writes the file only when it changes, so that watchers stay quiet. */
export function writeTranslationKeys(folder = 'locales'): void {
  const text = renderKeys(folder)
  const isOutdated = !existsSync(outputFile) || readFileSync(outputFile, 'utf8') !== text
  if (isOutdated) writeFileSync(outputFile, text)
}

if (import.meta.main) {
  writeTranslationKeys()
  const errors = process.argv.includes('--check') ? compareLanguages() : []
  for (const error of errors) console.error(error)
  process.exit(errors.length > 0 ? 1 : 0)
}
