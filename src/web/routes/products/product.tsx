import { data } from 'react-router'
import type { ProductResponse } from '#contract/products.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { formatEuros } from '../../format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta, StructuredData } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { formatAvailability, formatContent } from '../../product-format.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeadersUntil, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/product'
import { CartBar } from './cart-bar.tsx'
import { IngredientList, NutritionTable } from './ingredients.tsx'
import { formatNextPickup } from './next-pickup-text.ts'
import styles from './product.module.css'
import { AddToCartButton, ProductCard, ProductTags, toProductCardData } from './product-card.tsx'
import { productStructuredData } from './product-structured-data.ts'

export const handle = { ns: ['products'] } satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const relatedCount = 4

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(requestContext)
  const { data: product } = successOrThrow(await api.product(params.productId))
  const query = { category: product.category, ordering: true, limit: relatedCount + 1 }
  const [sameCategory, next] = await Promise.all([api.products(query), api.nextPickup(product.id)])
  const nextPickup = successOrThrow(next).data
  const loaded = {
    product,
    nextPickup,
    url: `${publicUrl}/products/${product.id}`,
    publicUrl,
    related: successOrThrow(sameCategory)
      .data.filter(({ id }) => id !== product.id)
      .slice(0, relatedCount)
      .map(toProductCardData),
  }
  return data(loaded, { headers: publicPageHeadersUntil(nextPickup.validSeconds) })
}

export default function Product({
  loaderData: { product, nextPickup, related, url, publicUrl },
}: Route.ComponentProps) {
  const { t, language } = useTranslation('products')
  const { company } = useSiteData()
  return (
    <main id="main">
      <PageMeta
        title={`${product.name} – ${company.name}`}
        description={product.description}
        picture={product.picture}
      />
      <StructuredData data={productStructuredData(product, { url, publicUrl, brand: company.name })} />
      <div className={`page ${styles.page}`}>
        <p className={styles.back}>
          <SiteLink to="/products#home" viewTransition>
            {t('backToList')}
          </SiteLink>
        </p>
        <PictureImage
          className={styles.picture ?? ''}
          picture={product.picture}
          alt={product.name}
          sizes="(min-width: 900px) 44rem, 100vw"
          isFirst
          isEarly
        />
        <div className={styles.offer}>
          <ProductTags product={product} />
          <h1>{product.name}</h1>
          <p className={styles.description}>{product.description}</p>
          <p className={styles.price}>
            <strong>{formatEuros(product.price, language)}</strong>
            <span>{formatContent(product, { t, language })}</span>
            {product.deposit > 0 && <span>{t('deposit', { price: formatEuros(product.deposit, language) })}</span>}
            <span>{t('vat', { percent: product.vatPercent })}</span>
          </p>
          <AddToCartButton product={product} />
          {product.ordering === 1 && <p className={styles.next}>{formatNextPickup(nextPickup, { t, language })}</p>}
          <GoodToKnow product={product} />
        </div>
        <div className={styles.facts}>
          <IngredientList product={product} />
          <NutritionTable product={product} />
        </div>
      </div>
      {related.length > 0 && (
        <section className={`page ${styles.related}`} aria-labelledby="related">
          <h2 id="related">{t('otherProducts')}</h2>
          <ul>
            {related.map((relatedProduct) => (
              <li key={relatedProduct.id}>
                <ProductCard product={relatedProduct} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <CartBar />
    </main>
  )
}

function GoodToKnow({ product }: { product: ProductResponse }) {
  const { t, language } = useTranslation('products')
  const availability = formatAvailability(product, { t, language })
  const facts = [
    ...(availability.length > 0 ? availability : [t('availableAlways')]),
    t('keeps', { count: product.keepsDays }),
  ]
  return (
    <section className={styles.goodToKnow} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('goodToKnow')}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}
