import type { Allergen } from '../catalog/allergens.ts'
import type { KeyBelow } from '../i18n/translate.ts'
import type { TranslationKeys } from '../i18n/translation-keys.ts'

export type ValueType = KeyBelow<'content', 'type'>

type WordKey = `type.${ValueType}` | `per.${KeyBelow<'content', 'per'>}` | `nutrient.${KeyBelow<'content', 'nutrient'>}`

/** A value in a sentence. A plain text or number is shown as it is, the others in the language of the reader. */
export type SentenceParam =
  | string
  | number
  | { readonly cents: number }
  /** A word that is itself translated. */
  | { readonly word: WordKey }
  | { readonly allergens: readonly Allergen[] }
  | { readonly languageName: string }
  /** As it is written in the file, shortened. */
  | { readonly json: unknown }
  /** As they are written in the file, "a, b or c". */
  | { readonly oneOf: readonly unknown[] }
  /** As they are written in the file, "a, b and c". */
  | { readonly allOf: readonly unknown[] }
  /** A day of the calendar, with its weekday. */
  | { readonly date: string }
  /** A minute of the day. */
  | { readonly clock: number }

type Keys = TranslationKeys['content']

type ParamsOf<Names> = {
  readonly [Name in Names & string]: Name extends 'count' ? number : SentenceParam
}

type Sentence<Key extends keyof Keys, Code extends string> = [Keys[Key]] extends [never]
  ? { readonly code: Code; readonly params?: undefined }
  : { readonly code: Code; readonly params: ParamsOf<Keys[Key]> }

type SentencesBelow<Prefix extends string> = {
  [Key in keyof Keys]: Key extends `${Prefix}.${infer Code}` ? Sentence<Key, Code> : never
}[keyof Keys]

/** What is wrong: a sentence of locales/ by its code, and what it names. `suggestion` is what was probably meant. */
export type ContentProblem = SentencesBelow<'problem'> & { readonly suggestion?: string | undefined }

/** What is allowed, but unusual. */
export type ContentDoubt = SentencesBelow<'question'>
