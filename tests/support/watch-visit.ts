import type { Page } from '@playwright/test'

export interface Visit {
  /** Requests that left the site. */
  elsewhere: string[]
  /** Requests that were not answered, or answered with a failure. */
  failed: string[]
}

/** Notes what goes over the wire from now on. */
export function watchVisit(page: Page, siteUrl: string): Visit {
  const visit: Visit = { elsewhere: [], failed: [] }
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== siteUrl) visit.elsewhere.push(href)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.request().isNavigationRequest())
      visit.failed.push(`${answer.status()} ${answer.url()}`)
  })
  return visit
}
