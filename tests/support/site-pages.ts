import { readdirSync } from 'node:fs'

const contentPages = readdirSync('content/pages')
  .filter((file) => file.endsWith('.json'))
  .map((file) => `/${file.replace(/\.json$/, '')}`)

/** Every page of the site, and of those that there are many of one each. */
export const sitePages = [
  '/',
  '/products',
  '/products/bauernbrot',
  '/places',
  '/places/illertissen-marktplatz',
  '/mystore/illertissen-marktplatz',
  '/checkout',
  '/selfservice/orders',
  '/withdrawal',
  '/contact',
  '/jobs',
  '/jobs/verkauf-fruehschicht-krumbach',
  '/jobs/verkauf-fruehschicht-krumbach/taster',
  '/application/verkauf-fruehschicht-krumbach',
  ...contentPages,
]

/** What is read by those who came to a wrong address. */
export const missingPage = '/gibt-es-nicht'
