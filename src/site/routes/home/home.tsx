import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import type { HomePageResponse } from '#contract/site.ts'
import { CartBar } from '../../components/cart-bar.tsx'
import { AppSection } from '../../components/mobile-app.tsx'
import { CurrentOrders } from '../../components/order-card/current-orders.tsx'
import { useCurrentOrders } from '../../components/order-card/use-current-orders.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { toProductCardData } from '../../components/product/product-card-data.ts'
import { QuestionList } from '../../components/section/question-list.tsx'
import { Section } from '../../components/section/section.tsx'
import { JobsTile } from '../../components/section/tile.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { Slider } from '../../components/slider.tsx'
import { loadCurrentOrders } from '../../current-orders.server.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsFirstDocument } from '../../layout/app-start.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { orderCookies } from '../../order-cookies.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeadersUntil, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { useAppState } from '../../state/app-state.ts'
import { describePage, faqPage, organization, website } from '../../structured-data.server.ts'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { ProductBand, SeasonBand } from './product-bands.tsx'

export const handle = {
  ns: (loaded: Pick<Loaded, 'current'> | undefined) =>
    loaded?.current ? ['home', 'products', 'order', 'pickup'] : ['home', 'products'],
  startMode: 'onUse',
  personalCookies: orderCookies,
} satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const [homePage, next] = await Promise.all([api('GET /site/home'), api('GET /pickup/next')])
  const { data: home } = successOrThrow(homePage)
  const nextPickup = successOrThrow(next).data
  const ids = [...(home.productBand?.productIds ?? []), ...(home.seasonBand?.productIds ?? [])]
  const products =
    ids.length > 0 ? successOrThrow(await api('GET /products', { query: { ids: ids.join(',') } })).data : []
  const cards = new Map(products.map((product) => [product.id, toProductCardData(product, language)]))
  await describePage(context, [], (site) => [organization(site), website(site), faqPage(home.faq.entries)])
  const findCards = (productIds: readonly string[] = []) => productIds.flatMap((id) => cards.get(id) ?? [])
  const { current, headers } = await loadCurrentOrders(request, context)
  const loaded = {
    home,
    nextPickup,
    current,
    bandProducts: findCards(home.productBand?.productIds),
    seasonProducts: findCards(home.seasonBand?.productIds),
  }
  return data(loaded, { headers: headers ?? publicPageHeadersUntil(nextPickup.validSeconds) })
}

type Loaded = Awaited<ReturnType<typeof loader>>['data']

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, nextPickup, current, bandProducts, seasonProducts } = loaderData
  const { orders, reload } = useCurrentOrders(current?.orders)
  return (
    <main id="main" className={useIsFirstDocument() ? styles.deferred : undefined}>
      <PageMeta title={home.title} description={home.description} />
      <CurrentOrders {...current} orders={orders} onChange={reload} />
      <MyStore />
      <Hero hero={home.hero} />
      {home.productBand && <ProductBand band={home.productBand} products={bandProducts} nextPickup={nextPickup} />}
      {home.seasonBand && <SeasonBand band={home.seasonBand} products={seasonProducts} />}
      <Introduction paragraphs={home.hero.paragraphs} subline={home.hero.subline} facts={home.facts} />
      <div className={styles.slider}>
        <Slider slides={home.slides} />
      </div>
      <StoreLine />
      <ImageFeed feed={home.feed} />
      <JobsTile jobs={home.jobs} />
      <Faq faq={home.faq} />
      <AppPromotion app={home.app} />
      <CartBar />
    </main>
  )
}

const MyStoreLine = lazy(() => import('./my-store-line.tsx'))

function MyStore() {
  const storeId = useAppState(({ myStore }) => myStore?.id)
  if (!storeId) return null
  return (
    <Suspense fallback={null}>
      <MyStoreLine storeId={storeId} />
    </Suspense>
  )
}

/** The way to the chosen store, or to choose one. */
function StoreLine() {
  const { t } = useTranslation('home')
  const store = useAppState(({ myStore }) => myStore)
  return (
    <section className={`page row wrap middle spread ${styles.stores}`} aria-labelledby="stores">
      <div>
        <h2 id="stores" className="headline-m">
          {store ? t('myStoreTitle', { name: store.name }) : t('storesTitle')}
        </h2>
        <p className="soft">{t(store ? 'myStoreText' : 'storesText')}</p>
      </div>
      <SiteLink to={store ? `/mystore/${store.id}` : '/places#places'} className="button button-quiet">
        {t(store ? 'toMyStore' : 'findStore')}
      </SiteLink>
    </section>
  )
}

type IntroductionProps = Pick<HomePageResponse['hero'], 'paragraphs' | 'subline'> & Pick<HomePageResponse, 'facts'>

function Introduction({ paragraphs, subline, facts }: IntroductionProps) {
  return (
    <section className={`page ${styles.introduction}`} id="home">
      {/* On narrow windows the subline is shown here instead of in the hero. */}
      <p className={`headline-m ${styles.subline}`}>{subline}</p>
      <div className={`stack gap-3 ${styles.introductionText}`}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={`line-top ${styles.facts}`}>
        {facts.map(({ figure, text }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd className="soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Faq({ faq }: { faq: HomePageResponse['faq'] }) {
  return (
    <Section id="faq" headline={faq.headline} isBeside>
      <QuestionList
        name="faq"
        entries={faq.entries.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }))}
      />
    </Section>
  )
}

function ImageFeed({ feed }: { feed: HomePageResponse['feed'] }) {
  return (
    <Section headline={feed.headline} introduction={<p>{feed.text}</p>}>
      <ul className={styles.feedGrid}>
        {feed.images.map(({ link, picture, alt }) => {
          const sizes = '(min-width: 1440px) 27rem, 33vw'
          const image = <PictureImage className={styles.feedPicture} picture={picture} alt={alt} sizes={sizes} />
          return <li key={picture.id}>{link ? <SiteLink to={`/${link}`}>{image}</SiteLink> : image}</li>
        })}
      </ul>
    </Section>
  )
}

function AppPromotion({ app: { headline, subHeadline, paragraphs, picture, alt } }: { app: HomePageResponse['app'] }) {
  return (
    <div className={styles.band}>
      <AppSection headline={headline} picture={picture} alt={alt}>
        <p className="lead strong crust">{subHeadline}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </AppSection>
    </div>
  )
}
