import { passesAllergenFilter } from '../catalog/allergens.ts'
import type { Product } from '../catalog/product.ts'
import { languages } from '../i18n/languages.ts'
import { type NegationMeaning, readNegation } from './negation.ts'
import { createPhraseTable, ignoredWordsReader, phraseReader } from './phrase-table.ts'
import { ignoredProductWords, type ProductTopicId, productSynonyms, productTopics } from './product-words.ts'
import { type QueryPart, type QueryReader, readQuery } from './read-query.ts'
import { createTextIndex, mergeScores, type Scores, sumScores } from './text-index.ts'
import { splitWords, wordsIn } from './word-lists.ts'
import { guessReader, guessWord, textReader, type UnknownMeaning, type WordMeaning } from './word-readers.ts'

export type ProductMeaning =
  | { kind: 'topic'; id: ProductTopicId }
  | NegationMeaning
  /** What was typed means these words of our names. */
  | { kind: 'synonym'; finds: readonly string[] }
  | WordMeaning
  | UnknownMeaning

export type ProductQueryPart = QueryPart<ProductMeaning>

export interface ProductSearch {
  understand: (search: string) => ProductQueryPart[]
  /** The score of each product that matches every part. */
  score: (parts: readonly ProductQueryPart[]) => (position: number) => number | undefined
}

const weights = { name: 4, text: 1 }
const otherSynonymFactor = 0.75

const topicTests: Record<ProductTopicId, (product: Product) => boolean> = {
  organic: ({ organicControlBody }) => organicControlBody !== null,
  regional: ({ regional }) => regional,
  vegan: ({ diet }) => diet === 'vegan',
  vegetarian: ({ diet }) => diet === 'vegan' || diet === 'vegetarian',
}

const topics = createPhraseTable(
  productTopics.flatMap(({ id, words }) =>
    wordsIn(words, languages).map((text) => ({ text, meaning: { kind: 'topic' as const, id } })),
  ),
)
/** Parts of our names, such as "semmel" in "Kaisersemmel", for the correction of typing errors. */
const nameParts = createPhraseTable(
  productSynonyms
    .flatMap(({ finds }) => splitWords(finds))
    .map((word) => ({ text: word, meaning: { kind: 'word' as const, word } })),
)
const synonyms = createPhraseTable(
  productSynonyms.flatMap(({ words, finds }) =>
    wordsIn(words, languages).map((text) => ({
      text,
      meaning: { kind: 'synonym' as const, finds: splitWords(finds) },
    })),
  ),
)

/** Created once per content: indexing twenty thousand products takes longer than searching them. */
export function createProductSearch(products: readonly Product[]): ProductSearch {
  const index = createTextIndex(
    products.map(({ name, description, ingredients }) => [
      ...languages.map((language) => ({ text: name[language] ?? '', weight: weights.name })),
      ...languages.flatMap((language) =>
        [description, ingredients].map((text) => ({
          text: (text[language] ?? '').replaceAll('*', ''),
          weight: weights.text,
        })),
      ),
    ]),
  )

  const readers: QueryReader<ProductMeaning>[] = [
    phraseReader<ProductMeaning>(topics),
    readNegation,
    phraseReader<ProductMeaning>(synonyms),
    ignoredWordsReader(wordsIn(ignoredProductWords, languages)),
    textReader(index),
    guessReader<ProductMeaning>([guessWord(index), nameParts.findSimilar, synonyms.findSimilar, topics.findSimilar]),
  ]

  const scoreWhere = (isMatch: (product: Product) => boolean): Scores =>
    new Map(products.flatMap((product, position): [number, number][] => (isMatch(product) ? [[position, 1]] : [])))

  /** The first word of a synonym is what most people mean. */
  const scoreSynonym = (word: string, first: string | undefined): Scores =>
    word === first
      ? index.find(word)
      : new Map(
          index
            .find(word)
            .entries()
            .map(([position, score]) => [position, score * otherSynonymFactor]),
        )

  function scorePart({ typed, meaning }: ProductQueryPart): Scores {
    switch (meaning.kind) {
      case 'topic':
        return scoreWhere(topicTests[meaning.id])
      case 'freeFrom':
        return scoreWhere(({ allergens }) =>
          passesAllergenFilter(allergens, { mode: 'freeFrom', classes: meaning.classes }),
        )
      case 'synonym':
        return mergeScores([typed, ...meaning.finds].map((word) => scoreSynonym(word, meaning.finds[0])))
      case 'word':
        return index.find(meaning.word)
      case 'unknown':
      case 'unsupported':
        return new Map()
      default:
        return meaning satisfies never
    }
  }

  return {
    understand: (search) => readQuery(search, readers),
    score(parts) {
      const scores = parts.map(scorePart)
      return (position) => sumScores(scores, position)
    },
  }
}
