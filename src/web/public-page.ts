/** For pages that are the same for everyone: kept by our own page cache and by a CDN in front. */
export const publicPage = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=60' })

/** For pages that say whether a store is open: the same for everyone too, but only for a moment. */
export const momentaryPage = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=30' })
