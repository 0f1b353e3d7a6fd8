import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type Localized, localized } from '#domain/i18n/localized.ts'
import type { ApiServices } from '../middleware/api-context.ts'
import { showPicture } from './show-picture.ts'
import { showSlides } from './show-slides.ts'

export function showHomePage({ bakery, pictures }: ApiServices, language: Language): HomePageAnswer {
  const { home, slides } = bakery()
  const say = (text: Localized) => localized(text, language)
  const show = ({ image, alt }: { image: string; alt: Localized }) => ({
    picture: showPicture(pictures, image),
    alt: say(alt),
  })
  const { hero, faq, jobs, feed, app } = home
  return {
    title: say(home.title),
    description: say(home.description),
    hero: {
      headline: say(hero.headline),
      words: hero.words.map(say),
      subline: say(hero.subline),
      paragraphs: hero.paragraphs.map(say),
      wide: show(hero.wide),
      tall: show(hero.tall),
    },
    facts: home.facts.map(({ figure, text }) => ({ figure: say(figure), text: say(text) })),
    slides: showSlides({ slides, pictures, language }),
    faq: {
      headline: say(faq.headline),
      entries: faq.entries.map(({ question, answer }) => ({ question: say(question), answer: say(answer) })),
    },
    jobs: { ...show(jobs), headline: say(jobs.headline), text: say(jobs.text), button: say(jobs.button) },
    feed: { headline: say(feed.headline), text: say(feed.text), images: feed.images.map(show) },
    app: {
      ...show(app),
      headline: say(app.headline),
      subHeadline: say(app.subHeadline),
      paragraphs: app.paragraphs.map(say),
    },
  }
}
