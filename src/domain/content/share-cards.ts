import { type Language, localized } from '../i18n/languages.ts'
import type { Content } from './content.ts'
import { getJobImage } from './home-page.ts'

/** What the picture of a shared link shows. */
interface ShareCard {
  /** Of the page. */
  path: string
  headline: string
  /** The name of a picture of the content. */
  image: string
}

/** Pages that have their own route instead of a content page. */
export const routePaths = ['/', '/products', '/places', '/jobs', '/contact', '/reliability'] as const

export type RouteHeadlines = Readonly<Record<(typeof routePaths)[number], string>>

/** One card for every public page. */
export function listShareCards(content: Content, language: Language, headlines: RouteHeadlines): ShareCard[] {
  const { home, menus, pages, products, stores, jobs, company } = content
  const fallback = menus.sidebarImages[0] ?? home.hero.wide.image
  const mainStore = stores.find(({ id }) => id === company.defaultStoreId)?.image ?? fallback
  const imageByRoute: Readonly<Record<string, string>> = {
    '/': home.hero.wide.image,
    '/places': mainStore,
    '/jobs': home.jobs.image,
    '/contact': mainStore,
  }
  return [
    ...routePaths.map((path) => ({ path, headline: headlines[path], image: imageByRoute[path] ?? fallback })),
    ...pages.map(({ id, title, head }) => ({
      path: `/${id}`,
      headline: localized(title, language),
      image: head.layout === 'plain' ? fallback : head.image,
    })),
    ...products.map(({ id, name, image }) => ({ path: `/products/${id}`, headline: localized(name, language), image })),
    ...stores.map(({ id, name, image }) => ({ path: `/mystore/${id}`, headline: name, image })),
    ...jobs.map(({ id, name, field }) => ({
      path: `/jobs/${id}`,
      headline: localized(name, language),
      image: getJobImage(home, field).image,
    })),
  ]
}
