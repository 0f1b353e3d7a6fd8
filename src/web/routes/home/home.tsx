import { lazy, Suspense } from 'react'
import type { HomePageResponse } from '#contract/site.ts'
import { AppBadges, AppScreen } from '../../components/mobile-app.tsx'
import { OrderCards } from '../../components/order-card/order-cards.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { JobsTile } from '../../components/section/jobs-tile.tsx'
import { QuestionList } from '../../components/section/question-list.tsx'
import { Slider } from '../../components/slider.tsx'
import { useIsFirstDocument } from '../../layout/app-start.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { useAppState } from '../../state/app-state.ts'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import styles from './home.module.css'

export const handle = { ns: ['home'] } satisfies RouteHandle
export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = successOrThrow(await context.get(requestContext).api.home())
  return data
}

export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <main id="main" className={useIsFirstDocument() ? styles.deferred : undefined}>
      <PageMeta title={home.title} description={home.description} picture={home.hero.wide.picture} />
      <OrderCards />
      <MyStore />
      <Hero hero={home.hero} />
      <Introduction paragraphs={home.hero.paragraphs} subline={home.hero.subline} facts={home.facts} />
      <div className={styles.slider}>
        <Slider slides={home.slides} />
      </div>
      <Faq faq={home.faq} />
      <JobsTile jobs={home.jobs} />
      <ImageFeed feed={home.feed} />
      <AppPromotion app={home.app} />
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

type IntroductionProps = Pick<HomePageResponse['hero'], 'paragraphs' | 'subline'> & Pick<HomePageResponse, 'facts'>

function Introduction({ paragraphs, subline, facts }: IntroductionProps) {
  return (
    <section className={`page ${styles.introduction}`} id="home">
      {/* On narrow windows the subline is shown here instead of in the hero. */}
      <p className={styles.subline}>{subline}</p>
      <div className={styles.introductionText}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ figure, text }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Faq({ faq }: { faq: HomePageResponse['faq'] }) {
  return (
    <section className={`page ${styles.faq}`} aria-labelledby="faq">
      <h2 id="faq">{faq.headline}</h2>
      <QuestionList
        name="faq"
        entries={faq.entries.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }))}
      />
    </section>
  )
}

function ImageFeed({ feed }: { feed: HomePageResponse['feed'] }) {
  return (
    <section className={`page ${styles.feed}`} aria-labelledby="feed">
      <div className={styles.feedText}>
        <h2 id="feed">{feed.headline}</h2>
        <p>{feed.text}</p>
      </div>
      <ul className={styles.feedGrid}>
        {feed.images.map(({ picture, alt }) => (
          <li key={picture.id}>
            <PictureImage
              className={styles.feedPicture ?? ''}
              picture={picture}
              alt={alt}
              sizes="(min-width: 1440px) 27rem, 33vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AppPromotion({ app }: { app: HomePageResponse['app'] }) {
  const { company } = useSiteData()
  return (
    <section className={styles.appBand} aria-labelledby="app">
      <div className={`page ${styles.appPromotion}`}>
        <AppScreen picture={app.picture} alt={app.alt} />
        <div className={styles.appText}>
          <h2 id="app">{app.headline}</h2>
          <p className={styles.appSubheadline}>{app.subHeadline}</p>
          {app.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <AppBadges company={company} />
        </div>
      </div>
    </section>
  )
}
