import type { Page } from '@playwright/test'
import type { Thing } from './structured-data-rules.ts'

/** The structured data of a page that was loaded from the server. */
export const readThings = (page: Page): Promise<Thing[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.flatMap((script) => (JSON.parse(script.textContent ?? '') as { '@graph': Thing[] })['@graph']),
    )
