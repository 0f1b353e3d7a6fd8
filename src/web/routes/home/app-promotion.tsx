import { useRouteLoaderData } from 'react-router'
import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import { AppBadges } from '../../components/app-badges.tsx'
import { AppScreen } from '../../components/app-screen.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import styles from './app-promotion.module.css'

export function AppPromotion({ app }: { app: HomePageAnswer['app'] }) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <section className={styles.band} aria-labelledby="app">
      <div className={`page ${styles.promotion}`}>
        <AppScreen picture={app.picture} alt={app.alt} />
        <div className={styles.words}>
          <h2 id="app">{app.headline}</h2>
          <p className={styles.sub}>{app.subHeadline}</p>
          {app.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {root && <AppBadges company={root.frame.company} />}
        </div>
      </div>
    </section>
  )
}
