import type { TranslationKeys } from './translation-keys.ts'

/** The nested shape of the files in locales/. */
export interface TranslationTree {
  [key: string]: string | TranslationTree
}

/** The translations of one language by their full key (`cart.add`). */
export type Translations = Readonly<Record<string, string>>

/** Turns `{ a: { b: 'x' } }` into `{ 'a.b': 'x' }`, so that a translation is found in a single look-up. */
export function flattenTranslations(tree: TranslationTree, prefix = ''): Translations {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flattenTranslations(value, `${prefix}${key}.`)),
    ),
  )
}

export type Params = Readonly<Record<string, string | number | undefined>>

/** Replaces `{{name}}` by `params.name` in a single pass: placeholders within the values are not replaced again. */
const interpolate = (text: string, params: Params): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

export type Namespace = keyof TranslationKeys
export type TranslationKey<N extends Namespace> = keyof TranslationKeys[N] & string

/** What follows `prefix.` in the keys of a namespace: the key `option.yes` makes `yes` a `KeyBelow<'cli', 'option'>`. */
export type KeyBelow<N extends Namespace, Prefix extends string> =
  TranslationKey<N> extends infer Key ? (Key extends `${Prefix}.${infer Rest}` ? Rest : never) : never

/** The keys whose translations have no parameters. */
export type PlainKey<N extends Namespace> = N extends Namespace
  ? { [K in TranslationKey<N>]: [TranslationKeys[N][K]] extends [never] ? K : never }[TranslationKey<N>]
  : never

/** A `count` also selects the plural form, so it is never a formatted number. */
type ParamsOf<Names extends string> = { readonly [Name in Names]: Name extends 'count' ? number : string | number }

/** Translates a key of the namespace; a union of keys needs the parameters of all of them. */
export interface Translate<N extends Namespace> {
  <K extends TranslationKey<N>>(
    key: K,
    ...params: [TranslationKeys[N][K]] extends [never] ? [] : [params: ParamsOf<TranslationKeys[N][K] & string>]
  ): string
  /** The text of a key that contains a value from outside, such as the code of an error; undefined where there is none. */
  find(key: string): string | undefined
  /** Only a type: translators of different namespaces are different. */
  readonly namespace?: N
}

/** Cached because creating the rules costs more than a thousand look-ups. */
const pluralRulesByLanguage = new Map<string, Intl.PluralRules>()

function getPluralRules(language: string): Intl.PluralRules {
  const cached = pluralRulesByLanguage.get(language)
  if (cached) return cached
  const rules = new Intl.PluralRules(language)
  pluralRulesByLanguage.set(language, rules)
  return rules
}

/**
 * `key_zero`, `key_one` and `key_other` are the plural forms of `key`, selected by the plural rules of the language.
 * A missing translation returns its key, which a test detects.
 */
export function createTranslator<N extends Namespace>(language: string, translations: Translations): Translate<N> {
  const pluralRules = getPluralRules(language)
  const findPlural = (key: string, count: number) =>
    (count === 0 ? translations[`${key}_zero`] : undefined) ??
    translations[`${key}_${pluralRules.select(count)}`] ??
    translations[`${key}_other`]
  function translate(key: string, params?: Params): string {
    if (!params) return translations[key] ?? key
    const plural = typeof params.count === 'number' ? findPlural(key, params.count) : undefined
    return interpolate(plural ?? translations[key] ?? key, params)
  }
  function find(key: string): string | undefined {
    const text = Object.hasOwn(translations, key) ? translations[key] : undefined
    return text?.includes('{{') ? undefined : text
  }
  return Object.assign(translate, { find })
}
