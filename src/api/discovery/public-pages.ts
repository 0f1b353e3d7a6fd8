import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Bakery } from '#domain/content/bakery.ts'

export interface PublicPage {
  path: string
  modifiedOn: CalendarDate
}

/** Made by routes of their own rather than from the content's pages. */
const lists = ['/', '/products', '/places', '/jobs', '/contact']

/** All that may be found; what has no date of its own is as old as the import of the content. */
export function publicPages({ pages, products, stores, jobs }: Bakery, importedOn: CalendarDate): PublicPage[] {
  const at = (path: string, modifiedOn = importedOn): PublicPage => ({ path, modifiedOn })
  return [
    ...lists.map((path) => at(path)),
    ...pages.map(({ id, modifiedAt }) => at(`/${id}`, modifiedAt)),
    ...products.map(({ id }) => at(`/products/${id}`)),
    ...stores.map(({ id }) => at(`/mystore/${id}`)),
    ...jobs.filter(({ isActive }) => isActive).map(({ id, modifiedAt }) => at(`/jobs/${id}`, modifiedAt)),
  ]
}
