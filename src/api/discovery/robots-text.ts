/** What is one person's own, and what is no page. */
const closed = ['/checkout', '/selfservice', '/application', '/applications', '/review', '/pass', '/api']

export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
