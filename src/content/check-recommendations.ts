import type { Content } from '#domain/content/content.ts'
import type { HomePage } from '#domain/content/home-page.ts'
import type { EntryError, EntryPlace } from './content-errors.ts'
import { suggestId } from './value-suggestions.ts'

/** Ids that exist, each once. */
function checkIds(place: EntryPlace, ids: readonly string[], knownIds: ReadonlySet<string>): EntryError[] {
  return ids.flatMap((id, index): EntryError[] => {
    const params = { id: { json: id } }
    if (!knownIds.has(id))
      return [{ ...place, problem: { code: 'unknownProduct', params, suggestion: suggestId(id, [...knownIds]) } }]
    return ids.indexOf(id) === index ? [] : [{ ...place, problem: { code: 'repeatedProduct', params } }]
  })
}

/** When no time of the day fits, exactly one band has to be left to show. */
function checkBandTimes(bands: HomePage['productBands']): EntryError[] {
  const place = { kind: 'home', id: 'home', field: 'productBands' } as const
  if (bands.length === 0) return []
  const [first, second] = bands.flatMap(({ between }, index) => (between === null ? [index] : []))
  if (first === undefined) return [{ ...place, problem: { code: 'bandForOtherTimesMissing' } }]
  if (second === undefined) return []
  return [{ ...place, field: `productBands.${second}`, problem: { code: 'bandForOtherTimesTwice' } }]
}

/** Checks the products that the home page and other products recommend. */
export function checkRecommendations({ products, home }: Pick<Content, 'products' | 'home'>): EntryError[] {
  const knownIds = new Set(products.map(({ id }) => id))
  const checkBand = (field: string, productIds: readonly string[]) =>
    checkIds({ kind: 'home', id: 'home', field: `${field}.productIds` }, productIds, knownIds)
  return [
    ...products.flatMap(({ id, goesWith }) => {
      const place = { kind: 'product', id, field: 'goesWith' } as const
      const itself: EntryError[] = goesWith.includes(id) ? [{ ...place, problem: { code: 'goesWithItself' } }] : []
      return [...itself, ...checkIds(place, goesWith, knownIds)]
    }),
    ...home.productBands.flatMap(({ productIds }, index) => checkBand(`productBands.${index}`, productIds)),
    ...home.seasonBands.flatMap(({ productIds }, index) => checkBand(`seasonBands.${index}`, productIds)),
    ...checkBandTimes(home.productBands),
  ]
}
