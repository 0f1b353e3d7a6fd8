import { completeOptions, findOptionFailures, withOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Content } from '#domain/content/content.ts'
import type { BlockOf } from '#domain/content/page.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { checkFormerProducts, checkOptions } from './check-options.ts'
import { checkSalesRules, type ErrorOfProduct } from './check-sales-rules.ts'
import type { EntryError } from './content-errors.ts'
import { openJobsWithoutPay } from './legal-checks.ts'

const errorsByProduct = new WeakMap<Product, readonly ErrorOfProduct[]>()

/** A product never changes, so each is checked once: an edit among 20,000 checks one. */
function productErrors(product: Product): EntryError[] {
  const errors = errorsByProduct.get(product) ?? [...checkOptions(product), ...checkSalesRules(product)]
  errorsByProduct.set(product, errors)
  return errors.map((error) => ({ kind: 'product', id: product.id, ...error }))
}

const repeatedSpecialDays = ({ stores }: Pick<Content, 'stores'>): EntryError[] =>
  stores.flatMap(({ id, hours }) =>
    hours.specialDays
      .map(({ date }) => date)
      .filter((date, index, dates) => dates.indexOf(date) !== index)
      .map((date) => ({
        ...{ kind: 'store', id, field: 'specialDays' },
        problem: { code: 'repeatedDate', params: { date: { date } } },
      })),
  )

function jobErrors(jobs: Content['jobs']): EntryError[] {
  const hasSpeculative = jobs.length === 0 || jobs.some(({ id, isActive }) => id === speculativeJobId && isActive)
  // With a misspelt id, the speculative job would be asked for its pay as well.
  return hasSpeculative ? openJobsWithoutPay(jobs) : [missingSpeculativeJob(jobs)]
}

/** Its id is probably misspelt, or it is switched off. */
function missingSpeculativeJob(jobs: Content['jobs']): EntryError {
  const nearest = nearestName(
    speculativeJobId,
    jobs.map(({ id }) => id),
  )
  const field = nearest === speculativeJobId ? 'isActive' : 'id'
  const problem = { code: 'speculativeJobMissing', params: { id: { json: speculativeJobId } } } as const
  return { kind: 'job', id: nearest ?? '', field, problem }
}

type Offer = BlockOf<'offers'>['offers'][number]

function findOfferError(
  { productId, options, priceCents }: Offer,
  productById: ReadonlyMap<string, Product>,
): Pick<EntryError, 'field' | 'problem'> | undefined {
  const known = productById.get(productId ?? '')
  if (!known) return undefined
  const product = { json: known.id }
  const chosen = completeOptions(known, options ?? {})
  const [failure] = findOptionFailures(known, chosen)
  if (failure) {
    const group = { json: failure.groupId }
    const choice = { json: chosen[failure.groupId] }
    return failure.problem === 'missing'
      ? { field: 'options', problem: { code: 'offerChoiceMissing', params: { product, group } } }
      : { field: 'options', problem: { code: 'offerChoiceUnknown', params: { product, group, choice } } }
  }
  const expectedCents = withOptions(known, chosen).priceCents
  if (expectedCents === priceCents) return undefined
  const params = { product, expected: { cents: expectedCents }, found: { cents: priceCents } }
  return { field: 'priceCents', problem: { code: 'offerPrice', params } }
}

function mismatchedOffers({ pages, products }: Pick<Content, 'pages' | 'products'>): EntryError[] {
  const productById = new Map(products.map((product) => [product.id, product]))
  return pages.flatMap((page) =>
    page.blocks.flatMap((block, blockIndex) =>
      (block.kind === 'offers' ? block.offers : []).flatMap((offer, index) => {
        const error = findOfferError(offer, productById)
        const field = `blocks.${blockIndex}.offers.${index}.${error?.field}`
        return error ? [{ kind: 'page' as const, id: page.id, field, problem: error.problem }] : []
      }),
    ),
  )
}

/** When no time of the day fits, exactly one band has to be left to show. */
function bandErrors({ productBands }: Content['home']): EntryError[] {
  const place = { kind: 'home', id: 'home', field: 'productBands' } as const
  if (productBands.length === 0) return []
  const [first, second] = productBands.flatMap(({ between }, index) => (between === null ? [index] : []))
  if (first === undefined) return [{ ...place, problem: { code: 'bandForOtherTimesMissing' } }]
  if (second === undefined) return []
  return [{ ...place, field: `productBands.${second}`, problem: { code: 'bandForOtherTimesTwice' } }]
}

/** Checks what spans fields and entries, beside the ids that they name. */
export const checkReferences = (content: Omit<Content, 'version' | 'pictures'>): EntryError[] => [
  ...jobErrors(content.jobs),
  ...mismatchedOffers(content),
  ...content.products.flatMap(productErrors),
  ...checkFormerProducts(content.products),
  ...repeatedSpecialDays(content),
  ...bandErrors(content.home),
]
