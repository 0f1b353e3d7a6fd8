import { answerOrThrow } from '../../answer-or-throw.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFirstDocument } from '../../use-first-document.ts'
import type { Route } from './+types/home'
import { AppPromotion } from './app-promotion.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { ImageFeed } from './image-feed.tsx'
import { Introduction } from './introduction.tsx'
import { JobsTile } from './jobs-tile.tsx'

export const handle = { ns: ['home'] }
export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = answerOrThrow(await context.get(requestContext).api.home())
  return data
}

export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <main id="main" className={useFirstDocument() ? styles.later : undefined}>
      <PageMeta title={home.title} description={home.description} picture={home.hero.wide.picture} />
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
