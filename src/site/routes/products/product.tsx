import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import type { ProductResponse } from '#contract/products.ts'
import { canBeWithdrawn } from '#domain/catalog/withdrawal.ts'
import { formatList } from '#domain/i18n/format.ts'
import { languageParameter } from '#domain/i18n/languages.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { BackLink } from '../../components/back-link.tsx'
import { CartBar } from '../../components/cart-bar.tsx'
import { GuaranteeLink } from '../../components/guarantee/guarantee-link.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { ProductTags } from '../../components/product/product-card.tsx'
import { toProductCardData } from '../../components/product/product-card-data.ts'
import { ProductRow } from '../../components/product/product-row.tsx'
import { useNextPickup } from '../../hooks/use-next-pickup.ts'
import { useNotOffered } from '../../hooks/use-not-offered.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { toTitles } from '../../layout/page-title.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { formatOrderRules } from '../../order-rules-format.ts'
import { formatAvailability } from '../../product-format.ts'
import { productPath } from '../../product-path.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeadersUntil, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { useAppState } from '../../state/app-state.ts'
import { describePage, sectionCrumb } from '../../structured-data.server.ts'
import type { Route } from './+types/product'
import { IngredientList, NutritionTable } from './ingredients.tsx'
import styles from './product.module.css'
import { ProductOrder } from './product-order.tsx'
import { productStructuredData } from './product-structured-data.server.ts'
import { StockInMyStore } from './stock-in-my-store.tsx'
import { useProductChoice } from './use-product-choice.ts'
import { usePurchase } from './use-purchase.ts'

export const handle = { ns: ['products'], startMode: 'onUse' } satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The names of the stores that sell it; null: all do. */
async function loadSellers(api: ApiClient, { soldIn }: ProductResponse): Promise<string[] | null> {
  if (!soldIn) return null
  const { data: stores } = successOrThrow(await api('GET /locations', { query: { tiny: true } }))
  return stores.filter(({ id }) => soldIn.includes(id)).map(({ name }) => name)
}

/** A former product is a choice of another one now. */
function redirectFormer({ id, formerOptions }: ProductResponse, request: Request): Response {
  const language = new URL(request.url).searchParams.get(languageParameter)
  return redirect(productPath(id, { ...formerOptions, ...(language && { [languageParameter]: language }) }), 301)
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const { data: product } = successOrThrow(await api('GET /products/{id}', { params: { id: params.productId } }))
  if (product.formerOptions) throw redirectFormer(product, request)
  const [goingWith, next, sellers] = await Promise.all([
    api('GET /products', { query: { goesWith: product.id } }),
    api('GET /pickup/next', { query: { products: product.id } }),
    loadSellers(api, product),
  ])
  const nextPickup = successOrThrow(next).data
  await describePage(
    context,
    [sectionCrumb('products', language), { name: product.name, path: `/products/${product.id}` }],
    (site) => [productStructuredData(product, nextPickup, site)],
  )
  const loaded = {
    product,
    nextPickup,
    sellers,
    related: successOrThrow(goingWith).data.map((other) => toProductCardData(other, language)),
  }
  return data(loaded, { headers: publicPageHeadersUntil(nextPickup.validSeconds) })
}

type ProductPageData = Route.ComponentProps['loaderData']

/** Choice and quantity start anew for each product. */
export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.id} {...loaderData} />
}

function ProductPage({ product, nextPickup, sellers, related }: ProductPageData) {
  const { t } = useTranslation('products')
  const { company } = useSiteData()
  const choice = useProductChoice(product)
  const purchase = usePurchase(choice)
  const { text: next, inMyStore } = useNextPickup(nextPickup, `${product.id}:${product.quantityRules.min}`)
  const notOffered = useNotOffered(product, inMyStore)
  const isOffered = product.ordering === 1 && !notOffered
  return (
    <main id="main">
      <PageMeta title={toTitles(product.name, company)} description={product.description} />
      <div className={`page ${styles.page}`}>
        <div className={`${styles.back} no-print`}>
          <BackLink to="/products#home" viewTransition>
            {t('backToList')}
          </BackLink>
        </div>
        <div>
          <PictureImage
            className={styles.picture ?? ''}
            picture={product.picture}
            alt={product.name}
            sizes="(min-width: 900px) 44rem, 100vw"
            isFirst
            isEarly
          />
        </div>
        <div className="stack top gap-2">
          <ProductTags product={product} />
          <h1>{product.name}</h1>
          <p className="lead">{product.description}</p>
          <ProductOrder choice={choice} purchase={purchase} notOffered={notOffered} nextPickup={next} />
          <GoodToKnow product={product} sellers={sellers} />
          {inMyStore && (isOffered || notOffered?.code === 'soldOutOnAllDays') && (
            <StockInMyStore product={product} options={inMyStore} />
          )}
        </div>
        <div className={`stack line-top ${styles.facts}`}>
          <IngredientList product={choice.sold} />
          <NutritionTable product={product} />
        </div>
      </div>
      {related.length > 0 && (
        <section className={`page ${styles.related} no-print`} aria-labelledby="related">
          <h2 id="related">{t('otherProducts')}</h2>
          <ProductRow products={related} />
        </section>
      )}
      {isOffered && (
        <Suspense fallback={null}>
          <AddBar choice={choice} purchase={purchase} />
        </Suspense>
      )}
      <CartBar />
    </main>
  )
}

/** Shows nothing before the button of the page is out of view. */
const AddBar = lazy(() => import('./add-bar.tsx').then(({ AddBar }) => ({ default: AddBar })))

interface GoodToKnowProps {
  product: ProductResponse
  sellers: readonly string[] | null
}

function GoodToKnow({ product, sellers }: GoodToKnowProps) {
  const { t, language } = useTranslation('products')
  const store = useAppState(({ myStore }) => myStore)
  const availability = formatAvailability(product, { t, language })
  const facts = [
    ...(availability.length > 0 ? availability : [t('availableAlways')]),
    ...(product.ordering === 1 ? formatOrderRules(product, { t, language }, store) : []),
    t('keeps', { count: product.keepsDays }),
    ...(product.reuseOffer ? [t('reuseOffer')] : []),
    ...(product.ordering === 1 ? [t(canBeWithdrawn(product) ? 'withdrawable' : 'notWithdrawable')] : []),
  ]
  return (
    <section className={styles.goodToKnow} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('goodToKnow')}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {product.ordering === 1 && (
          <li>
            <GuaranteeLink />
          </li>
        )}
        {sellers && (
          <li>
            <Sellers names={sellers} />
          </li>
        )}
      </ul>
    </section>
  )
}

const maxNamedSellers = 3

/** A few stores by name, more as a number that opens the list. */
function Sellers({ names }: { names: readonly string[] }) {
  const { t, language } = useTranslation('products')
  if (names.length <= maxNamedSellers) return t('soldIn', { list: formatList(names, language) })
  return (
    <details className={styles.sellers}>
      <summary>{t('soldInCount', { count: names.length })}</summary>
      {formatList(names, language)}
    </details>
  )
}
