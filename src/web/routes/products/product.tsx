import { answerOrThrow } from '../../answer-or-throw.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { StructuredData } from '../../components/structured-data.tsx'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/product'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { CartBar } from './cart-bar.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { NutritionTable } from './nutrition-table.tsx'
import styles from './product.module.css'
import { ProductCard } from './product-card.tsx'
import { toCardData } from './product-card-data.ts'
import { productData } from './product-data.ts'
import { ProductTags } from './product-tags.tsx'
import { contentText } from './product-texts.ts'

export const handle = { ns: ['products'] }
export const headers = publicPage

const neighbourCount = 4

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(requestContext)
  const { data: product } = answerOrThrow(await api.product(params.productId))
  const kind = { category: product.category, ordering: true, limit: neighbourCount + 1 }
  const neighbours = answerOrThrow(await api.products(kind)).data
  return {
    product,
    url: `${publicUrl}/products/${product.id}`,
    publicUrl,
    neighbours: neighbours
      .filter(({ id }) => id !== product.id)
      .slice(0, neighbourCount)
      .map(toCardData),
  }
}

export default function Product({ loaderData: { product, neighbours, url, publicUrl } }: Route.ComponentProps) {
  const { t, language } = useTexts('products')
  const { company } = useFrame()
  return (
    <main id="main">
      <PageMeta
        title={`${product.name} – ${company.name}`}
        description={product.description}
        picture={product.picture}
      />
      <StructuredData data={productData(product, { url, publicUrl, brand: company.name })} />
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
            <span>{contentText(product, { t, language })}</span>
            {product.deposit > 0 && <span>{t('deposit', { price: formatEuros(product.deposit, language) })}</span>}
            <span>{t('vat', { percent: product.vatPercent })}</span>
          </p>
          <AddToCartButton product={product} />
          <GoodToKnow product={product} />
        </div>
        <div className={styles.facts}>
          <IngredientList product={product} />
          <NutritionTable product={product} />
        </div>
      </div>
      {neighbours.length > 0 && (
        <section className={`page ${styles.neighbours}`} aria-labelledby="neighbours">
          <h2 id="neighbours">{t('otherProducts')}</h2>
          <ul>
            {neighbours.map((one) => (
              <li key={one.id}>
                <ProductCard product={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <CartBar />
    </main>
  )
}
