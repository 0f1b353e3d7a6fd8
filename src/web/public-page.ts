/** For pages that are the same for everyone: kept by our own page cache and by a CDN in front. */
export const publicPage = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=60' })
